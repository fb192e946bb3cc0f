import { Agent } from '../../agents/agent.ts';
import type { PhoneAgentOptions } from '../phones/phone-agent-options.ts';
import { launch, terminate } from '../phones/phone-verbs.ts';
import type { RunnerBinding } from '../../session/runner-binding.ts';
import type { IOSDevice } from './ios-device.ts';
import { ios } from './ios-platform.ts';
import type { WdaRequestParams } from '../../devices/ios/actions/run-wda-request.ts';
import { appSwitcher, home, runWdaRequest } from './ios-verbs.ts';

/** Options of iOS agents: the shared ones, and names of applications. How text is typed, the device says first. */
export type IOSAgentOptions = PhoneAgentOptions;

/** Drives one iOS device. WebDriverAgent goes on when the agent ends. */
export class IOSAgent extends Agent {
  /**
   * @param device - Belongs to this agent until that has ended, and cannot be used afterwards.
   * @param options - Checked at once; a wrong one is a `ConfigError` that names it.
   * @param runner - Given by runner integrations.
   */
  constructor(device: IOSDevice, options: IOSAgentOptions = {}, runner?: RunnerBinding) {
    super(ios.agentParts(device, options, runner));
  }

  /** Opens an application by its name or bundle identifier, a web address, or a URL scheme such as `tel:` or `shop://`. */
  launch(target: string): Promise<void> {
    return this.run(launch, target);
  }

  /** Ends an application, by its name or bundle identifier. */
  terminate(bundleId: string): Promise<void> {
    return this.run(terminate, bundleId);
  }

  /**
   * Sends a request to WebDriverAgent; resolves to the value of its answer. `:sessionId` in the endpoint stands for the
   * session: `{ method: 'GET', endpoint: '/session/:sessionId/wda/batteryInfo' }`.
   *
   * @throws DeviceError `DEVICE_COMMAND_FAILED`, or `DEVICE_UNSUPPORTED` for a path that WebDriverAgent does not know
   */
  // eslint-disable-next-line typescript/no-explicit-any -- the specification has `any`: callers know what they asked for
  runWdaRequest(params: WdaRequestParams): Promise<any> {
    return this.run(runWdaRequest, params);
  }

  /** Goes to the home screen. */
  home(): Promise<void> {
    return this.run(home);
  }

  /** Shows the recently used applications. */
  appSwitcher(): Promise<void> {
    return this.run(appSwitcher);
  }
}

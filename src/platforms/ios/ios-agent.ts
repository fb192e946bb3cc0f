import { Agent } from '../../agents/agent.ts';
import type { PhoneAgentOptions } from '../phones/phone-agent-options.ts';
import { launch, terminate } from '../phones/phone-verbs.ts';
import type { RunnerBinding } from '../../session/runner-binding.ts';
import type { IOSDevice } from './ios-device.ts';
import { ios } from './ios-platform.ts';
import type { WdaRequestParams } from '../../devices/ios/actions/run-wda-request.ts';
import { appSwitcher, home, runWdaRequest } from './ios-verbs.ts';

/** Options of iOS agents: the shared ones plus app names. Typing options default to those of the device. */
export type IOSAgentOptions = PhoneAgentOptions;

/** Drives one iOS device. WebDriverAgent keeps running when the agent ends. */
export class IOSAgent extends Agent {
  /**
   * @param device - Belongs to this agent until the agent ends, and cannot be used afterwards.
   * @param options - Validated at once; an invalid option throws a `ConfigError` that names it.
   * @param runner - Set by runner integrations.
   */
  constructor(device: IOSDevice, options: IOSAgentOptions = {}, runner?: RunnerBinding) {
    super(ios.agentParts(device, options, runner));
  }

  /** Opens an app by name or bundle identifier, a web address, or a URL scheme such as `tel:` or `shop://`. */
  launch(target: string): Promise<void> {
    return this.run(launch, target);
  }

  /** Ends an app by name or bundle identifier. */
  terminate(bundleId: string): Promise<void> {
    return this.run(terminate, bundleId);
  }

  /**
   * Sends a request to WebDriverAgent and resolves to the value of the response. `:sessionId` in the endpoint stands
   * for the session id: `{ method: 'GET', endpoint: '/session/:sessionId/wda/batteryInfo' }`.
   *
   * @throws DeviceError `DEVICE_COMMAND_FAILED`, or `DEVICE_UNSUPPORTED` if WebDriverAgent does not know the path
   */
  // eslint-disable-next-line typescript/no-explicit-any -- the specification has `any`: callers know what they asked for
  runWdaRequest(params: WdaRequestParams): Promise<any> {
    return this.run(runWdaRequest, params);
  }

  /** Goes to the home screen. */
  home(): Promise<void> {
    return this.run(home);
  }

  /** Shows the recently used apps. */
  appSwitcher(): Promise<void> {
    return this.run(appSwitcher);
  }
}

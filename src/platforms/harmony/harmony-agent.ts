import { Agent } from '../../agents/agent.ts';
import type { PhoneAgentOptions } from '../phones/phone-agent-options.ts';
import { launch, terminate } from '../phones/phone-verbs.ts';
import type { RunnerBinding } from '../../session/runner-binding.ts';
import type { HarmonyDevice } from './harmony-device.ts';
import { harmony } from './harmony-platform.ts';
import { back, home, recentApps, runHdcShell } from './harmony-verbs.ts';

/** Options of HarmonyOS agents: the shared ones plus app names. Typing options default to those of the device. */
export type HarmonyAgentOptions = PhoneAgentOptions;

/** Drives one HarmonyOS device. The device stays connected to hdc when the agent ends. */
export class HarmonyAgent extends Agent {
  /**
   * @param device - Belongs to this agent until the agent ends, and cannot be used afterwards.
   * @param options - Validated at once; an invalid option throws a `ConfigError` that names it.
   * @param runner - Set by runner integrations.
   */
  constructor(device: HarmonyDevice, options: HarmonyAgentOptions = {}, runner?: RunnerBinding) {
    super(harmony.agentParts(device, options, runner));
  }

  /** Opens an app by name, bundle or `bundle/Ability`, or opens a web address in the browser. */
  launch(uri: string): Promise<void> {
    return this.run(launch, uri);
  }

  /** Force-stops an app by name, bundle or `bundle/Ability`. */
  terminate(uri: string): Promise<void> {
    return this.run(terminate, uri);
  }

  /**
   * Runs a command in the device's shell (without `hdc shell`) and resolves to its output without trailing white space.
   * hdc does not pass on the exit code.
   *
   * @throws DeviceError if hdc could not run it.
   */
  runHdcShell(command: string): Promise<string> {
    return this.run(runHdcShell, command);
  }

  /** Presses the back button. */
  back(): Promise<void> {
    return this.run(back);
  }

  /** Goes to the home screen. */
  home(): Promise<void> {
    return this.run(home);
  }

  /** Shows the recently used apps. */
  recentApps(): Promise<void> {
    return this.run(recentApps);
  }
}

import { Agent } from '../../agents/agent.ts';
import type { PhoneAgentOptions } from '../phones/phone-agent-options.ts';
import { launch, terminate } from '../phones/phone-verbs.ts';
import type { RunnerBinding } from '../../session/runner-binding.ts';
import type { HarmonyDevice } from './harmony-device.ts';
import { harmony } from './harmony-platform.ts';
import { back, home, recentApps, runHdcShell } from './harmony-verbs.ts';

/** Options of HarmonyOS agents: the shared ones, and names of applications. How text is typed, the device says first. */
export type HarmonyAgentOptions = PhoneAgentOptions;

/** Drives one HarmonyOS device. The device stays connected to hdc when the agent ends. */
export class HarmonyAgent extends Agent {
  /**
   * @param device - Belongs to this agent until that has ended, and cannot be used afterwards.
   * @param options - Checked at once; a wrong one is a `ConfigError` that names it.
   * @param runner - Given by runner integrations.
   */
  constructor(device: HarmonyDevice, options: HarmonyAgentOptions = {}, runner?: RunnerBinding) {
    super(harmony.agentParts(device, options, runner));
  }

  /** Opens an application by its name, its bundle or `bundle/Ability`, or a web address, which the browser shows. */
  launch(uri: string): Promise<void> {
    return this.run(launch, uri);
  }

  /** Force-stops an application, by its name, its bundle or `bundle/Ability`. */
  terminate(uri: string): Promise<void> {
    return this.run(terminate, uri);
  }

  /**
   * Runs a command in the shell of the device, without `hdc shell` before it; resolves to what it printed, without the
   * white space at its end. Its exit code does not reach this side.
   *
   * @throws DeviceError when hdc could not run it.
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

  /** Shows the recently used applications. */
  recentApps(): Promise<void> {
    return this.run(recentApps);
  }
}

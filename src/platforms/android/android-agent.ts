import { Agent } from '../../agents/agent.ts';
import type { AndroidDevice } from './android-device.ts';
import { android } from './android-platform.ts';
import { back, home, recentApps, runAdbShell, type RunAdbShellOptions } from './android-verbs.ts';
import type { PhoneAgentOptions } from '../phones/phone-agent-options.ts';
import { launch, terminate } from '../phones/phone-verbs.ts';
import type { RunnerBinding } from '../../session/runner-binding.ts';

/** Options of Android agents: the shared ones, and names of applications. How text is typed, the device says first. */
export type AndroidAgentOptions = PhoneAgentOptions;

/** Drives one Android device. The device stays connected to adb when the agent ends. */
export class AndroidAgent extends Agent {
  /**
   * @param device - Belongs to this agent until that has ended, and cannot be used afterwards.
   * @param options - Checked at once; a wrong one is a `ConfigError` that names it.
   * @param runner - Given by runner integrations.
   */
  constructor(device: AndroidDevice, options: AndroidAgentOptions = {}, runner?: RunnerBinding) {
    super(android.agentParts(device, options, runner));
  }

  /** Opens an application by its name, its package or `package/.Activity`, or a web address. */
  launch(target: string): Promise<void> {
    return this.run(launch, target);
  }

  /** Force-stops an application, by its name, its package or `package/.Activity`. */
  terminate(uri: string): Promise<void> {
    return this.run(terminate, uri);
  }

  /**
   * Runs a command in the shell of the device, without `adb shell` before it; resolves to what it printed, without the
   * white space at its end.
   *
   * @throws DeviceError `DEVICE_COMMAND_FAILED` when its exit code is not 0; `details` have what it printed.
   * @throws ConfigError `CONFIG_INVALID` when the device has `exposeRunAdbShellAction: false`.
   */
  runAdbShell(command: string, opt?: RunAdbShellOptions): Promise<string> {
    return this.run(runAdbShell, command, opt);
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

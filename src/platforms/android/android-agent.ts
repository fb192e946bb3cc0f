import { Agent } from '../../agents/agent.ts';
import type { AndroidDevice } from './android-device.ts';
import { android } from './android-platform.ts';
import { back, home, recentApps, runAdbShell, type RunAdbShellOptions } from './android-verbs.ts';
import type { PhoneAgentOptions } from '../phones/phone-agent-options.ts';
import { launch, terminate } from '../phones/phone-verbs.ts';
import type { RunnerBinding } from '../../session/runner-binding.ts';

/** Options of Android agents: the shared ones plus app names. Typing options default to those of the device. */
export type AndroidAgentOptions = PhoneAgentOptions;

/** Drives one Android device. The device stays connected to adb when the agent ends. */
export class AndroidAgent extends Agent {
  /**
   * @param device - Belongs to this agent until the agent ends, and cannot be used afterwards.
   * @param options - Validated at once; an invalid option throws a `ConfigError` that names it.
   * @param runner - Set by runner integrations.
   */
  constructor(device: AndroidDevice, options: AndroidAgentOptions = {}, runner?: RunnerBinding) {
    super(android.agentParts(device, options, runner));
  }

  /** Opens an app by name, package or `package/.Activity`, or opens a web address. */
  launch(target: string): Promise<void> {
    return this.run(launch, target);
  }

  /** Force-stops an app by name, package or `package/.Activity`. */
  terminate(uri: string): Promise<void> {
    return this.run(terminate, uri);
  }

  /**
   * Runs a command in the device's shell (without `adb shell`) and resolves to its output without trailing white space.
   *
   * @throws DeviceError `DEVICE_COMMAND_FAILED` if the exit code is not 0; `details` contain the output.
   * @throws ConfigError `CONFIG_INVALID` if the device has `exposeRunAdbShellAction: false`.
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

  /** Shows the recently used apps. */
  recentApps(): Promise<void> {
    return this.run(recentApps);
  }
}

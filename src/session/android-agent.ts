import { z } from 'zod';

import { agentOptionsSchema } from '../agents/agent-options.ts';
import { Agent, type AgentParts } from '../agents/agent.ts';
import { ConfigError } from '../core/errors.ts';
import { agentParts } from './agent-parts.ts';
import { AndroidDevice } from './android-device.ts';
import { back, home, launch, recentApps, runAdbShell, terminate, type RunAdbShellOptions } from './android-verbs.ts';
import { leaseDevice } from './leases.ts';
import type { RunnerBinding } from './runner-binding.ts';

export const androidAgentOptionsSchema = z.strictObject({
  ...agentOptionsSchema.shape,
  /** Packages by the names that people use for them; they come before the usual ones. */
  appNameMapping: z.record(z.string(), z.string()).default({}),
});
/** Options of Android agents: the shared ones, and names of applications. How text is typed, the device says first. */
export type AndroidAgentOptions = z.input<typeof androidAgentOptionsSchema>;

/** Drives one Android device. The device stays connected to adb when the agent ends. */
export class AndroidAgent extends Agent {
  /**
   * @param device - Belongs to this agent until that has ended, and cannot be used afterwards.
   * @param options - Checked at once; a wrong one is a `ConfigError` that names it.
   * @param runner - Given by runner integrations.
   */
  constructor(device: AndroidDevice, options: AndroidAgentOptions = {}, runner?: RunnerBinding) {
    super(androidParts(device, options, runner));
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

function androidParts(
  device: AndroidDevice,
  given: AndroidAgentOptions,
  runner: RunnerBinding | undefined,
): AgentParts {
  const owner = 'AndroidAgent';
  if (!(device instanceof AndroidDevice)) {
    throw new ConfigError('CONFIG_INVALID', `${owner}: the first argument is not an AndroidDevice`, {
      hint: "Give new AndroidDevice('<id>'), or use agentFromAdbDevice().",
    });
  }
  const parts = agentParts<z.output<typeof androidAgentOptionsSchema>>({
    owner,
    schema: androidAgentOptionsSchema,
    input: { ...device.typing, ...defined(given) },
    device(options, logger) {
      device.attach({
        logger,
        appNames: options.appNameMapping,
        reveal: (value) => parts.vault.reveal(value),
      });
      return device;
    },
    runner,
  });
  return { ...parts, onEnd: leaseDevice(device) };
}

/** An option that is undefined must not hide that of the device. */
function defined(options: object): object {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}

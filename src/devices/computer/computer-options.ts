import { z } from 'zod';

import type { AnyAction } from '../../core/device/action.ts';
import { ConfigError } from '../../core/errors/errors.ts';
import { assertTypingOptions, inputStrategies } from '../../core/device/input-strategies.ts';
import { resolveOptions, type Environment } from '../../core/options/options.ts';
import { parseResolution } from './virtual-display/resolution.ts';

const isAction = (value: unknown): boolean => typeof value === 'object' && value !== null;

/** Options that every desktop has, local or remote. */
export const desktopOptionsShape = {
  /** Milliseconds between two code points. A positive value types with key events instead of a paste. */
  keyboardTypeDelay: z.number().nonnegative().optional(),
  /** How text is typed: pasted unless there is a delay (`legacy`), with key events (`sequential`), or pasted (`bulk`). */
  inputStrategy: z.enum(inputStrategies).default('legacy'),
  /** Additional actions, created with `defineAction`. */
  customActions: z.array(z.custom<AnyAction>(isAction, 'expected an action made with defineAction')).default([]),
};

/** Options of a local desktop. */
export const computerOptionsSchema = z.strictObject({
  ...desktopOptionsShape,
  /** Id of the display, as `ComputerDevice.listDisplays()` gives it. Default: the primary display. */
  displayId: z.string().min(1).optional(),
  /**
   * How keys are pressed: with libnut, which is faster in applications that accept it, or in the default way of the system
   * (AppleScript on macOS, the X server on Linux). `applescript` means the default on every system, so that one configuration works on all.
   */
  keyboardDriver: z.enum(['applescript', 'libnut']).optional(),
  /** Milliseconds after each modifier of a combination and after its key. No effect with AppleScript. */
  keyboardModifierDelay: z.number().nonnegative().default(0),
  /** The layout by which libnut types shifted punctuation with `inputStrategy: 'sequential'`. No effect with other drivers. */
  keyboardLayout: z.enum(['en-US']).optional(),
  /** Starts a virtual display for this device, with Xvfb. Linux only. */
  headless: z.boolean().default(false).meta({ env: 'EYEWRIGHT_COMPUTER_HEADLESS_LINUX' }),
  /** Width, height and, optionally, colour depth of the virtual display, e.g. `1280x800`. */
  xvfbResolution: z.string().default('1920x1080x24'),
});

/** Options as a user writes them. */
export type ComputerDeviceOptions = z.input<typeof computerOptionsSchema>;
/** Options after validation, with defaults. */
export type ResolvedComputerOptions = z.output<typeof computerOptionsSchema>;

const owner = 'ComputerDevice';
const headlessVariable = 'EYEWRIGHT_COMPUTER_HEADLESS_LINUX';

/**
 * Validates the options of a device.
 *
 * @throws ConfigError `CONFIG_INVALID`
 */
export function resolveComputerOptions(
  input: unknown,
  env: Environment,
  platform: NodeJS.Platform,
): ResolvedComputerOptions {
  // As its name says, the variable is for Linux only; developers on other systems may share a file of variables.
  const { [headlessVariable]: _, ...others } = env;
  const options = resolveOptions({
    schema: computerOptionsSchema,
    input,
    env: platform === 'linux' ? env : others,
    owner,
  });
  assertTypingOptions(options.inputStrategy, options.keyboardTypeDelay);
  parseResolution(options.xvfbResolution, owner);
  if (options.headless && platform !== 'linux') {
    throw new ConfigError('CONFIG_INVALID', `${owner}: headless works only on Linux, but this is ${platform}`, {
      hint: 'Leave it out here, or set EYEWRIGHT_COMPUTER_HEADLESS_LINUX=true, which has an effect on Linux only.',
    });
  }
  if (options.headless && options.displayId !== undefined) {
    throw new ConfigError(
      'CONFIG_INVALID',
      `${owner}: displayId names a display of this computer, and headless starts a new one`,
      {
        hint: 'Leave out one of the two.',
      },
    );
  }
  return options;
}

import { z } from 'zod';

import type { AnyAction } from '../../core/device/action.ts';
import { ConfigError } from '../../core/errors/errors.ts';
import { assertTypingOptions, inputStrategies } from '../../core/device/input-strategies.ts';
import { resolveOptions, type Environment } from '../../core/options/options.ts';
import { keyboardDismissStrategies } from '../shared/keyboard-dismissal.ts';
import { scrcpyOptionsShape } from './scrcpy/scrcpy-options.ts';

const isAction = (value: unknown): boolean => typeof value === 'object' && value !== null;

/** Location of adb and of the server that it talks to. */
export const adbOptionsShape = {
  /**
   * The adb executable. Default: the one of the Android SDK (`ANDROID_HOME`, `ANDROID_SDK_ROOT`), or else the one on
   * PATH.
   */
  androidAdbPath: z.string().min(1).optional(),
  /** Host of an adb server on another machine. Default: the local server, which adb starts if necessary. */
  remoteAdbHost: z.string().min(1).optional(),
  /** Port of the adb server. Default: `ANDROID_ADB_SERVER_PORT`, or else 5037. */
  remoteAdbPort: z.int().min(1).max(65_535).optional(),
};

/** Options of an Android device. */
export const androidOptionsSchema = z.strictObject({
  ...adbOptionsShape,
  /** Hides the on-screen keyboard after typing. */
  autoDismissKeyboard: z.boolean().default(true),
  /** Which key hides the keyboard first: Escape, then Back if it is still shown; or the other way round. */
  keyboardDismissStrategy: z.enum(keyboardDismissStrategies).default('esc-first'),
  /** Milliseconds between two code points. With yadb it works only with `inputStrategy: 'sequential'`. */
  keyboardTypeDelay: z.number().nonnegative().optional(),
  /**
   * How text is typed: a line at a time (`legacy`), one call for each code point (`sequential`), or one call (`bulk`).
   */
  inputStrategy: z.enum(inputStrategies).default('legacy'),
  /** What types text: `input text` for ASCII and yadb for other text, or always yadb. */
  imeStrategy: z.enum(['yadb-for-non-ascii', 'always-yadb']).default('yadb-for-non-ascii'),
  /** File of yadb on this machine. It is not part of this package; see the guide to Android. */
  yadbPath: z.string().min(1).optional().meta({ env: 'EYEWRIGHT_YADB_PATH' }),
  /**
   * Types non-ASCII text with the Unicode keyboard of the npm package `io.appium.settings`, if neither yadb nor
   * scrcpy's server is set. The package's application is installed on the phone and stays there. A path sets the file
   * of that application.
   */
  unicodeIme: z.union([z.boolean(), z.string().min(1)]).optional(),
  /** How the screen is captured: with `screencap` and its fallbacks (`auto`), or always with yadb (display 0 only). */
  screenshotStrategy: z
    .enum(['auto', 'always-yadb'])
    .default('auto')
    .meta({ env: 'EYEWRIGHT_ANDROID_SCREENSHOT_STRATEGY' }),
  ...scrcpyOptionsShape,
  /** A display other than the first, by its logical id (`dumpsys display`). A virtual one needs `scrcpyConfig.enabled`. */
  displayId: z.int().nonnegative().optional(),
  /** Allows plans, YAML texts and `agent.runAdbShell()` to run commands on the device. */
  exposeRunAdbShellAction: z.boolean().default(true),
  /** Additional actions, created with `defineAction`. */
  customActions: z.array(z.custom<AnyAction>(isAction, 'expected an action made with defineAction')).default([]),
  /** Removed, without effect. Use the agent's `screenshotShrinkFactor`. */
  screenshotResizeScale: z.number().optional(),
  /** Minimum size of a capture in bytes; smaller ones count as failed. 0 accepts any complete image. */
  minScreenshotBufferSize: z.int().nonnegative().default(1024),
  /**
   * Reads size and rotation before every capture. By default they are read when a capture does not match them any more.
   */
  alwaysRefreshScreenInfo: z.boolean().default(false),
});

/** Options as a user writes them. */
export type AndroidDeviceOptions = z.input<typeof androidOptionsSchema>;
/** Options after validation, with defaults. */
export type ResolvedAndroidOptions = z.output<typeof androidOptionsSchema>;

/**
 * Validates the options of a device.
 *
 * @throws ConfigError `CONFIG_INVALID`
 */
export function resolveAndroidOptions(input: unknown, env: Environment): ResolvedAndroidOptions {
  const options = resolveOptions({ schema: androidOptionsSchema, input, env, owner: 'AndroidDevice' });
  assertTypingOptions(options.inputStrategy, options.keyboardTypeDelay);
  if (options.screenshotStrategy === 'always-yadb' && (options.displayId ?? 0) !== 0) {
    throw new ConfigError(
      'CONFIG_INVALID',
      `screenshotStrategy "always-yadb" captures display 0 only, but displayId is ${options.displayId}`,
      {
        hint: 'Leave screenshotStrategy at "auto" (and EYEWRIGHT_ANDROID_SCREENSHOT_STRATEGY unset), or leave displayId out.',
      },
    );
  }
  return options;
}

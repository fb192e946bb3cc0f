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
  /** Path of the adb executable. Default: the one of the Android SDK (`ANDROID_HOME`, `ANDROID_SDK_ROOT`), else the one on `PATH`. */
  androidAdbPath: z.string().min(1).optional(),
  /** Host of a remote adb server. Default: the local server, which adb starts if there is none. */
  remoteAdbHost: z.string().min(1).optional(),
  /** Port of the adb server. Default: 5037 or `ANDROID_ADB_SERVER_PORT`, as for adb. */
  remoteAdbPort: z.int().min(1).max(65_535).optional(),
};

/** Options of an Android device. */
export const androidOptionsSchema = z.strictObject({
  ...adbOptionsShape,
  /** Whether to hide the on-screen keyboard after text input. */
  autoDismissKeyboard: z.boolean().default(true),
  /** Key that hides the keyboard first: Escape or Back. The other one follows if the keyboard is still shown. */
  keyboardDismissStrategy: z.enum(keyboardDismissStrategies).default('esc-first'),
  /** Milliseconds between two code points. Applies to `input text`, and to yadb only with `inputStrategy: 'sequential'`. */
  keyboardTypeDelay: z.number().nonnegative().optional(),
  /** How text is typed: `legacy` line by line, `sequential` one call per code point, `bulk` in a single call. */
  inputStrategy: z.enum(inputStrategies).default('legacy'),
  /** What types text: `input text` with yadb as the fallback, or always yadb. */
  imeStrategy: z.enum(['yadb-for-non-ascii', 'always-yadb']).default('yadb-for-non-ascii'),
  /** Path of yadb on this machine. It is not part of this package; see the Android guide. */
  yadbPath: z.string().min(1).optional().meta({ env: 'EYEWRIGHT_YADB_PATH' }),
  /**
   * Whether to type non-ASCII text with the Unicode keyboard of the npm package `io.appium.settings` if neither yadb
   * nor scrcpy's server is configured. The keyboard is installed on the phone and stays there. A string is the path of
   * its APK.
   */
  unicodeIme: z.union([z.boolean(), z.string().min(1)]).optional(),
  /** How the screen is captured: `screencap` with fallbacks, or always yadb (display 0 only). */
  screenshotStrategy: z
    .enum(['auto', 'always-yadb'])
    .default('auto')
    .meta({ env: 'EYEWRIGHT_ANDROID_SCREENSHOT_STRATEGY' }),
  ...scrcpyOptionsShape,
  /** Logical id of a display (`dumpsys display`). Default: the first display. */
  displayId: z.int().nonnegative().optional(),
  /** Whether plans, YAML flows and `agent.runAdbShell()` may run commands on the device. */
  exposeRunAdbShellAction: z.boolean().default(true),
  /** Extra actions, made with `defineAction`. */
  customActions: z.array(z.custom<AnyAction>(isAction, 'expected an action made with defineAction')).default([]),
  /** Removed and without effect. Use `screenshotShrinkFactor` of the agent. */
  screenshotResizeScale: z.number().optional(),
  /** Minimum size in bytes; smaller captures count as failed. 0 accepts any complete image. */
  minScreenshotBufferSize: z.int().nonnegative().default(1024),
  /** Whether to read size and rotation before every capture. Default: only if a capture no longer matches them. */
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
      `screenshotStrategy "always-yadb" captures display 0 only, and displayId is ${options.displayId}`,
      {
        hint: 'Leave screenshotStrategy at "auto" (and EYEWRIGHT_ANDROID_SCREENSHOT_STRATEGY unset), or leave displayId out.',
      },
    );
  }
  return options;
}

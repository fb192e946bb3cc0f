import { z } from 'zod';

import type { AnyAction } from '../../core/device/action.ts';
import { ConfigError } from '../../core/errors/errors.ts';
import { assertTypingOptions, inputStrategies } from '../../core/device/input-strategies.ts';
import { resolveOptions, type Environment } from '../../core/options/options.ts';
import { keyboardDismissStrategies } from '../shared/keyboard-dismissal.ts';
import { scrcpyOptionsShape } from './scrcpy/scrcpy-options.ts';

const isAction = (value: unknown): boolean => typeof value === 'object' && value !== null;

/** Where adb is and which server it talks to. */
export const adbOptionsShape = {
  /** The adb executable. Default: that of the Android SDK (`ANDROID_HOME`, `ANDROID_SDK_ROOT`), else the one on PATH. */
  androidAdbPath: z.string().min(1).optional(),
  /** Host of another machine's adb server. Default: the local one, which adb starts when there is none. */
  remoteAdbHost: z.string().min(1).optional(),
  /** Port of the adb server. Default: adb's own, 5037 or `ANDROID_ADB_SERVER_PORT`. */
  remoteAdbPort: z.int().min(1).max(65_535).optional(),
};

/** Options of an Android device. */
export const androidOptionsSchema = z.strictObject({
  ...adbOptionsShape,
  /** Whether the on-screen keyboard is hidden after text was entered. */
  autoDismissKeyboard: z.boolean().default(true),
  /** Which key hides it: Escape, and Back if it is still there; or the other way round. */
  keyboardDismissStrategy: z.enum(keyboardDismissStrategies).default('esc-first'),
  /** Milliseconds between two code points. `input text` keeps it; yadb does only with `inputStrategy: 'sequential'`. */
  keyboardTypeDelay: z.number().nonnegative().optional(),
  /** How text is typed: `legacy` a line at a time, `sequential` one call a code point, `bulk` one call in all. */
  inputStrategy: z.enum(inputStrategies).default('legacy'),
  /** What types text: `input text` where it can and yadb for the rest, or always yadb. */
  imeStrategy: z.enum(['yadb-for-non-ascii', 'always-yadb']).default('yadb-for-non-ascii'),
  /** File of yadb on this machine, which is not part of this package; see the guide to Android. */
  yadbPath: z.string().min(1).optional().meta({ env: 'EYEWRIGHT_YADB_PATH' }),
  /**
   * Whether text beyond ASCII may be typed by the Unicode keyboard of the npm package `io.appium.settings`, where neither yadb nor scrcpy's server
   * is named. It is then installed on the phone and stays there. A path names the file of that application.
   */
  unicodeIme: z.union([z.boolean(), z.string().min(1)]).optional(),
  /** How the screen is captured: `screencap`, with fallbacks when it cannot run, or always by yadb (display 0 only). */
  screenshotStrategy: z
    .enum(['auto', 'always-yadb'])
    .default('auto')
    .meta({ env: 'EYEWRIGHT_ANDROID_SCREENSHOT_STRATEGY' }),
  ...scrcpyOptionsShape,
  /** Another display than the first, by its logical id (`dumpsys display`). */
  displayId: z.int().nonnegative().optional(),
  /** Whether plans, YAML texts and `agent.runAdbShell()` may run commands on the device. */
  exposeRunAdbShellAction: z.boolean().default(true),
  /** Extra actions, made with `defineAction`. */
  customActions: z.array(z.custom<AnyAction>(isAction, 'expected an action made with defineAction')).default([]),
  /** Removed; has no effect. Use the agent's `screenshotShrinkFactor`. */
  screenshotResizeScale: z.number().optional(),
  /** Bytes; smaller captures count as failed. 0 takes any that is a whole picture. */
  minScreenshotBufferSize: z.int().nonnegative().default(1024),
  /** Whether size and rotation are asked for before every capture. Default: when a capture does not fit them any more. */
  alwaysRefreshScreenInfo: z.boolean().default(false),
});

/** What a user may write. */
export type AndroidDeviceOptions = z.input<typeof androidOptionsSchema>;
/** What the code reads. */
export type ResolvedAndroidOptions = z.output<typeof androidOptionsSchema>;

/**
 * Checks the options of a device.
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

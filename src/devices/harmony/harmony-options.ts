import { z } from 'zod';

import type { AnyAction } from '../../core/device/action.ts';
import { assertTypingOptions, inputStrategies } from '../../core/device/input-strategies.ts';
import { resolveOptions, type Environment } from '../../core/options/options.ts';
import { keyboardDismissStrategies } from '../shared/keyboard-dismissal.ts';

const isAction = (value: unknown): boolean => typeof value === 'object' && value !== null;

/** Options of a HarmonyOS device. */
export const harmonyOptionsSchema = z.strictObject({
  /** The hdc executable, or the folder that holds it. Default: that of `HDC_HOME`, of PATH, or of DevEco Studio. */
  hdcPath: z.string().min(1).optional(),
  /** Whether the on-screen keyboard is hidden after text was entered. */
  autoDismissKeyboard: z.boolean().default(true),
  /** Which key hides it: Escape, and Back if it is still there; or the other way round. */
  keyboardDismissStrategy: z.enum(keyboardDismissStrategies).default('esc-first'),
  /** Milliseconds between two code points, each of which is a call of its own then. */
  keyboardTypeDelay: z.number().nonnegative().optional(),
  /** How text is typed: `legacy` and `bulk` in one call, `sequential` one call a code point. */
  inputStrategy: z.enum(inputStrategies).default('legacy'),
  /** Extra actions, made with `defineAction`. */
  customActions: z.array(z.custom<AnyAction>(isAction, 'expected an action made with defineAction')).default([]),
  /** Removed; has no effect. Use the agent's `screenshotShrinkFactor`. */
  screenshotResizeScale: z.number().optional(),
});

/** What a user may write. */
export type HarmonyDeviceOptions = z.input<typeof harmonyOptionsSchema>;
/** What the code reads. */
export type ResolvedHarmonyOptions = z.output<typeof harmonyOptionsSchema>;

/**
 * Checks the options of a device.
 *
 * @throws ConfigError `CONFIG_INVALID`
 */
export function resolveHarmonyOptions(input: unknown, env: Environment): ResolvedHarmonyOptions {
  const options = resolveOptions({ schema: harmonyOptionsSchema, input, env, owner: 'HarmonyDevice' });
  assertTypingOptions(options.inputStrategy, options.keyboardTypeDelay);
  return options;
}

import { z } from 'zod';

import type { AnyAction } from '../../core/device/action.ts';
import { assertTypingOptions, inputStrategies } from '../../core/device/input-strategies.ts';
import { resolveOptions, type Environment } from '../../core/options/options.ts';
import { keyboardDismissStrategies } from '../shared/keyboard-dismissal.ts';

const isAction = (value: unknown): boolean => typeof value === 'object' && value !== null;

/** Options of a HarmonyOS device. */
export const harmonyOptionsSchema = z.strictObject({
  /** The hdc executable, or its folder. Default: the one in `HDC_HOME`, on PATH, or of DevEco Studio. */
  hdcPath: z.string().min(1).optional(),
  /** Hides the on-screen keyboard after typing. */
  autoDismissKeyboard: z.boolean().default(true),
  /** Which key hides the keyboard first: Escape, then Back if it is still shown; or the other way round. */
  keyboardDismissStrategy: z.enum(keyboardDismissStrategies).default('esc-first'),
  /** Milliseconds between two code points. Each code point is then a separate call. */
  keyboardTypeDelay: z.number().nonnegative().optional(),
  /** How text is typed: in one call (`legacy`, `bulk`), or in one call for each code point (`sequential`). */
  inputStrategy: z.enum(inputStrategies).default('legacy'),
  /** Additional actions, created with `defineAction`. */
  customActions: z.array(z.custom<AnyAction>(isAction, 'expected an action made with defineAction')).default([]),
  /** Removed, without effect. Use the agent's `screenshotShrinkFactor`. */
  screenshotResizeScale: z.number().optional(),
});

/** Options as a user writes them. */
export type HarmonyDeviceOptions = z.input<typeof harmonyOptionsSchema>;
/** Options after validation, with defaults. */
export type ResolvedHarmonyOptions = z.output<typeof harmonyOptionsSchema>;

/**
 * Validates the options of a device.
 *
 * @throws ConfigError `CONFIG_INVALID`
 */
export function resolveHarmonyOptions(input: unknown, env: Environment): ResolvedHarmonyOptions {
  const options = resolveOptions({ schema: harmonyOptionsSchema, input, env, owner: 'HarmonyDevice' });
  assertTypingOptions(options.inputStrategy, options.keyboardTypeDelay);
  return options;
}

import { z } from 'zod';

import type { AnyAction } from '../../core/device/action.ts';
import { assertTypingOptions, inputStrategies } from '../../core/device/input-strategies.ts';
import { resolveOptions, type Environment } from '../../core/options/options.ts';
import { keyboardDismissStrategies } from '../shared/keyboard-dismissal.ts';

const isAction = (value: unknown): boolean => typeof value === 'object' && value !== null;

/** Options of a HarmonyOS device. */
export const harmonyOptionsSchema = z.strictObject({
  /** Path of the hdc executable or of its folder. Default: the one of `HDC_HOME`, of `PATH`, or of DevEco Studio. */
  hdcPath: z.string().min(1).optional(),
  /** Whether to hide the on-screen keyboard after text input. */
  autoDismissKeyboard: z.boolean().default(true),
  /** Key that hides the keyboard first: Escape or Back. The other one follows if the keyboard is still shown. */
  keyboardDismissStrategy: z.enum(keyboardDismissStrategies).default('esc-first'),
  /** Milliseconds between two code points. If set, each one takes its own call. */
  keyboardTypeDelay: z.number().nonnegative().optional(),
  /** How text is typed: `legacy` and `bulk` in one call, `sequential` one call per code point. */
  inputStrategy: z.enum(inputStrategies).default('legacy'),
  /** Extra actions, made with `defineAction`. */
  customActions: z.array(z.custom<AnyAction>(isAction, 'expected an action made with defineAction')).default([]),
  /** Removed and without effect. Use `screenshotShrinkFactor` of the agent. */
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

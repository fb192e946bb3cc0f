import type { Logger } from '../../../core/logger.ts';
import { dismissKeyboard, type KeyboardDismissStrategy } from '../../shared/keyboard-dismissal.ts';
import { buttons, editing } from '../../shared/keys/android-keys.data.ts';
import { runInput, type InputParts } from './input-parts.ts';

const codes = { Escape: editing.escape, Back: buttons.back } as const;

/**
 * Parses `dumpsys input_method`: whether the keyboard is on the screen. Both flags have to be set, because without a
 * keyboard the key goes to the application. `mInputShown` of the service is also true for a hardware keyboard, and
 * `mIsInputViewShown` of the input method stays true after it was hidden (AOSP,
 * InputMethodService.updateInputViewShown).
 */
export function isKeyboardShown(text: string): boolean {
  return /\bmInputShown=true\b/.test(text) && /\bmIsInputViewShown=true\b/.test(text);
}

export interface HideInit {
  readonly strategy: KeyboardDismissStrategy;
  readonly logger: Logger;
  readonly signal: AbortSignal;
}

/** Hides the on-screen keyboard if it is shown; warns if it stays. */
export async function hideKeyboard(parts: InputParts, { strategy, logger, signal }: HideInit): Promise<void> {
  const task = 'hide the keyboard';
  const gone = await dismissKeyboard({
    strategy,
    signal,
    isShown: async () => isKeyboardShown((await parts.shell.ask('dumpsys input_method', { task, signal })).stdout),
    press: (key) => runInput(parts, { task, signal }, [`keyevent ${codes[key]}`]),
  });
  if (!gone) logger.warnOnce(`The on-screen keyboard of ${parts.shell.deviceId} could not be hidden with any key.`);
}

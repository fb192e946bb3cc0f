import type { Logger } from '../../../core/logger.ts';
import { dismissKeyboard, type KeyboardDismissStrategy } from '../../shared/keyboard-dismissal.ts';
import { buttons, editing } from './key-codes.data.ts';
import { runInput, type InputParts } from './input-parts.ts';

const codes = { Escape: editing.escape, Back: buttons.back } as const;

/** Reads `dumpsys input_method`: whether the keyboard is on the screen. */
export function isKeyboardShown(text: string): boolean {
  return /\b(?:mInputShown|inputShown|mIsInputViewShown)=true\b/.test(text);
}

export interface HideInit {
  readonly strategy: KeyboardDismissStrategy;
  readonly logger: Logger;
  readonly signal: AbortSignal;
}

/** Hides the on-screen keyboard, if it is there; warns when it stays. */
export async function hideKeyboard(parts: InputParts, { strategy, logger, signal }: HideInit): Promise<void> {
  const task = 'hide the keyboard';
  const gone = await dismissKeyboard({
    strategy,
    signal,
    isShown: async () => isKeyboardShown((await parts.shell.ask('dumpsys input_method', { task, signal })).stdout),
    press: (key) => runInput(parts, { task, signal }, [`keyevent ${codes[key]}`]),
  });
  if (!gone) logger.warnOnce(`The on-screen keyboard of ${parts.shell.deviceId} stays, whatever key is pressed.`);
}

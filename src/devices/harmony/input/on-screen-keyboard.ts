import type { Logger } from '../../../core/logger.ts';
import { dismissKeyboard, type KeyboardDismissStrategy } from '../../shared/keyboard-dismissal.ts';
import { buttons, editing } from './key-codes.data.ts';
import { uiInput, type InputParts } from './ui-input.ts';

const keys = { Escape: editing.escape, Back: buttons.back } as const;

/** Parses the window table: whether the keyboard window is shown. Hidden windows are listed below a line of dashes. */
export function isKeyboardShown(text: string): boolean {
  const [, ...tables] = text.split(/^WindowName.*$/m);
  return tables.some((table) => {
    const [shown = ''] = table.split(/^-{5,}/m);
    return shown.split('\n').some((line) => /^\s*softKeyboard/i.test(line) && hasArea(line));
  });
}

/** `[ x y width height ]` at the end of a line. */
function hasArea(line: string): boolean {
  const [, width, height] = /\[\s*-?\d+\s+-?\d+\s+(\d+)\s+(\d+)\s*\]/.exec(line) ?? [];
  return width === undefined || (Number(width) > 0 && Number(height) > 0);
}

export interface HideInit {
  readonly strategy: KeyboardDismissStrategy;
  readonly logger: Logger;
  readonly signal: AbortSignal;
}

/** Hides the on-screen keyboard if it is shown; warns if it stays. */
export async function hideKeyboard(
  parts: Pick<InputParts, 'shell'>,
  { strategy, logger, signal }: HideInit,
): Promise<void> {
  const task = 'hide the keyboard';
  const gone = await dismissKeyboard({
    strategy,
    signal,
    isShown: async () =>
      isKeyboardShown(await parts.shell.ask('hidumper -s WindowManagerService -a -a', { task, signal })),
    press: (key) => uiInput(parts, { task, signal }, [`keyEvent ${keys[key]}`]),
  });
  if (!gone) logger.warnOnce(`The on-screen keyboard of ${parts.shell.deviceId} could not be hidden with any key.`);
}

import type { AnyAction } from '../../../core/action.ts';
import { pinchAction } from '../../shared/actions/pinch-action.ts';
import type { TwoFingers } from '../../shared/two-fingers.ts';
import type { AdbShell } from '../adb/adb-shell.ts';
import type { ResolvedAndroidOptions } from '../android-options.ts';
import type { InputParts } from '../input/input-parts.ts';
import { launch, terminate } from './app-actions.ts';
import { buttonActions } from './button-actions.ts';
import { pullGesture } from './gesture-actions.ts';
import { keyboardPress } from './keyboard-press.ts';
import { runAdbShell } from './run-adb-shell.ts';

export interface AndroidActionsInit {
  readonly parts: InputParts;
  readonly shell: AdbShell;
  /** Fills in the secrets that a text names. */
  reveal(text: string): string;
  /** Undefined where nothing moves two fingers. */
  readonly fingers: TwoFingers | undefined;
  readonly options: Pick<ResolvedAndroidOptions, 'exposeRunAdbShellAction' | 'customActions'>;
}

/** What only such a device can do, and what it does in its own way. */
export function androidActions(init: AndroidActionsInit): readonly AnyAction[] {
  const { parts, fingers, options } = init;
  return [
    keyboardPress,
    pullGesture,
    pinchAction(fingers),
    launch,
    terminate,
    ...(options.exposeRunAdbShellAction ? [runAdbShell(init)] : []),
    ...buttonActions(parts),
    ...options.customActions,
  ];
}

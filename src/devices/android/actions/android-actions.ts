import type { AnyAction } from '../../../core/device/action.ts';
import { appActions } from '../../shared/actions/app-actions.ts';
import { buttonActions } from '../../shared/actions/button-actions.ts';
import { keyboardPress } from '../../shared/actions/keyboard-press.ts';
import { pinchAction } from '../../shared/actions/pinch-action.ts';
import { shellAction } from '../../shared/actions/shell-action.ts';
import type { TwoFingers } from '../../shared/two-fingers.ts';
import type { AdbShell } from '../adb/adb-shell.ts';
import type { ResolvedAndroidOptions } from '../android-options.ts';
import { runInput, type InputParts } from '../input/input-parts.ts';
import { buttons } from '../../shared/keys/android-keys.data.ts';
import { pullGesture } from './gesture-actions.ts';

export interface AndroidActionsInit {
  readonly parts: InputParts;
  readonly shell: AdbShell;
  /** Replaces secret references in a text by their values. */
  reveal(text: string): string;
  /** Undefined if no multi-touch input is available. */
  readonly fingers: TwoFingers | undefined;
  readonly options: Pick<ResolvedAndroidOptions, 'exposeRunAdbShellAction' | 'customActions'>;
}

const apps = appActions({
  launch: 'Open an app by its name or package, package/.Activity, or a web URL.',
  terminate: 'Force-stop an app by its name or package.',
});

function runAdbShell({ shell, reveal }: AndroidActionsInit): AnyAction {
  return shellAction({
    name: 'RunAdbShell',
    description: 'Run one command in the shell of the phone, without "adb shell" before it.',
    run: (line, call) => shell.command(line, call),
    reveal,
  });
}

/** Actions that exist only on Android, or that work differently there. */
export function androidActions(init: AndroidActionsInit): readonly AnyAction[] {
  const { parts, fingers, options } = init;
  return [
    keyboardPress,
    pullGesture,
    pinchAction(fingers),
    ...apps,
    ...(options.exposeRunAdbShellAction ? [runAdbShell(init)] : []),
    ...buttonActions({
      platform: 'Android',
      pressBack: (signal) => runInput(parts, { task: 'press Back', signal }, [`keyevent ${buttons.back}`]),
    }),
    ...options.customActions,
  ];
}

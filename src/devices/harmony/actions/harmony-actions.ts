import type { AnyAction } from '../../../core/device/action.ts';
import { appActions } from '../../shared/actions/app-actions.ts';
import { buttonActions } from '../../shared/actions/button-actions.ts';
import { keyboardPress } from '../../shared/actions/keyboard-press.ts';
import { shellAction } from '../../shared/actions/shell-action.ts';
import type { HdcShell } from '../hdc/hdc-shell.ts';
import { buttons } from '../input/key-codes.data.ts';
import { uiInput } from '../input/ui-input.ts';

export interface HarmonyActionsInit {
  readonly shell: HdcShell;
  /** Replaces secret references in a text by their values. */
  reveal(text: string): string;
  readonly customActions: readonly AnyAction[];
}

const apps = appActions({
  launch: 'Open an app by its name or bundle, bundle/Ability, or a web URL.',
  terminate: 'Force-stop an app by its name or bundle.',
});

/** Actions that exist only on HarmonyOS, or that work differently there. */
export function harmonyActions({ shell, reveal, customActions }: HarmonyActionsInit): readonly AnyAction[] {
  return [
    keyboardPress,
    ...apps,
    shellAction({
      name: 'RunHdcShell',
      description: 'Run one command in the shell of the phone, without "hdc shell" before it.',
      run: (line, call) => shell.ask(line, call),
      reveal,
    }),
    ...buttonActions({
      platform: 'Harmony',
      pressBack: (signal) => uiInput({ shell }, { task: 'press Back', signal }, [`keyEvent ${buttons.back}`]),
    }),
    ...customActions,
  ];
}

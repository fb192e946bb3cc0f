import { z } from 'zod';

import { defineAction, type AnyAction } from '../../../core/device/action.ts';
import { appActions } from '../../shared/actions/app-actions.ts';
import { keyboardPress } from '../../shared/actions/keyboard-press.ts';
import { pinchAction } from '../../shared/actions/pinch-action.ts';
import type { TwoFingers } from '../../shared/two-fingers.ts';
import { runWdaAction, type WdaActionParts } from './run-wda-request.ts';

export interface IosActionsInit extends WdaActionParts {
  readonly fingers: TwoFingers;
  readonly customActions: readonly AnyAction[];
}

const apps = {
  launch: 'Open an app by its name or bundle identifier, or a web URL or URL scheme.',
  terminate: 'End an app by its name or bundle identifier.',
};

/** Actions that exist only on iOS, or that work differently there. */
export function iosActions(init: IosActionsInit): readonly AnyAction[] {
  return [
    keyboardPress,
    pinchAction(init.fingers),
    ...appActions(apps),
    runWdaAction(init),
    defineAction({
      name: 'IOSHomeButton',
      description: 'Go to the home screen of the device.',
      params: z.object({}),
      needs: ['system'],
      run: ({ input, signal }) => input.system.home({ signal }),
    }),
    defineAction({
      name: 'IOSAppSwitcher',
      description: 'Show the recently used apps.',
      params: z.object({}),
      needs: ['system'],
      run: ({ input, signal }) => input.system.recentApps({ signal }),
    }),
    ...init.customActions,
  ];
}

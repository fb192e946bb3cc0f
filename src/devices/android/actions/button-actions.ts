import { z } from 'zod';

import { defineAction, type AnyAction } from '../../../core/action.ts';
import { runInput, type InputParts } from '../input/input-parts.ts';
import { buttons } from '../input/key-codes.data.ts';

/** The three buttons of the system. */
export function buttonActions(parts: InputParts): readonly AnyAction[] {
  return [
    defineAction({
      name: 'AndroidBackButton',
      description: 'Press the back button of the phone.',
      params: z.object({}),
      needs: [],
      run: ({ signal }) => pressBack(parts, signal),
    }),
    defineAction({
      name: 'AndroidHomeButton',
      description: 'Go to the home screen of the phone.',
      params: z.object({}),
      needs: ['system'],
      run: ({ input, signal }) => input.system.home({ signal }),
    }),
    defineAction({
      name: 'AndroidRecentAppsButton',
      description: 'Show the recently used apps.',
      params: z.object({}),
      needs: ['system'],
      run: ({ input, signal }) => input.system.recentApps({ signal }),
    }),
  ];
}

function pressBack(parts: InputParts, signal: AbortSignal): Promise<void> {
  return runInput(parts, { task: 'press Back', signal }, [`keyevent ${buttons.back}`]);
}

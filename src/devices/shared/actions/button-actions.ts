import { z } from 'zod';

import { defineAction, type AnyAction } from '../../../core/device/action.ts';

export interface ButtonActionsInit {
  /** Before the names of the actions, e.g. `Android`. */
  readonly platform: string;
  pressBack(signal: AbortSignal): Promise<void>;
}

/** The three buttons of a system that has Back, Home and recent applications. */
export function buttonActions({ platform, pressBack }: ButtonActionsInit): readonly AnyAction[] {
  return [
    defineAction({
      name: `${platform}BackButton`,
      description: 'Press the back button of the phone.',
      params: z.object({}),
      needs: [],
      run: ({ signal }) => pressBack(signal),
    }),
    defineAction({
      name: `${platform}HomeButton`,
      description: 'Go to the home screen of the phone.',
      params: z.object({}),
      needs: ['system'],
      run: ({ input, signal }) => input.system.home({ signal }),
    }),
    defineAction({
      name: `${platform}RecentAppsButton`,
      description: 'Show the recently used apps.',
      params: z.object({}),
      needs: ['system'],
      run: ({ input, signal }) => input.system.recentApps({ signal }),
    }),
  ];
}

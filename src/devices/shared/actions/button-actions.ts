import { z } from 'zod';

import { defineAction, type AnyAction } from '../../../core/device/action.ts';

export interface ButtonActionsInit {
  /** Prefix of the action names, e.g. `Android`. */
  readonly platform: string;
  pressBack(signal: AbortSignal): Promise<void>;
}

/** The system buttons Back, Home and recent apps. */
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

import { z } from 'zod';

import { defineAction, type AnyAction } from '../../../core/device/action.ts';
import { assertMayOpenAsIs } from '../../../core/device/grants.ts';
import { isAddress } from '../app-target.ts';

/** Descriptions for models, because app identifiers differ between platforms. */
export interface AppDescriptions {
  readonly launch: string;
  readonly terminate: string;
}

/** The actions `Launch` and `Terminate`. */
export function appActions(descriptions: AppDescriptions): readonly AnyAction[] {
  return [
    defineAction({
      name: 'Launch',
      description: descriptions.launch,
      params: z.object({ target: z.string().min(1) }),
      needs: ['apps'],
      run({ input, grants, signal }, { target }) {
        if (isAddress(target)) assertMayOpenAsIs(target, grants);
        return input.apps.launch(target, { signal });
      },
    }),
    defineAction({
      name: 'Terminate',
      description: descriptions.terminate,
      params: z.object({ target: z.string().min(1) }),
      needs: ['apps'],
      run: ({ input, signal }, { target }) => input.apps.terminate(target, { signal }),
    }),
  ];
}

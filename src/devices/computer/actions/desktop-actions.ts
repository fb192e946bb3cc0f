import { z } from 'zod';

import { defineAction, target, type AnyAction } from '../../../core/device/action.ts';
import type { DisplayInfo } from '../driver/desktop-driver.ts';

/** Most presses of one CursorMove: more is a mistake of a model. */
const mostMoves = 500;

/** Moves the text cursor. */
const cursorMove = defineAction({
  name: 'CursorMove',
  description: 'Move the text cursor left or right in the focused field; locate only to focus a field first.',
  params: z.object({
    direction: z.enum(['left', 'right']),
    times: z.int().min(1).max(mostMoves).default(1).meta({ description: 'characters' }),
    locate: target('The field to focus').optional(),
  }),
  needs: ['keyboard'],
  uses: ['pointer'],
  effect: 'target',
  async run({ input, signal }, { direction, times, locate }) {
    if (locate) await input.pointer?.tap(locate.center, { signal });
    const key = direction === 'left' ? 'ArrowLeft' : 'ArrowRight';
    for (let count = 0; count < times; count++) await input.keyboard.press([key], { signal });
  },
});

/** Actions that only desktops have. */
export function desktopActions(
  listDisplays: (signal: AbortSignal) => Promise<readonly DisplayInfo[]>,
  customActions: readonly AnyAction[],
): readonly AnyAction[] {
  const list = defineAction({
    name: 'ListDisplays',
    description: 'List the displays of this computer by id and name. The screenshots show one of them.',
    params: z.object({}),
    needs: [],
    effect: 'nothing',
    async run({ signal }) {
      const displays = await listDisplays(signal);
      const lines = displays.map(({ id, name, primary }) => `${id}: ${name}${primary ? ', primary' : ''}`);
      return { feedback: lines.join('\n'), value: displays };
    },
  });
  return [cursorMove, list, ...customActions];
}

import type { CallKind } from '../../core/model/model.ts';
import { defineFamily } from './family.ts';
import { effortOnly } from './thinking.ts';

/** Kinds of calls that use coordinates, and need every pixel. */
const placing: ReadonlySet<CallKind> = new Set(['plan', 'locate', 'section', 'describe']);

/** GPT-5: boxes in pixels of the picture, and replies that follow a JSON Schema; it accepts no temperature. */
export const gpt5 = defineFamily({
  name: 'gpt-5',
  models: 'GPT-5',
  space: { kind: 'pixels' },
  order: 'xy',
  result: 'box',
  responseFormat: 'json_schema',
  takesTemperature: false,
  reasoning: effortOnly,
  picture: (size, kind) => ({ scaled: size, detail: placing.has(kind) ? 'original' : 'high' }),
});

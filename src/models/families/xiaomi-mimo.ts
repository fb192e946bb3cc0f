import { defineFamily } from './family.ts';
import { thinkingSwitch } from './thinking.ts';

/** MiMo-VL: boxes of 0–1000 along each side. */
export const xiaomiMimo = defineFamily({
  name: 'xiaomi-mimo',
  models: 'MiMo-VL',
  space: { kind: 'normalised', scale: 1000 },
  order: 'xy',
  result: 'box',
  responseFormat: 'json_object',
  reasoning: thinkingSwitch,
});

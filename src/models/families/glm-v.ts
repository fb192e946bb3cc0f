import { defineFamily } from './family.ts';
import { thinkingSwitch } from './thinking.ts';

/** The tags that the models put around a final answer. */
const wrapped = /^(\s*(?:<think>[\s\S]*?<\/think>)?\s*)<\|begin_of_box\|>([\s\S]*?)<\|end_of_box\|>\s*$/;

/** GLM-4.5V and its successors: boxes of 0–1000 along each side. */
export const glmV = defineFamily({
  name: 'glm-v',
  models: 'GLM-4.5V and later',
  space: { kind: 'normalised', scale: 1000 },
  order: 'xy',
  result: 'box',
  responseFormat: 'json_object',
  reasoning: thinkingSwitch,
  unwrap: (reply) => reply.replace(wrapped, '$1$2'),
});

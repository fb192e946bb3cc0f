import { ConfigError } from '../../core/errors/errors.ts';
import { treeText } from '../../core/screen/tree-text.ts';
import type { Call } from './agent-context.ts';
import type { TreeScope } from '../locating/read-tree.ts';

/** Characters of the text for a model. */
const mostCharacters: Readonly<Record<TreeScope, number>> = { all: 100_000, 'visible-only': 25_000 };

/** The screen as text for a model, at the moment of the frames of this call. */
export async function screenText(call: Call, scope: TreeScope): Promise<string> {
  const { device, frames } = call.agent;
  const reading = await frames.readTree(scope, call.signal);
  if (!reading) {
    throw new ConfigError(
      'CONFIG_INVALID',
      `The option domIncluded needs a screen with an element tree; ${device.platform} has none`,
      { hint: 'Leave domIncluded at false; the model then sees the picture alone.' },
    );
  }
  const { nodes, isCut } = reading;
  const text = treeText(nodes, { isFull: scope === 'all', most: mostCharacters[scope], isCut });
  return text === '' ? '(The screen tells of no elements.)' : text;
}

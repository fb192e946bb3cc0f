import { ConfigError } from '../../core/errors/errors.ts';
import { treeText } from '../../core/screen/tree-text.ts';
import type { Call } from './agent-context.ts';
import type { TreeScope } from '../locating/read-tree.ts';

/** Most characters of the text for a model. */
const mostCharacters: Readonly<Record<TreeScope, number>> = { all: 100_000, 'visible-only': 25_000 };

/** The elements of the screen as text for a model, from the same moment as the frames of this call. */
export async function screenText(call: Call, scope: TreeScope): Promise<string> {
  const { device, frames } = call.agent;
  const tree = await frames.readTree(scope, call.signal);
  if (!tree) {
    throw new ConfigError(
      'CONFIG_INVALID',
      `The option domIncluded needs a screen with an element tree; ${device.platform} has none`,
      { hint: 'Leave domIncluded at false. The model then receives only the screenshot.' },
    );
  }
  const { nodes, isCut } = tree;
  const text = treeText(nodes, { isFull: scope === 'all', most: mostCharacters[scope], isCut });
  return text === '' ? '(The screen tells of no elements.)' : text;
}

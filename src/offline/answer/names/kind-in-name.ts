import type { TreeNode } from '../../../core/screen/screen-tree.ts';
import { kindWords, shyKindWords, type ElementKind } from '../../grammar/elements/element-words.data.ts';
import { isOfNamedKind } from '../../grammar/elements/roles.data.ts';

const words = [...kindWords, ...shyKindWords].map(([word, kind]) => ({ kind, end: new RegExp(` (?:${word})$`, 'i') }));

/** "Close button" is the name of a button that people call "Close": the word for its kind at the end says nothing more. */
export function nameWithoutKind(node: TreeNode): string | undefined {
  const isOfIt = (kind: ElementKind): boolean => kind !== 'text' && isOfNamedKind(node, kind);
  const found = words.find(({ kind, end }) => end.test(node.name) && isOfIt(kind));
  return found && node.name.replace(found.end, '');
}

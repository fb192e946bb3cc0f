import type { TreeNode, TreeStates } from './screen-tree.ts';

export interface TreeTextOptions {
  /** Whether ids, and marks of elements that are not in view, are included; addresses always are. */
  readonly isFull: boolean;
  /** Most characters; elements beyond that are left out, and counted. */
  readonly most: number;
  /** Whether the screen has more than the tree. */
  readonly isCut: boolean;
}

/** Characters that are reserved for the note about elements that were left out. */
const reserve = 120;

/**
 * A tree as text for a model: one element per line, its children indented below, e.g. `checkbox "Stay" checked`. All texts of
 * the application are in quotes, with escapes, so that no text can look like another element.
 */
export function treeText(nodes: readonly TreeNode[], options: TreeTextOptions): string {
  const lines: string[] = [];
  let left = options.most - reserve;
  let omitted = 0;
  const visit = (node: TreeNode, depth: number): void => {
    const line = lineOf(node, options.isFull);
    if (line !== undefined) {
      const indented = ' '.repeat(depth) + line;
      left -= indented.length + 1;
      // Once one is left out, so are all that follow: a gap would look as if nothing were there.
      if (left >= 0 && omitted === 0) lines.push(indented);
      else omitted += 1;
    }
    for (const child of node.children) visit(child, line === undefined ? depth : depth + 1);
  };
  for (const node of nodes) visit(node, 0);
  return [...lines, ...leftOut(omitted, options.isCut)].join('\n');
}

function leftOut(count: number, isCut: boolean): string[] {
  if (count === 0 && !isCut) return [];
  if (count === 0) return ['(The screen has more elements, which were not read.)'];
  const counted = `${count} more element${count === 1 ? '' : 's'}`;
  return [`(${counted} left out here${isCut ? ', and others that were not read' : ''}.)`];
}

/** Undefined for an element that only groups others. */
function lineOf(node: TreeNode, isFull: boolean): string | undefined {
  const { role, name, level, value, placeholder, states, visible } = node;
  const unseen = isFull && !visible ? ['offscreen'] : [];
  if (role === 'text') return [JSON.stringify(name), ...unseen].join(' ');
  const facts = [
    ...(name === '' ? [] : [JSON.stringify(name)]),
    ...(value === undefined ? [] : [`value=${JSON.stringify(value)}`]),
    ...(placeholder === undefined ? [] : [`placeholder=${JSON.stringify(placeholder)}`]),
    ...statesOf(states),
    ...attributesOf(node, isFull),
  ];
  if (role === 'generic' && facts.length === 0) return undefined;
  return [level === undefined ? role : `${role} ${level}`, ...facts, ...unseen].join(' ');
}

/** States for which `false` means the same as their absence. */
const onlyIfTrue = new Set<string>(['selected', 'disabled', 'focused', 'readonly', 'required', 'invalid']);

function statesOf(states: TreeStates): string[] {
  return Object.entries(states).flatMap(([name, value]: [string, boolean | 'mixed' | undefined]) => {
    if (value === undefined || (value === false && onlyIfTrue.has(name))) return [];
    return [value === true ? name : `${name}=${value}`];
  });
}

const addresses = new Set(['href', 'src']);

function attributesOf({ attributes = {} }: TreeNode, isFull: boolean): string[] {
  const shown = Object.entries(attributes).filter(([name]) => isFull || addresses.has(name));
  return shown.map(([name, value]) => `${name}=${JSON.stringify(value)}`);
}

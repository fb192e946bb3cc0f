import { elementWords, shownStates, type ShownState } from '../../core/element-words.ts';
import type { TreeNode, TreeStates } from '../../core/screen-tree.ts';
import { shorten } from '../../util/shorten.ts';

const longestName = 80;

/** What a screen tells, one line an element, e.g. `checkbox "Milk" checked`. */
export interface ScreenWords {
  readonly lines: readonly string[];
  /** What is told in passing, such as toasts: it may be gone a moment later, and come at another one. */
  readonly notices: readonly string[];
}

/** @param redact - Hides secrets; of one that was shortened the rest would be told. */
export function wordsOf(nodes: readonly TreeNode[], redact: (text: string) => string = (text) => text): ScreenWords {
  const [lines, notices] = [new Set<string>(), new Set<string>()];
  for (const { node, isPassing } of walk(nodes, false)) {
    const line = lineOf(node, redact);
    if (line !== undefined) (isPassing ? notices : lines).add(line);
  }
  return { lines: [...lines], notices: [...notices] };
}

/** Roles of parts that announce what happens. */
const announcing = new Set(['alert', 'status', 'log', 'timer', 'marquee']);

function* walk(
  nodes: readonly TreeNode[],
  isInside: boolean,
): Generator<{ readonly node: TreeNode; readonly isPassing: boolean }> {
  for (const node of nodes) {
    const isPassing = isInside || node.passing === true || announcing.has(node.role);
    yield { node, isPassing };
    yield* walk(node.children, isPassing);
  }
}

function lineOf({ role, name, value, states }: TreeNode, redact: (text: string) => string): string | undefined {
  if (name === '' && (value ?? '') === '') return undefined;
  const shown = (text: string): string => shorten(redact(text), longestName);
  return elementWords({ role, name: shown(name), value: value && shown(value), states: statesOf(states) });
}

function statesOf(states: TreeStates): ShownState[] {
  return shownStates.filter((name) => states[name] === true || states[name] === 'mixed');
}

/** Kinds of elements that say where one is and what has happened; they come first where not everything can be kept. */
const telling = /^(?:alert|status|dialog|alertdialog|heading) /;

export function tellingFirst(lines: readonly string[]): readonly string[] {
  return [...onlyTelling(lines), ...lines.filter((line) => !telling.test(line))];
}

export function onlyTelling(lines: readonly string[]): readonly string[] {
  return lines.filter((line) => telling.test(line));
}

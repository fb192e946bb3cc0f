import { elementWords, shownStates, type ShownState } from '../../core/element-words.ts';
import type { TreeNode, TreeStates } from '../../core/screen-tree.ts';
import { shorten } from '../../util/shorten.ts';

const longestName = 80;

/** What a screen tells, one line an element, e.g. `checkbox "Milk" checked`; without what differs from run to run. */
export type ScreenWords = readonly string[];

/** @param redact - Hides secrets; of one that was shortened, or lost a number, the rest would be told. */
export function wordsOf(nodes: readonly TreeNode[], redact: (text: string) => string = (text) => text): ScreenWords {
  return [...new Set([...walk(nodes)].flatMap((node) => lineOf(node, redact) ?? []))];
}

function* walk(nodes: readonly TreeNode[]): Generator<TreeNode> {
  for (const node of nodes) {
    yield node;
    yield* walk(node.children);
  }
}

function lineOf({ role, name, value, states }: TreeNode, redact: (text: string) => string): string | undefined {
  if (name === '' && (value ?? '') === '') return undefined;
  const shown = (text: string): string => short(redact(text));
  return elementWords({ role, name: shown(name), value: value && shown(value), states: statesOf(states) });
}

function statesOf(states: TreeStates): ShownState[] {
  return shownStates.filter((name) => states[name] === true || states[name] === 'mixed');
}

const short = (text: string): string => steady(shorten(text, longestName));

/** What is another one in each run, though nothing is different: ids, times, dates, ages, numbers as long as ids. */
const passing = [
  /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi,
  /\b(?=[0-9a-f]*\d)[0-9a-f]{8,}\b/gi,
  /\b\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z?)?/g,
  /\b\d{1,2}[./]\d{1,2}[./]\d{2,4}\b/g,
  /\b\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?m\.?)?/gi,
  /\b\d+ (?:second|minute|hour|day|week|month|year)s? ago\b|\bjust now\b/gi,
  /\d{8,}/g,
];

/** A text with `*` in the place of what is another one in each run. */
export function steady(text: string): string {
  return passing.reduce((result, pattern) => result.replace(pattern, '*'), text);
}

/** Kinds of elements that say where one is and what has happened; they come first where not everything can be kept. */
const telling = /^(?:alert|status|dialog|alertdialog|heading) /;

export function tellingFirst(words: ScreenWords): ScreenWords {
  return [...words.filter((line) => telling.test(line)), ...words.filter((line) => !telling.test(line))];
}

export function onlyTelling(words: ScreenWords): ScreenWords {
  return words.filter((line) => telling.test(line));
}

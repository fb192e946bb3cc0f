import { createHash } from 'node:crypto';

import { elementWords, shownStates, type ShownState } from './element-words.ts';
import type { TreeNode, TreeStates } from './screen-tree.ts';
import { shorten } from '../../util/shorten.ts';
import { formOf } from '../text/passing-texts.ts';

/** A longer text is known by its beginning and by a mark of the whole. */
const longestText = 300;
const beginning = 200;

/** What a screen tells, one line an element, e.g. `checkbox "Milk" checked`, in its order; what is alike stands there as often. */
export interface ScreenWords {
  readonly lines: readonly string[];
  /** What is told in passing, such as toasts: it may be gone a moment later, and come at another one. */
  readonly notices: readonly string[];
  /** Of the notices, those that speak up: alerts and toasts, not counters, logs and states. */
  readonly alerts: readonly string[];
}

export interface WordsQuery {
  /** Hides secrets; of one that was shortened the rest would be told. */
  redact?(text: string): string;
  /** Whether what has no words counts as well: fields, controls, and parts that show what nobody can tell. */
  readonly unnamed?: boolean;
}

/** What elements tell that somebody can see. */
export function wordsOf(
  nodes: readonly TreeNode[],
  { redact = (text) => text, unnamed = false }: WordsQuery = {},
): ScreenWords {
  const toLine = unnamed ? wholeLine : lineOf;
  const entries = [...walk(nodes, { isPassing: false, isAlert: false })].flatMap(({ node, ...inside }) => {
    const line = node.unseen ? undefined : toLine(node, redact);
    return line === undefined ? [] : [{ ...inside, line, isShown: node.visible }];
  });
  // An announcement that nobody sees is over, or yet to come.
  const shown = entries.filter(({ isShown }) => isShown);
  return {
    lines: entries.filter(({ isPassing }) => !isPassing).map(({ line }) => line),
    notices: unique(shown.filter(({ isPassing }) => isPassing)),
    alerts: unique(shown.filter(({ isAlert }) => isAlert)),
  };
}

const unique = (entries: readonly { readonly line: string }[]): readonly string[] => [
  ...new Set(entries.map(({ line }) => line)),
];

/** Roles that are told by themselves. */
const counting = new Set(
  (
    'application button canvas checkbox combobox listbox progressbar radio searchbox slider spinbutton switch textbox ' +
    'video'
  ).split(' '),
);

function wholeLine(node: TreeNode, redact: (text: string) => string): string | undefined {
  const { role, states, drawing } = node;
  const nameless = counting.has(role) ? elementWords({ role, name: '', states: statesOf(states) }) : undefined;
  const line = lineOf(node, redact) ?? nameless;
  return line !== undefined && drawing !== undefined ? `${line} drawn ${drawing}` : line;
}

/** Whether a line tells by a mark what a canvas shows. */
export const isDrawn = (line: string): boolean => / drawn \d{10}$/u.test(line);

/** Roles of parts that announce what happens. */
const announcing = new Set(['alert', 'status', 'log', 'timer', 'marquee']);

interface Inside {
  readonly isPassing: boolean;
  readonly isAlert: boolean;
}

function* walk(nodes: readonly TreeNode[], inside: Inside): Generator<Inside & { readonly node: TreeNode }> {
  for (const node of nodes) {
    const isAlert = inside.isAlert || node.role === 'alert' || (node.passing === true && !announcing.has(node.role));
    const isPassing = inside.isPassing || isAlert || announcing.has(node.role);
    yield { node, isPassing, isAlert };
    yield* walk(node.children, { isPassing, isAlert });
  }
}

/** What one element tells; undefined for one without words. */
export function lineOf({ role, name, value, states }: TreeNode, redact: (text: string) => string): string | undefined {
  if (name === '' && (value ?? '') === '') return undefined;
  const shown = (text: string): string => whole(redact(text));
  return elementWords({ role, name: shown(name), value: value && shown(value), states: statesOf(states) });
}

/** A text that tells the whole of it, however long it is. */
function whole(text: string): string {
  if (text.length <= longestText) return text;
  // Shorter than what counts as an id, which would be another one in each run.
  const mark = createHash('sha256').update(formOf(text)).digest('hex').slice(0, 6);
  return `${shorten(text, beginning)} [${mark}]`;
}

function statesOf(states: TreeStates): ShownState[] {
  return shownStates.filter((name) => states[name] === true || states[name] === 'mixed');
}

/** Kinds of elements that say where one is and what has happened; they come first where not everything can be kept. */
const keyRoles = /^(?:alert|status|dialog|alertdialog|heading) /;

export function keyLinesFirst(lines: readonly string[]): readonly string[] {
  return [...onlyKeyLines(lines), ...lines.filter((line) => !keyRoles.test(line))];
}

export function onlyKeyLines(lines: readonly string[]): readonly string[] {
  return lines.filter((line) => keyRoles.test(line));
}

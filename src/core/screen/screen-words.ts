import { createHash } from 'node:crypto';

import type { Rect } from './geometry.ts';
import { elementWords, shownStates, type ShownState } from './element-words.ts';
import type { TreeNode, TreeStates } from './screen-tree.ts';
import { shorten } from '../../util/shorten.ts';
import { formOf } from '../text/passing-texts.ts';

/** A longer text is represented by its beginning and a hash of the whole. */
const longestText = 300;
const beginning = 200;

/** A screen as text, one line per element, e.g. `checkbox "Milk" checked`, in the order of the screen. Equal lines are repeated. */
export interface ScreenWords {
  readonly lines: readonly string[];
  /** The boxes of the elements of the lines, in the same order. */
  readonly boxes?: readonly Rect[] | undefined;
  /** Short-lived messages, such as toasts: they may appear and disappear at any moment. */
  readonly notices: readonly string[];
  /** The notices that demand attention: alerts and toasts, not counters, logs and states. */
  readonly alerts: readonly string[];
}

export interface WordsQuery {
  /** Hides secrets. Called before texts are shortened, since a part of a secret would not be recognised. */
  redact?(text: string): string;
  /** Whether to include elements without a text: fields, controls, and drawn content. */
  readonly unnamed?: boolean;
}

/** The lines of all elements that can be seen. */
export function wordsOf(
  nodes: readonly TreeNode[],
  { redact = (text) => text, unnamed = false }: WordsQuery = {},
): ScreenWords {
  const toLine = unnamed ? wholeLine : statedLine;
  const entries = [...walk(nodes, { isPassing: false, isAlert: false })].flatMap(({ node, ...inside }) => {
    const line = node.unseen ? undefined : toLine(node, redact);
    return line === undefined ? [] : [{ ...inside, line, box: node.rect, isShown: node.visible }];
  });
  // An announcement that is not visible is over, or yet to come.
  const shown = entries.filter(({ isShown }) => isShown);
  const lasting = entries.filter(({ isPassing }) => !isPassing);
  return {
    lines: lasting.map(({ line }) => line),
    boxes: lasting.map(({ box }) => box),
    notices: unique(shown.filter(({ isPassing }) => isPassing)),
    alerts: unique(shown.filter(({ isAlert }) => isAlert)),
  };
}

const unique = (entries: readonly { readonly line: string }[]): readonly string[] => [
  ...new Set(entries.map(({ line }) => line)),
];

/** Roles of elements that have a line even without a name. */
const counting = new Set(
  (
    'application button canvas checkbox combobox listbox progressbar radio searchbox slider spinbutton switch textbox ' +
    'video'
  ).split(' '),
);

/**
 * The line of an element with a text or a state. One without a name, such as the box of a row that is checked, or the step of a
 * wizard that is the current one, is called by the first text in it.
 */
function statedLine(node: TreeNode, redact: (text: string) => string): string | undefined {
  const own = lineOf(node, redact);
  const states = statesOf(node.states);
  if (own !== undefined || states.length === 0) return own;
  return elementWords({ role: node.role, name: whole(redact(firstText(node.children))), states });
}

function firstText(nodes: readonly TreeNode[]): string {
  for (const { name, children } of nodes) {
    const text = name || firstText(children);
    if (text !== '') return text;
  }
  return '';
}

function wholeLine(node: TreeNode, redact: (text: string) => string): string | undefined {
  const { role, drawing, hidesValue } = node;
  const nameless = counting.has(role) ? elementWords({ role, name: '', states: [] }) : undefined;
  const named = statedLine(node, redact) ?? nameless;
  const line = named !== undefined && hidesValue ? `${named} filled` : named;
  return line !== undefined && drawing !== undefined ? `${line} drawn ${drawing}` : line;
}

/** Whether a line ends with the fingerprint of what a canvas shows. */
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

/** The line of one element; undefined for one without a text. */
export function lineOf({ role, name, value, states }: TreeNode, redact: (text: string) => string): string | undefined {
  if (name === '' && (value ?? '') === '') return undefined;
  const shown = (text: string): string => whole(redact(text));
  return elementWords({ role, name: shown(name), value: value && shown(value), states: statesOf(states) });
}

/** A text that identifies the whole text, however long that is. */
function whole(text: string): string {
  if (text.length <= longestText) return text;
  // Shorter than what counts as an id, which would be another one in each run.
  const mark = createHash('sha256').update(formOf(text)).digest('hex').slice(0, 6);
  return `${shorten(text, beginning)} [${mark}]`;
}

function statesOf(states: TreeStates): ShownState[] {
  return shownStates.flatMap((name) => {
    const state = states[name];
    if (state === 'mixed') return ['mixed'];
    return state === true ? [name] : [];
  });
}

/** Roles that identify a view and report events; their lines come first where not all lines can be kept. */
const keyRoles = /^(?:alert|status|dialog|alertdialog|heading) /;

export function keyLinesFirst(lines: readonly string[]): readonly string[] {
  return [...onlyKeyLines(lines), ...lines.filter((line) => !keyRoles.test(line))];
}

export function onlyKeyLines(lines: readonly string[]): readonly string[] {
  return lines.filter((line) => keyRoles.test(line));
}

import type { CodeFact, CodeLocator, CodeTarget } from '../core/memory/code-facts.ts';
import type { RememberedTarget } from '../core/memory/cache.ts';
import type { JournalStep } from '../core/memory/journal.ts';

/** Code of one library, line by line. `page` is the name of the variable that holds the tab. */
export interface Writer {
  /** @param address - An expression. */
  open(address: string, page: string): string;
  step(step: JournalStep, page: string): readonly string[];
  /** Lines around a step that opens a tab; the last of them declares its variable. */
  opening(lines: readonly string[], from: string, to: string): readonly string[];
  /** Lines around a step that opens a file chooser. */
  choosing(lines: readonly string[], files: readonly string[], page: string): readonly string[];
  /** How all dialogs of a test are answered and checked; absent if the library answers them one by one, before each step. */
  readonly dialogs?: DialogWriter;
  /** Empty if the library cannot check it reliably in one line. */
  expect(fact: CodeFact, page: string): readonly string[];
  wrap(title: string, body: readonly string[]): string;
}

/** Answers and checks the dialogs of a whole test. */
export interface DialogWriter {
  /** Lines at the beginning; `answers` are those to its dialogs, as calls on `dialog`. */
  open(answers: readonly string[]): readonly string[];
  /** Expects the dialogs that a step has opened. @param first - The number of dialogs before. @param forms - Expressions. */
  expect(first: number, forms: readonly string[]): string;
  /** Expects that no further dialog has opened. */
  end(count: number): string;
}

/** An element of a step as plain code locates it. */
export interface FoundTarget extends CodeTarget {
  readonly locator: CodeLocator;
}

/** The best locator for an element of a step; undefined if only a picture identifies it. */
export function targetOf({ code, targets }: JournalStep, name = 'locate'): FoundTarget | undefined {
  const target = code?.[name] ?? { ways: rememberedWays(targets[name]) };
  const [locator] = target.ways;
  return locator && { ...target, locator };
}

/** Whether a click opens a list or a chooser of the system, which takes the keys. */
export const opensByClick = ({ kind }: CodeTarget): boolean => kind === 'select' || kind === 'file';

function rememberedWays(target: RememberedTarget | undefined): readonly CodeLocator[] {
  const { locators = [] } = target ?? {};
  if (locators[0]?.by !== 'role') return locators;
  // Fields are found by their labels, as people do; Playwright has no role for password fields.
  return [...locators.filter(({ by }) => by === 'label'), ...locators.filter(({ by }) => by !== 'label')];
}

/** Part of an action that code cannot repeat. */
export function lostStep({ action, targets }: JournalStep): string {
  return `Not carried over: ${[action, ...Object.values(targets).map(({ prompt }) => `"${prompt}"`)].join(' ')}`;
}

/** Wheel distance in CSS pixels: without a given distance, and to the end. */
const [usualTurn, wholeTurn] = [500, 100_000];

const ways: Readonly<Record<string, readonly [number, number]>> = {
  up: [0, -1],
  down: [0, 1],
  left: [-1, 0],
  right: [1, 0],
  scrollToTop: [0, -1],
  scrollToBottom: [0, 1],
  scrollToLeft: [-1, 0],
  scrollToRight: [1, 0],
};

/** Wheel distance of a scroll action, in CSS pixels to the right and down. */
export function turnOf({ scrollType, direction, distance }: JournalStep['param']): readonly [number, number] {
  const edge = typeof scrollType === 'string' && scrollType in ways ? scrollType : undefined;
  const [x, y] = ways[edge ?? String(direction)] ?? [0, 1];
  const length = edge === undefined ? Number(distance) || usualTurn : wholeTurn;
  return [x * length, y * length];
}

/** The attribute of a state that is known by an attribute. */
export const attributeOf = (state: string): string => (state === 'ariaDisabled' ? 'aria-disabled' : `aria-${state}`);

/** Whether a state is the usual one, so that its attribute need not be there: a control that is right or enabled need not say so. */
export const needNotBeSet = (state: string, value: unknown): boolean =>
  value === 'false' && (state === 'invalid' || state === 'ariaDisabled');

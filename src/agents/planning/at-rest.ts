import { monotonic } from '../../core/time/clock.ts';
import { sleep } from '../../core/time/deadline.ts';
import { formOf, withoutNumbers } from '../../core/text/passing-texts.ts';
import { isDrawn, wordsOf, type ScreenWords } from '../../core/screen/screen-words.ts';
import { without } from '../../util/without.ts';
import type { Call } from '../steps/agent-context.ts';
import { onDevice } from '../steps/device-failure.ts';

/** How long to wait for the outcome of a plan, in milliseconds: a model gives a screen more time than that. */
const patienceMs = 3000;
/** A screen that does not change for this long is at rest, in milliseconds. */
const restMs = 300;
/** How long a screen with digits is watched for counters, in milliseconds. */
const watchMs = 1200;
/** The same, once a change was seen. */
const longWatchMs = 2500;

/** What is read of a screen, and how. */
export const wholeScreen = { scope: 'all', painted: true, unseen: true } as const;

/** The text of the whole screen, including parts out of view, with secrets redacted; undefined for a screen without a tree. */
export async function screenWords({ agent: { device, vault }, signal }: Call): Promise<ScreenWords | undefined> {
  const { tree } = device;
  if (!tree) return undefined;
  const nodes = await onDevice(device, 'read the screen', () => tree.snapshot({ ...wholeScreen, signal }));
  return wordsOf(nodes, { redact: (text) => vault.redactText(text), unnamed: true });
}

/**
 * Returns a function that tells what has happened beside the page from now on, as notices: dialogs, new tabs and downloads. One
 * that happens again is another line, e.g. `alert dialog "Saved" (2)`.
 */
export function sideEffectsFromNow({ agent: { vault, news } }: Call): () => readonly string[] {
  const lines = news.sideEffectsFromNow();
  return () => {
    const counts = new Map<string, number>();
    return lines().map((line) => {
      const redacted = vault.redactText(line);
      const count = (counts.get(redacted) ?? 0) + 1;
      counts.set(redacted, count);
      return count === 1 ? redacted : `${redacted} (${count})`;
    });
  };
}

/** The text of the screen once it is at rest: an outcome that was learnt too early would match any run. */
export async function settledWords(call: Call, onRead?: OnRead): Promise<ScreenWords | undefined> {
  const end = monotonic() + patienceMs;
  let words = await screenWords(call);
  if (words) onRead?.(words);
  while (words && monotonic() < end) {
    await sleep(restMs, call.signal);
    const next = await screenWords(call);
    if (next) onRead?.(next);
    if (next && !isDifferent(words, next)) break;
    words = next;
  }
  return words;
}

/** Gets every state of a screen that is read while it is watched. */
type OnRead = (words: ScreenWords) => void;

/** Whether two states of the screen differ in more than what differs in each run, such as times. */
export function isDifferent(one: ScreenWords, other: ScreenWords): boolean {
  const text = ({ lines, notices }: ScreenWords): string =>
    [...lines, '', ...notices].map((line) => formOf(line)).join('\n');
  return text(one) !== text(other);
}

/** Detects what changes without any action: counters, clocks, alternating texts, animated drawings. */
export class SelfChanges {
  readonly #seen = new Map<string, number>();
  /** The indexes of changed lines among the lines with the same form. */
  readonly #places = new Map<string, Set<number>>();

  /** Compares two states between which no action ran. Returns whether they differ. */
  add(one: ScreenWords, other: ScreenWords): boolean {
    const [was, is] = [one.lines.map(compared), other.lines.map(compared)];
    const moved = new Set([...without(was, is), ...without(is, was)].map(selfForm));
    for (const form of moved) {
      this.#seen.set(form, (this.#seen.get(form) ?? 0) + 1);
      this.#notePlaces(form, was, is);
    }
    return moved.size > 0;
  }

  /** Watches a screen that is at rest. Resolves to its text at the end. */
  async watch(call: Call, words: ScreenWords, onRead?: OnRead): Promise<ScreenWords> {
    const hasFigures = words.lines.some((line) => /\d/u.test(compared(line)));
    const begun = monotonic();
    let last = words;
    let span = hasFigures ? watchMs : 0;
    while (monotonic() - begun < span) {
      await sleep(restMs, call.signal);
      const next = (await screenWords(call)) ?? last;
      onRead?.(next);
      if (this.add(last, next)) span = longWatchMs;
      last = next;
    }
    return last;
  }

  #notePlaces(form: string, was: readonly string[], is: readonly string[]): void {
    const places = this.#places.get(form) ?? new Set();
    const [before, after] = [was.filter(hasSelfForm(form)), is.filter(hasSelfForm(form))];
    for (const [index, line] of after.entries())
      if (before.length === after.length && line !== before[index]) places.add(index);
    this.#places.set(form, places);
  }

  /**
   * Whether the plan has changed lines that look like self-changing ones, such as a total beside changing prices. Then it is not
   * known which of them the plan has changed.
   */
  isMixedWith(before: ScreenWords, after: ScreenWords): boolean {
    const [was, is] = [before.lines.map(compared), after.lines.map(compared)];
    return this.forms.some((form) => {
      const changed = without(is.filter(hasSelfForm(form)), was.filter(hasSelfForm(form))).length;
      return changed > Math.max(1, this.#places.get(form)?.size ?? 0);
    });
  }

  /** The forms of lines that changed more than once; a single change may be a late effect of an action. */
  get forms(): readonly string[] {
    return [...this.#seen].flatMap(([form, times]) => (times > 1 ? [form] : []));
  }
}

/** A line for comparison. In the line of a drawing the mark counts, although it looks like an id. */
const compared = (line: string): string => (isDrawn(line) ? line : formOf(line));
const selfForm = (line: string): string => (isDrawn(line) ? formOf(line) : withoutNumbers(line));
const hasSelfForm =
  (form: string) =>
  (line: string): boolean =>
    selfForm(line) === form;

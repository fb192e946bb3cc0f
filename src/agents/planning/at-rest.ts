import { monotonic } from '../../core/time/clock.ts';
import { sleep } from '../../core/time/deadline.ts';
import { formOf, withoutNumbers } from '../../core/text/passing-texts.ts';
import { isDrawn, wordsOf, type ScreenWords } from '../../core/screen/screen-words.ts';
import { inQuotes } from '../../util/in-quotes.ts';
import { without } from '../../util/without.ts';
import type { Call } from '../steps/agent-context.ts';
import type { NewsReader } from '../steps/app-news.ts';
import { onDevice } from '../steps/device-failure.ts';

/** How long the end of a plan may be on its way, in milliseconds: a model leaves a screen more time than that. */
const patienceMs = 3000;
/** A screen that stays the same for so long is at rest, in milliseconds. */
const restMs = 300;
/** How long a screen with figures is watched for such as count by themselves, in milliseconds. */
const watchMs = 1200;
/** The same where one has been seen to change. */
const longWatchMs = 2500;

/** What the screen shows now, also where it has to be scrolled to, without secrets; undefined when it cannot say. */
export async function screenWords({ agent: { device, vault }, signal }: Call): Promise<ScreenWords | undefined> {
  const { tree } = device;
  if (!tree) return undefined;
  const options = { scope: 'all', painted: true, unseen: true, signal } as const;
  const nodes = await onDevice(device, 'read the screen', () => tree.snapshot(options));
  return wordsOf(nodes, { redact: (text) => vault.redactText(text), unnamed: true });
}

/** What dialogs of the application said since the last time, as notices. */
export function dialogLines({ agent: { vault } }: Call, news: NewsReader): readonly string[] {
  return news.next().dialogs.map((message) => vault.redactText(`dialog ${inQuotes(message)}`));
}

/** What the screen tells once it has come to rest: an outcome that is on its way would be one that any run passes. */
export async function settledWords(call: Call): Promise<ScreenWords | undefined> {
  const end = monotonic() + patienceMs;
  let words = await screenWords(call);
  while (words && monotonic() < end) {
    await sleep(restMs, call.signal);
    const next = await screenWords(call);
    if (next && !tellDifferent(words, next)) break;
    words = next;
  }
  return words;
}

/** Whether two looks at the screen differ in more than what is another one in each run. */
export function tellDifferent(one: ScreenWords, other: ScreenWords): boolean {
  const text = ({ lines, notices }: ScreenWords): string =>
    [...lines, '', ...notices].map((line) => formOf(line)).join('\n');
  return text(one) !== text(other);
}

/** Finds out what changes by itself while nobody does anything: counters, clocks, texts that take turns, drawings that move. */
export class SelfChanges {
  readonly #seen = new Map<string, number>();
  /** Of the lines of a form, those that changed, by their place among them. */
  readonly #places = new Map<string, Set<number>>();

  /** Takes note of two looks between which nothing was done. */
  add(one: ScreenWords, other: ScreenWords): boolean {
    const [was, is] = [one.lines.map(compared), other.lines.map(compared)];
    const moved = new Set([...without(was, is), ...without(is, was)].map(selfForm));
    for (const form of moved) {
      this.#seen.set(form, (this.#seen.get(form) ?? 0) + 1);
      this.#notePlaces(form, was, is);
    }
    return moved.size > 0;
  }

  /** Watches a screen that is at rest; tells what it says in the end. */
  async watch(call: Call, words: ScreenWords): Promise<ScreenWords> {
    const hasFigures = words.lines.some((line) => /\d/u.test(compared(line)));
    const begun = monotonic();
    let last = words;
    let span = hasFigures ? watchMs : 0;
    while (monotonic() - begun < span) {
      await sleep(restMs, call.signal);
      const next = (await screenWords(call)) ?? last;
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
   * Whether a plan has changed lines that look like those that change by themselves, such as a total beside prices that go up and
   * down: which of them came of the plan nobody can tell.
   */
  isMixedWith(before: ScreenWords, after: ScreenWords): boolean {
    const [was, is] = [before.lines.map(compared), after.lines.map(compared)];
    return this.forms.some((form) => {
      const changed = without(is.filter(hasSelfForm(form)), was.filter(hasSelfForm(form))).length;
      return changed > Math.max(1, this.#places.get(form)?.size ?? 0);
    });
  }

  /** The forms of what was seen to change more than once; what changed once may have been on its way. */
  get forms(): readonly string[] {
    return [...this.#seen].flatMap(([form, times]) => (times > 1 ? [form] : []));
  }
}

/** Of a drawing its mark counts, which is no id here. */
const compared = (line: string): string => (isDrawn(line) ? line : formOf(line));
const selfForm = (line: string): string => (isDrawn(line) ? formOf(line) : withoutNumbers(line));
const hasSelfForm =
  (form: string) =>
  (line: string): boolean =>
    selfForm(line) === form;

import type { RememberedOutcome, RememberedPlan } from '../../core/memory/cache.ts';
import { monotonic } from '../../core/time/clock.ts';
import { sleep } from '../../core/time/deadline.ts';
import { wordsIn } from '../../util/words-in.ts';
import type { Call } from '../steps/agent-context.ts';
import { placeOf } from '../steps/screen-facts.ts';
import { screenWords, tellDifferent } from './at-rest.ts';
import { misplaced, type Looks } from './line-places.ts';
import { formOf, hasForm } from '../../core/text/passing-texts.ts';
import { changeOf, countOf, isInOrder, noneOf } from './screen-change.ts';
import type { ScreenPulse } from '../../core/screen/screen-pulse.ts';
import { isDrawn, type ScreenWords } from '../../core/screen/screen-words.ts';
import { without } from '../../util/without.ts';

/** How long the end of a replay may be on its way, in milliseconds: a model leaves a screen more time than that. */
const patienceMs = 3000;
const lookAgainMs = 100;
/**
 * How long a screen has to stay as it is before its end is acceptReply, in milliseconds, where something may still come: an error
 * that follows takes as long as an answer of a server.
 */
const restMs = 700;
/** What comes and goes within this time is not seen, in milliseconds. */
const mostUnwatchedMs = 250;
/** A page that was opened so short a time ago may still fill itself, in milliseconds. */
const youngMs = 3000;

/** Where a replay begins. */
export interface Beginning {
  readonly before: ScreenWords;
  readonly place: string | undefined;
  /** What the plan speaks of and is not there; of what will be gone, that it is gone says nothing where it never was. */
  readonly missing: string | undefined;
}

/** Of a screen that cannot tell. */
const unknownPulse = { isLate: true, isAwaiting: false, stillMs: 0 };

const nothing: ScreenWords = { lines: [], notices: [], alerts: [] };

/** Waits until all is there that the instruction spoke of, and all that will be gone. */
export async function beginning(call: Call, plan: RememberedPlan): Promise<Beginning> {
  const end = monotonic() + patienceMs;
  const [place, isYoung] = await Promise.all([placeOf(call), mayFill(call)]);
  let isFilling = isYoung;
  let readAt = monotonic();
  let before = (await screenWords(call)) ?? nothing;
  for (;;) {
    const missing = missingAtFirst(plan, before);
    if ((missing === undefined && !isFilling) || monotonic() >= end) return { before, place, missing };
    await sleep(lookAgainMs, call.signal);
    if (missing === undefined && (await hasRestedSince(call, readAt))) return { before, place, missing };
    readAt = monotonic();
    const next = (await screenWords(call)) ?? nothing;
    isFilling &&= tellDifferent(before, next);
    before = next;
  }
}

/** Whether a page is so young that what comes by itself would be taken for what came of the plan. */
async function mayFill(call: Call): Promise<boolean> {
  const pulse = await pulseOf(call);
  return pulse !== undefined && pulse.ageMs < youngMs && pulse.stillMs < lookAgainMs;
}

/** Whether nothing has changed since; then nothing has to be read again. */
async function hasRestedSince(call: Call, moment: number): Promise<boolean> {
  const pulse = await pulseOf(call);
  return pulse !== undefined && pulse.stillMs > monotonic() - moment;
}

/** How the screen is getting on; undefined when it cannot say. */
export function pulseOf({ agent: { device }, signal }: Call): Promise<ScreenPulse | undefined> {
  // A screen that does not answer fails the call where it matters.
  return device.tree?.pulse?.(signal).catch(() => undefined) ?? Promise.resolve(undefined);
}

function missingAtFirst(
  { outcome: { hides, order = [] }, beside = [] }: RememberedPlan,
  { lines }: ScreenWords,
): string | undefined {
  const shown = new Set(lines.flatMap(wordsIn));
  const word = beside.find((each) => !shown.has(each));
  if (word !== undefined) return `the screen does not show "${word}"`;
  const absent = hides.find((line) => countOf(lines, line) < countOf(hides, line));
  if (absent !== undefined) return `there is no ${absent} to begin with`;
  return order.length > 0 && isInOrder(lines, order) ? 'what it puts in order is in that order already' : undefined;
}

/** How a replay came to its end. */
export interface Course {
  /** What the screen told at its beginning. */
  readonly before: ScreenWords;
  readonly place: string | undefined;
  /** When it began. */
  readonly begun: number;
  /** Notices that have been seen on the way: they count, though they may be gone. */
  readonly seen: Set<string>;
  /** What spoke up when all else was as remembered: it counts, though it may be gone. */
  readonly spoken: Set<string>;
  /** What dialogs have said since this was asked last. */
  heard(): readonly string[];
}

/**
 * Waits until the screen is as remembered, and stays so; what is not, when it does not come to that. Something that speaks up and
 * never did is no end that is known: it may say that all of it failed.
 */
export async function missedOutcome(
  call: Call,
  outcome: RememberedOutcome,
  course: Course,
): Promise<string | undefined> {
  const end = monotonic() + patienceMs;
  const rest = new Rest(call, outcome, course);
  for (;;) {
    const [words = nothing, place] = await Promise.all([screenWords(call), placeOf(call)]);
    for (const notice of [...words.notices, ...course.heard()]) course.seen.add(notice);
    noteSpoken(outcome, { words, place }, course);
    const missed = problemsOf(outcome, { words, place }, course);
    const waitMs = missed === undefined ? await rest.leftMs(words) : lookAgainMs;
    if (missed === undefined ? waitMs <= 0 : monotonic() >= end) return missed;
    await sleep(Math.min(waitMs, mostUnwatchedMs), call.signal);
  }
}

function noteSpoken(outcome: RememberedOutcome, { words, place }: End, course: Course): void {
  const isEnd =
    words.alerts.length > 0 && problemsOf(outcome, { words: { ...words, alerts: [] }, place }, course) === undefined;
  for (const alert of isEnd ? words.alerts : []) course.spoken.add(alert);
}

/**
 * Whether an end is one that stays: a page may show success before its server has answered, and take it back. A page all of whose
 * changes came with the inputs themselves has nothing left to come.
 */
class Rest {
  readonly #call: Call;
  readonly #outcome: RememberedOutcome;
  /** When the first step was about to be done. */
  readonly #begun: number;
  /** From when on answers are no longer waited for. */
  readonly #end = monotonic() + patienceMs;
  #isLate: boolean;
  #isMoving = false;
  #words: ScreenWords = nothing;
  #since = monotonic();
  #awaitedAt = 0;

  constructor(call: Call, outcome: RememberedOutcome, { begun }: Pick<Course, 'begun'>) {
    this.#call = call;
    this.#outcome = outcome;
    this.#isLate = outcome.late === true;
    this.#begun = begun;
  }

  /** How long to wait until the screen has to be looked at again; nothing when it has rested. */
  async leftMs(words: ScreenWords): Promise<number> {
    const known = this.#withoutPassing(words);
    if (tellDifferent(known, this.#words)) this.#since = monotonic();
    this.#words = known;
    const pulse = (await pulseOf(this.#call)) ?? unknownPulse;
    this.#isLate ||= pulse.isLate || pulse.isAwaiting;
    if (pulse.isAwaiting) this.#awaitedAt = monotonic();
    if (this.#isBusy(pulse) && monotonic() < this.#end) return lookAgainMs;
    return this.#isLate && monotonic() < this.#end + restMs ? this.#restLeftMs(pulse.stillMs) : 0;
  }

  /** Whether more is on its way; what has just come to its end is looked at once more. */
  #isBusy({ isMoving = false, isAwaiting }: Pick<ScreenPulse, 'isMoving' | 'isAwaiting'>): boolean {
    const hasMoved = this.#isMoving;
    this.#isMoving = isMoving;
    return isMoving || hasMoved || isAwaiting;
  }

  #restLeftMs(stillMs: number): number {
    // What changed in a field, a frame or a shadow root is not seen by a watch: then only looks count.
    const hasSeen = monotonic() - stillMs > this.#begun;
    const changed = Math.max(hasSeen ? stillMs : 0, monotonic() - this.#since);
    // One answer may lead to the next question.
    return restMs - Math.min(changed, monotonic() - this.#awaitedAt);
  }

  /** What comes and goes by itself never rests. */
  #withoutPassing({ lines, ...said }: ScreenWords): ScreenWords {
    const { may = [] } = this.#outcome;
    return { ...said, lines: lines.filter((line) => !may.some((form) => hasForm(line, form))) };
  }
}

interface End {
  readonly words: ScreenWords;
  readonly place: string | undefined;
}

function problemsOf(outcome: RememberedOutcome, { words, place }: End, course: Course): string | undefined {
  const { before, seen } = course;
  const { shows, notices = [], order = [] } = outcome;
  const problems = [
    ...elsewhere(place, outcome.place ?? course.place),
    ...shows.filter((line) => countOf(words.lines, line) === 0).map((line) => `there is no ${line}`),
    ...changesMissed(outcome, before.lines, words.lines),
    ...noneOf(outcome.oneOf ?? [], before.lines, words.lines),
    ...(order.length > 0 && !isInOrder(words.lines, order) ? [`the order is not ${order.join(', ')}`] : []),
    ...notices.filter((line) => countOf([...seen], line) === 0).map((line) => `nothing said ${line}`),
    ...misplaced(outcome.places ?? [], lasting(outcome, before, words)),
    ...surprises(outcome, { words, place }, course),
  ];
  if (problems.length === 0) return undefined;
  const shown = problems.slice(0, 3).join('; ');
  return problems.length > 3 ? `${shown}; and ${problems.length - 3} more` : shown;
}

/** Where the place was not known, it is to be the one of the beginning. */
function elsewhere(place = 'unknown', wanted = 'unknown'): readonly string[] {
  return place === wanted ? [] : [`the place is ${place}, not ${wanted}`];
}

/** What was to come or to go, and did not, or not as often. What was there all along is no outcome. */
function changesMissed(
  { appears, hides }: RememberedOutcome,
  before: readonly string[],
  after: readonly string[],
): readonly string[] {
  const forms = [...new Set([...appears, ...hides])];
  return forms.flatMap((form) => {
    const [was, is] = [countOf(before, form), countOf(after, form)];
    const wanted = appears.filter((line) => line === form).length - hides.filter((line) => line === form).length;
    return is - was === wanted ? [] : [differentCount(form, { was, is, wanted })];
  });
}

/** What two looks have told, without what comes and goes by itself. */
function lasting({ may = [] }: RememberedOutcome, before: ScreenWords, after: ScreenWords): Looks {
  const lastingOf = ({ lines }: ScreenWords): readonly string[] =>
    lines.filter((line) => !may.some((form) => hasForm(line, form)));
  return { before: lastingOf(before), after: lastingOf(after) };
}

interface Counts {
  readonly was: number;
  readonly is: number;
  /** How many times more it was to be there. */
  readonly wanted: number;
}

function differentCount(form: string, { was, is, wanted }: Counts): string {
  if (wanted > 0 && is === 0) return `there is no ${form}`;
  if (wanted < 0 && is === was) return `there still is ${form}`;
  if (is === was) return `there was ${form} before, and nothing new`;
  return `there is ${form} ${is} times after ${was}, not ${was + wanted} times`;
}

/** What came or went and never did so before. */
function surprises(outcome: RememberedOutcome, { words, place }: End, course: Course): readonly string[] {
  const { before, place: placeBefore } = course;
  const { appears, hides, shows, notices = [], may = [], varies } = outcome;
  const isKnown = (line: string, forms: readonly string[]): boolean => forms.some((form) => hasForm(line, form));
  const known = [...appears, ...shows, ...notices, ...may];
  const dialogs = [...course.seen].filter((line) => line.startsWith('dialog '));
  const spoken = [...new Set([...words.alerts, ...course.spoken, ...dialogs])].filter(
    (line) => !isKnown(line, [...known, ...before.alerts]),
  );
  const said = spoken.map((line) => `nothing said ${line} before`);
  if (varies) return said;
  const change = unlikeIn(before.lines, words.lines);
  // Another view has other lines, whatever was on the one before.
  const gone = place === placeBefore ? change.hides : [];
  return [
    ...said,
    ...change.appears.filter((line) => !isKnown(line, known)).map((line) => `nothing showed ${line} before`),
    ...gone
      .filter((line) => !isKnown(line, [...hides, ...may]))
      .map((line) => `${line} is gone, which it never was before`),
  ];
}

/** What came and went, without what is another one of its kind, such as the time. */
function unlikeIn(
  before: readonly string[],
  after: readonly string[],
): { appears: readonly string[]; hides: readonly string[] } {
  const { appears, hides } = changeOf(before, after);
  const toForm = (line: string): string => (isDrawn(line) ? line : formOf(line));
  const [come, gone] = [
    without(appears.map(toForm), hides.map(toForm)),
    without(hides.map(toForm), appears.map(toForm)),
  ];
  return {
    appears: appears.filter((line) => come.includes(toForm(line))),
    hides: hides.filter((line) => gone.includes(toForm(line))),
  };
}

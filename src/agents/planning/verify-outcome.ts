import type { RememberedOutcome, RememberedPlan } from '../../core/memory/cache.ts';
import { monotonic } from '../../core/time/clock.ts';
import { sleep } from '../../core/time/deadline.ts';
import { wordsIn } from '../../util/words-in.ts';
import type { Call } from '../steps/agent-context.ts';
import { placeOf } from '../steps/screen-facts.ts';
import { isDifferent, screenWords } from './at-rest.ts';
import { columnsMissed } from './columns.ts';
import { inOtherOrder, misplaced, strayLine, type Looks } from './line-places.ts';
import { hasForm } from '../../core/text/passing-texts.ts';
import { countOf, isInOrder, noneOf } from './screen-change.ts';
import type { Course, End } from './course.ts';
import { surprises } from './surprises.ts';
import type { ScreenPulse } from '../../core/screen/screen-pulse.ts';
import type { ScreenWords } from '../../core/screen/screen-words.ts';

/** How long to wait for the outcome of a replay, in milliseconds: a model gives a screen more time than that. */
const patienceMs = 3000;
const lookAgainMs = 100;
/**
 * How long a screen must stay unchanged before its outcome is accepted, in milliseconds, when more changes may follow: an error
 * may appear only with the response of a server.
 */
const restMs = 700;
/** Longest time between two looks at the screen, in milliseconds: shorter changes may be missed. */
const mostUnwatchedMs = 250;
/** A page that is younger than this may still be loading its content, in milliseconds. */
const youngMs = 3000;

/** The screen at the beginning of a replay. */
export interface Beginning {
  readonly before: ScreenWords;
  readonly place: string | undefined;
  /**
   * What the plan expects and the screen lacks. Lines that the plan removes must be there, or their absence proves nothing; its
   * notices must not.
   */
  readonly missing: string | undefined;
}

/** For a screen without a pulse. */
const unknownPulse = { isLate: true, isAwaiting: false, stillMs: 0 };

const nothing: ScreenWords = { lines: [], notices: [], alerts: [] };

/** Waits until the screen shows the words of the instruction and the lines that the plan removes, and no longer what it announces. */
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
    isFilling &&= isDifferent(before, next);
    before = next;
  }
}

/** Whether a page may still be loading, so that its changes could be taken for effects of the plan. */
async function mayFill(call: Call): Promise<boolean> {
  const pulse = await pulseOf(call);
  return pulse !== undefined && pulse.ageMs < youngMs && pulse.stillMs < lookAgainMs;
}

/** Whether nothing has changed since, so that the screen need not be read again. */
async function hasRestedSince(call: Call, moment: number): Promise<boolean> {
  const pulse = await pulseOf(call);
  return pulse !== undefined && pulse.stillMs > monotonic() - moment;
}

/** The pulse of the screen; undefined when it has none. */
export function pulseOf({ agent: { device }, signal }: Call): Promise<ScreenPulse | undefined> {
  // If the screen does not respond, the call fails where it needs the screen.
  return device.tree?.pulse?.(signal).catch(() => undefined) ?? Promise.resolve(undefined);
}

function missingAtFirst(plan: RememberedPlan, words: ScreenWords): string | undefined {
  return missingSubject(plan, words) ?? missingStart(plan, words);
}

/** What the instruction names and the screen lacks. */
function missingSubject({ beside = [], about = [] }: RememberedPlan, { lines }: ScreenWords): string | undefined {
  const shown = new Set(lines.flatMap(wordsIn));
  const word = beside.find((each) => !shown.has(each));
  if (word !== undefined) return `the screen does not show "${word}"`;
  const other = about.find((line) => countOf(lines, line) === 0);
  return other === undefined ? undefined : `the screen does not show ${other}`;
}

function missingStart({ outcome }: RememberedPlan, words: ScreenWords): string | undefined {
  const { hides, order = [], notices = [], stood = [] } = outcome;
  const { lines, notices: shownNotices } = words;
  const absent = hides.find((line) => countOf(lines, line) < countOf(hides, line));
  if (absent !== undefined) return `there is no ${absent} to begin with`;
  const stray = strayLine(outcome, lasting(outcome, words, words).before);
  if (stray !== undefined) return `${stray} is at another place to begin with`;
  // A message of what was done before would be taken for the one of this plan.
  const early = notices.find((line) => !stood.includes(line) && countOf(shownNotices, line) > 0);
  if (early !== undefined) return `there already is the notice ${early}`;
  return order.length > 0 && isInOrder(lines, order) ? 'what it puts in order is in that order already' : undefined;
}

/**
 * Waits until the screen has the cached outcome and keeps it. Resolves to a description of the difference when it does not. An
 * unknown alert counts as a difference, because it may report a failure.
 */
export async function missedOutcome(
  call: Call,
  outcome: RememberedOutcome,
  course: Course,
): Promise<string | undefined> {
  const end = monotonic() + patienceMs;
  const rest = new Rest(call, outcome, course);
  for (;;) {
    const [words = nothing, place, behind] = await Promise.all([screenWords(call), placeOf(call), course.tabBehind()]);
    const beside = [...course.sideEffects(), ...behind];
    for (const notice of words.notices) course.seen.add(notice);
    noteAlerts(outcome, { words, place, beside }, course);
    const missed = problemsOf(outcome, { words, place, beside }, course);
    const waitMs = missed === undefined ? await rest.leftMs(words) : lookAgainMs;
    if (missed === undefined ? waitMs <= 0 : monotonic() >= end) return missed;
    await sleep(Math.min(waitMs, mostUnwatchedMs), call.signal);
  }
}

function noteAlerts(outcome: RememberedOutcome, { words, ...rest }: End, course: Course): void {
  const matches =
    words.alerts.length > 0 && problemsOf(outcome, { words: { ...words, alerts: [] }, ...rest }, course) === undefined;
  for (const alert of matches ? words.alerts : []) course.alerts.add(alert);
}

/**
 * Waits until an outcome is final: a page may show success before its server has responded, and revoke it. If all changes of a
 * page came together with the inputs, no more changes are expected.
 */
class Rest {
  readonly #call: Call;
  readonly #outcome: RememberedOutcome;
  /** When the first step began. */
  readonly #begun: number;
  /** When to stop waiting for responses. */
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

  /** Milliseconds until the screen has to be read again; 0 when it is at rest. */
  async leftMs(words: ScreenWords): Promise<number> {
    const known = this.#withoutPassing(words);
    if (isDifferent(known, this.#words)) this.#since = monotonic();
    this.#words = known;
    const pulse = (await pulseOf(this.#call)) ?? unknownPulse;
    this.#isLate ||= pulse.isLate || pulse.isAwaiting;
    if (pulse.isAwaiting) this.#awaitedAt = monotonic();
    if (this.#isBusy(pulse) && monotonic() < this.#end) return lookAgainMs;
    return this.#isLate && monotonic() < this.#end + restMs ? this.#restLeftMs(pulse.stillMs) : 0;
  }

  /** Whether more changes are expected; after a movement the screen is read once more. */
  #isBusy({ isMoving = false, isAwaiting }: Pick<ScreenPulse, 'isMoving' | 'isAwaiting'>): boolean {
    const hasMoved = this.#isMoving;
    this.#isMoving = isMoving;
    return isMoving || hasMoved || isAwaiting;
  }

  #restLeftMs(stillMs: number): number {
    // The pulse does not cover fields, frames and shadow roots; for these, only the comparison of texts counts.
    const hasSeen = monotonic() - stillMs > this.#begun;
    const changed = Math.max(hasSeen ? stillMs : 0, monotonic() - this.#since);
    // A response may lead to another request.
    return restMs - Math.min(changed, monotonic() - this.#awaitedAt);
  }

  /** Removes lines that come and go by themselves. */
  #withoutPassing({ lines, notices, alerts }: ScreenWords): ScreenWords {
    const { may = [] } = this.#outcome;
    return { notices, alerts, lines: lines.filter((line) => !may.some((form) => hasForm(line, form))) };
  }
}

function problemsOf(outcome: RememberedOutcome, end: End, course: Course): string | undefined {
  const { before } = course;
  const { words, place, beside } = end;
  const seen = [...course.seen, ...beside];
  const { shows, notices = [], order = [] } = outcome;
  const problems = [
    ...elsewhere(place, outcome.place ?? course.place),
    ...shows.filter((line) => countOf(words.lines, line) === 0).map((line) => `there is no ${line}`),
    ...changesMissed(outcome, before.lines, words.lines),
    ...noneOf(outcome.oneOf ?? [], before.lines, words.lines),
    ...(order.length > 0 && !isInOrder(words.lines, order) ? [`the order is not ${order.join(', ')}`] : []),
    ...notices.filter((line) => countOf(seen, line) === 0).map((line) => `there was no notice ${line}`),
    ...misplaced(outcome.places ?? [], lasting(outcome, before, words)),
    ...inOtherOrder(outcome.appears, lasting(outcome, before, words)),
    ...columnsMissed(outcome, before, words),
    ...surprises(outcome, end, course),
  ];
  if (problems.length === 0) return undefined;
  const shown = problems.slice(0, 3).join('; ');
  return problems.length > 3 ? `${shown}; and ${problems.length - 3} more` : shown;
}

/** A place that was not recorded must be the one of the beginning. */
function elsewhere(place = 'unknown', wanted = 'unknown'): readonly string[] {
  return place === wanted ? [] : [`the place is ${place}, not ${wanted}`];
}

/** Describes lines that were not added or removed as often as expected. Lines that were there before do not count. */
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

/** The lines of two states of the screen, without those that come and go by themselves. */
function lasting({ may = [] }: RememberedOutcome, before: ScreenWords, after: ScreenWords): Looks {
  const lastingOf = ({ lines }: ScreenWords): readonly string[] =>
    lines.filter((line) => !may.some((form) => hasForm(line, form)));
  return { before: lastingOf(before), after: lastingOf(after) };
}

interface Counts {
  readonly was: number;
  readonly is: number;
  /** How many times more it was expected. */
  readonly wanted: number;
}

function differentCount(form: string, { was, is, wanted }: Counts): string {
  if (wanted > 0 && is === 0) return `there is no ${form}`;
  if (wanted < 0 && is === was) return `there still is ${form}`;
  if (is === was) return `there was ${form} before, and nothing new`;
  return `there is ${form} ${is} times after ${was}, not ${was + wanted} times`;
}

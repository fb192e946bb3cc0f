import type { RememberedOutcome, RememberedPlan } from '../../core/cache.ts';
import { monotonic } from '../../core/clock.ts';
import { sleep } from '../../core/deadline.ts';
import { wordsIn } from '../../util/words-in.ts';
import type { Call } from '../steps/agent-context.ts';
import { placeOf } from '../steps/scene.ts';
import { screenWords, tellDifferent } from './outcome.ts';
import { hasForm } from '../../core/passing-texts.ts';
import { changeOf, countOf, isInOrder } from './screen-change.ts';
import type { ScreenWords } from '../../core/screen-words.ts';

/** How long the end of a replay may be on its way, in milliseconds: a model leaves a screen more time than that. */
const patienceMs = 3000;
const lookAgainMs = 100;
/** A page that was opened so short a time ago may still fill itself, in milliseconds. */
const youngMs = 3000;

/** Where a replay begins. */
export interface Beginning {
  readonly before: ScreenWords;
  readonly place: string | undefined;
  /** What the plan speaks of and is not there; of what will be gone, that it is gone says nothing where it never was. */
  readonly missing: string | undefined;
}

const nothing: ScreenWords = { lines: [], notices: [], alerts: [] };

/** Waits until all is there that the instruction spoke of, and all that will be gone. */
export async function beginning(call: Call, plan: RememberedPlan): Promise<Beginning> {
  const end = monotonic() + patienceMs;
  const place = await placeOf(call);
  let before = (await screenWords(call)) ?? nothing;
  // What comes by itself while the plan is carried out would be taken for what came of it.
  let isFilling = await isYoung(call);
  for (;;) {
    const missing = missingAtFirst(plan, before);
    if ((missing === undefined && !isFilling) || monotonic() >= end) return { before, place, missing };
    await sleep(lookAgainMs, call.signal);
    const next = (await screenWords(call)) ?? nothing;
    isFilling = isFilling && tellDifferent(before, next);
    before = next;
  }
}

async function isYoung({ agent: { device }, signal }: Call): Promise<boolean> {
  const age = await device.tree?.evaluate?.('document.timeline.currentTime', signal).catch(() => undefined);
  return typeof age === 'number' && age < youngMs;
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
  /** Notices that have been seen on the way: they count, though they may be gone. */
  readonly seen: Set<string>;
}

/**
 * Waits until the screen is as remembered; what is not, when it does not come to that. Something that speaks up and never did
 * is no end that is known: it may say that all of it failed.
 */
export async function missedOutcome(
  call: Call,
  outcome: RememberedOutcome,
  course: Course,
): Promise<string | undefined> {
  const end = monotonic() + patienceMs;
  for (;;) {
    const words = (await screenWords(call)) ?? nothing;
    for (const notice of words.notices) course.seen.add(notice);
    const missed = problemsOf(outcome, { words, place: await placeOf(call) }, course);
    if (missed === undefined || monotonic() >= end) return missed;
    await sleep(lookAgainMs, call.signal);
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
    ...(outcome.place !== undefined && place !== outcome.place
      ? [`the place is ${place ?? 'unknown'}, not ${outcome.place}`]
      : []),
    ...shows.filter((line) => countOf(words.lines, line) === 0).map((line) => `there is no ${line}`),
    ...changesMissed(outcome, before.lines, words.lines),
    ...(order.length > 0 && !isInOrder(words.lines, order) ? [`the order is not ${order.join(', ')}`] : []),
    ...notices.filter((line) => countOf([...seen], line) === 0).map((line) => `nothing said ${line}`),
    ...surprises(outcome, { words, place }, course),
  ];
  if (problems.length === 0) return undefined;
  const shown = problems.slice(0, 3).join('; ');
  return problems.length > 3 ? `${shown}; and ${problems.length - 3} more` : shown;
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
function surprises(
  outcome: RememberedOutcome,
  { words, place }: End,
  { before, place: placeBefore }: Course,
): readonly string[] {
  const { appears, hides, shows, notices = [], may = [], varies } = outcome;
  const isKnown = (line: string, forms: readonly string[]): boolean => forms.some((form) => hasForm(line, form));
  const known = [...appears, ...shows, ...notices, ...may];
  const spoken = words.alerts.filter((line) => !isKnown(line, [...known, ...before.alerts]));
  const said = spoken.map((line) => `nothing said ${line} before`);
  if (varies) return said;
  const change = changeOf(before.lines, words.lines);
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

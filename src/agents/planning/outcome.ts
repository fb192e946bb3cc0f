import type { RememberedOutcome, RememberedPlan } from '../../core/cache.ts';
import { monotonic } from '../../core/clock.ts';
import { sleep } from '../../core/deadline.ts';
import type { Call } from '../steps/agent-context.ts';
import { onDevice } from '../steps/device-failure.ts';
import { placeOf } from '../steps/scene.ts';
import { wordsIn } from '../steps/words-beside.ts';
import { escaped, formOf, hasForm } from './passing-texts.ts';
import { onlyTelling, tellingFirst, wordsOf, type ScreenWords } from './screen-words.ts';

/** How long the end of a replay may be on its way, in milliseconds: a model leaves a screen more time than that. */
const patienceMs = 3000;
const lookAgainMs = 100;
/** A screen that stays the same for so long is at rest, in milliseconds. */
const restMs = 300;
/** Lines of each kind that an outcome keeps: as many as a reviewer reads. */
const mostLines = 12;
/** Of them, lines that a text names by figures and quotations. */
const mostNamed = 6;

/** What the screen tells now, without secrets; undefined when it cannot say. */
export async function screenWords({ agent: { device, vault }, signal }: Call): Promise<ScreenWords | undefined> {
  const { tree } = device;
  if (!tree) return undefined;
  const nodes = await onDevice(device, 'read the screen', () => tree.snapshot({ scope: 'visible-only', signal }));
  return wordsOf(nodes, (text) => vault.redactText(text));
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

export interface Change {
  readonly before: ScreenWords;
  readonly after: ScreenWords;
  readonly place: string | undefined;
  /** What was remembered before: what still holds of it stays, so that what differs from run to run drops out. */
  readonly older?: RememberedOutcome | undefined;
  readonly instruction: string;
  /** The model's closing message. */
  readonly output?: string | undefined;
}

/** What came of a plan: what is there now and was not, what is gone, what was announced, and what says where one is. */
export function outcomeOf({ before, after, place, older, instruction, output = '' }: Change): RememberedOutcome {
  const toForm = (line: string): string => formOf(line, instruction);
  const [was, is] = [before.lines.map(toForm), after.lines.map(toForm)];
  const said = `${instruction}\n${output}`;
  const appeared = tellingFirst(without(is, was));
  const gone = tellingFirst(without(was, is));
  // Where nothing changed that the screen can tell, the end is known by what stood there.
  const steady = appeared.length + gone.length === 0 ? tellingFirst(is) : onlyTelling(is);
  const still = (lines: readonly string[] = [], words = after.lines): readonly string[] =>
    lines.filter((line) => stands(words, line));
  const announced = without(after.notices.map(toForm), before.notices.map(toForm));
  const notices = [...still(older?.notices, after.notices), ...namedIn(said, after.notices).map(toForm), ...announced];
  return {
    ...(place !== undefined && { place }),
    shows: few([...still(older?.shows), ...namedIn(said, after.lines).map(toForm), ...appeared, ...steady]),
    hides: few([...(older?.hides ?? []).filter((line) => !stands(after.lines, line)), ...gone]),
    ...(notices.length > 0 && { notices: few(notices) }),
  };
}

const few = (lines: readonly string[]): readonly string[] => [...new Set(lines)].slice(0, mostLines);

function without(lines: readonly string[], others: readonly string[]): readonly string[] {
  const left = new Set(others);
  return lines.filter((line) => !left.has(line));
}

/**
 * What the screen shows of the figures and quotations of a text: they may have been there before and had to be checked. A
 * replay that leaves them out would pass whatever they have become.
 */
function namedIn(said: string, lines: readonly string[]): readonly string[] {
  const marks = [...said.matchAll(/"([^"\n]{2,200})"|\d(?:[\d.,:/-]*\d)?/gu)].map(([whole, quote]) => quote ?? whole);
  const patterns = marks.map((mark) => new RegExp(`(?<![\\p{L}\\d])${escaped(mark)}(?![\\p{L}\\d])`, 'u'));
  return lines.filter((line) => patterns.some((pattern) => pattern.test(line))).slice(0, mostNamed);
}

/** Whether there is enough to know the end by; without it a replay would be believed blindly. */
export function canBeVerified({ shows, hides, notices = [] }: RememberedOutcome): boolean {
  return shows.length + hides.length + notices.length > 0;
}

/** Where a replay begins. */
export interface Beginning {
  readonly before: ScreenWords;
  /** What the plan speaks of and is not there; of what will be gone, that it is gone says nothing where it never was. */
  readonly missing: string | undefined;
}

/** Waits until all is there that the instruction spoke of, and all that will be gone. */
export async function beginning(call: Call, plan: RememberedPlan): Promise<Beginning> {
  const end = monotonic() + patienceMs;
  for (;;) {
    const before = (await screenWords(call)) ?? { lines: [], notices: [], alerts: [] };
    const absent = missingAtFirst(plan, before);
    if (absent === undefined || monotonic() >= end) return { before, missing: absent };
    await sleep(lookAgainMs, call.signal);
  }
}

function missingAtFirst(
  { outcome: { hides }, beside = [] }: RememberedPlan,
  { lines }: ScreenWords,
): string | undefined {
  const shown = new Set(lines.flatMap(wordsIn));
  const word = beside.find((each) => !shown.has(each));
  if (word !== undefined) return `the screen does not show "${word}"`;
  const absent = hides.find((line) => !stands(lines, line));
  return absent && `there is no ${absent} to begin with`;
}

/** How a replay came to its end. */
export interface Course {
  /** What the screen told at its beginning. */
  readonly before: ScreenWords;
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
  { before, seen }: Course,
): Promise<string | undefined> {
  const end = monotonic() + patienceMs;
  for (;;) {
    const words = await screenWords(call);
    for (const notice of words?.notices ?? []) seen.add(notice);
    const missed =
      differences(outcome, { lines: words?.lines ?? [], notices: [...seen] }, await placeOf(call)) ??
      surprise(outcome, before, words);
    if (missed === undefined || monotonic() >= end) return missed;
    await sleep(lookAgainMs, call.signal);
  }
}

function surprise(
  { shows, notices = [] }: RememberedOutcome,
  before: ScreenWords,
  words: ScreenWords | undefined,
): string | undefined {
  const known = [...shows, ...notices, ...before.alerts];
  const unknown = words?.alerts.find((line) => !known.some((form) => hasForm(line, form)));
  return unknown === undefined ? undefined : `nothing said ${unknown} before`;
}

function differences(
  { place: expected, shows, hides, notices = [] }: RememberedOutcome,
  words: Pick<ScreenWords, 'lines' | 'notices'>,
  place: string | undefined,
): string | undefined {
  const problems = [
    ...(expected !== undefined && place !== expected ? [`the place is ${place ?? 'unknown'}, not ${expected}`] : []),
    ...shows.filter((line) => !stands(words.lines, line)).map((line) => `there is no ${line}`),
    ...hides.filter((line) => stands(words.lines, line)).map((line) => `there still is ${line}`),
    ...notices.filter((line) => !stands(words.notices, line)).map((line) => `nothing said ${line}`),
  ];
  if (problems.length === 0) return undefined;
  const shown = problems.slice(0, 3).join('; ');
  return problems.length > 3 ? `${shown}; and ${problems.length - 3} more` : shown;
}

const stands = (lines: readonly string[], form: string): boolean => lines.some((line) => hasForm(line, form));

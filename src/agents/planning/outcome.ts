import type { RememberedOutcome } from '../../core/cache.ts';
import { monotonic } from '../../core/clock.ts';
import { sleep } from '../../core/deadline.ts';
import type { Call } from '../steps/agent-context.ts';
import { onDevice } from '../steps/device-failure.ts';
import { escaped, formOf, hasForm } from '../../core/passing-texts.ts';
import { without } from '../../util/without.ts';
import { changeOf, type ScreenChange } from './screen-change.ts';
import { onlyTelling, tellingFirst, wordsOf, type ScreenWords } from '../../core/screen-words.ts';

/** How long the end of a replay may be on its way, in milliseconds: a model leaves a screen more time than that. */
const patienceMs = 3000;
/** A screen that stays the same for so long is at rest, in milliseconds. */
const restMs = 300;
/** Lines of each kind that an outcome keeps: more than most screens have. */
const mostLines = 120;
/** Lines that say what an end is known by, though they were there before: as many as a reviewer reads. */
const mostKnown = 12;
/** Of them, lines that a text names by figures and quotations. */
const mostNamed = 6;
/** Changes that need not be in each run; where there are more, changes that are not known say nothing. */
const mostVarying = 24;

/** What the screen tells now, also where it has to be scrolled to, without secrets; undefined when it cannot say. */
export async function screenWords({ agent: { device, vault }, signal }: Call): Promise<ScreenWords | undefined> {
  const { tree } = device;
  if (!tree) return undefined;
  const nodes = await onDevice(device, 'read the screen', () => tree.snapshot({ scope: 'all', signal }));
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

/** What is known of the course of a plan, to learn its end. */
export interface Finished {
  readonly before: ScreenWords;
  readonly after: ScreenWords;
  readonly place: string | undefined;
  /** What was remembered before and did not come to pass. */
  readonly older?: RememberedOutcome | undefined;
  readonly instruction: string;
  /** The model's closing message. */
  readonly output?: string | undefined;
}

/** What came of a plan: what is new and what is gone, what was announced, and what says where one is. */
export function outcomeOf(finished: Finished): RememberedOutcome {
  const { before, after, place, older, instruction } = finished;
  const toForm = (line: string): string => formOf(line, instruction);
  const { order, ...change } = changeOf(before.lines.map(toForm), after.lines.map(toForm));
  const { appears, hides, may, varies } = older ? agreed(older, change) : { ...change, may: [], varies: false };
  const isCut = appears.length > mostLines || hides.length > mostLines;
  const notices = noticesOf(finished, toForm);
  return {
    ...(place !== undefined && { place }),
    appears: tellingFirst(appears).slice(0, mostLines),
    hides: tellingFirst(hides).slice(0, mostLines),
    ...(order.length > 0 && { order }),
    shows: knownBy(finished, { appears, hides }, toForm),
    ...(notices.length > 0 && { notices }),
    ...(may.length > 0 && { may }),
    ...((varies || isCut) && { varies: true }),
  };
}

type ToForm = (line: string) => string;
type Changes = Pick<ScreenChange, 'appears' | 'hides'>;

const saidIn = ({ instruction, output = '' }: Finished): string => `${instruction}\n${output}`;

/** Lines that were there before, or need not be new. */
function knownBy(finished: Finished, { appears, hides }: Changes, toForm: ToForm): readonly string[] {
  const { lines } = finished.after;
  const is = lines.map(toForm);
  // Where nothing came or went that the screen can tell, the end is known by what stands there.
  const steady = appears.length + hides.length === 0 ? tellingFirst(is) : onlyTelling(is);
  const isNew = new Set(appears);
  return few([...namedIn(saidIn(finished), lines).map(toForm), ...steady].filter((line) => !isNew.has(line)));
}

function noticesOf(finished: Finished, toForm: ToForm): readonly string[] {
  const { before, after, older } = finished;
  const announced = unlike(after.notices.map(toForm), before.notices.map(toForm));
  const stillSaid = (older?.notices ?? []).filter((line) => stands(after.notices, line));
  return few([...stillSaid, ...namedIn(saidIn(finished), after.notices).map(toForm), ...announced]);
}

interface Agreed extends Changes {
  readonly may: readonly string[];
  readonly varies: boolean;
}

/**
 * Of two runs that both came to a good end, what they have in common has to be there; what came in one of them may be. Where they
 * have nothing in common, the newer one counts: the application is another one.
 */
function agreed(older: RememberedOutcome, { appears, hides }: Changes): Agreed {
  const both = { appears: common(appears, older.appears), hides: common(hides, older.hides) };
  const kept = both.appears.length + both.hides.length > 0 ? both : { appears, hides };
  const varying = [
    ...(older.may ?? []),
    ...[...appears, ...hides].filter((line) => !kept.appears.includes(line) && !kept.hides.includes(line)),
    ...[...older.appears, ...older.hides].filter((line) => !appears.includes(line) && !hides.includes(line)),
  ];
  const may = [...new Set(varying)];
  const varies = older.varies === true || may.length > mostVarying;
  return { ...kept, may: varies ? [] : may, varies };
}

const common = (lines: readonly string[], others: readonly string[]): readonly string[] =>
  without(lines, without(lines, others));

const few = (lines: readonly string[]): readonly string[] => [...new Set(lines)].slice(0, mostKnown);

const unlike = (lines: readonly string[], others: readonly string[]): readonly string[] =>
  lines.filter((line) => !others.includes(line));

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
export function canBeVerified({ appears, hides, order = [], shows, notices = [] }: RememberedOutcome): boolean {
  const facts = appears.length + hides.length + order.length + shows.length + notices.length;
  return facts > 0 && order.length <= mostLines;
}

const stands = (lines: readonly string[], form: string): boolean => lines.some((line) => hasForm(line, form));

import type { RememberedOutcome } from '../../core/cache.ts';
import { monotonic } from '../../core/clock.ts';
import { sleep } from '../../core/deadline.ts';
import type { Call } from '../steps/agent-context.ts';
import { onDevice } from '../steps/device-failure.ts';
import { placeOf } from '../steps/scene.ts';
import { onlyTelling, steady, tellingFirst, wordsOf, type ScreenWords } from './screen-words.ts';

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
    if (next?.join('\n') === words.join('\n')) break;
    words = next;
  }
  return words;
}

export interface Change {
  readonly before: ScreenWords;
  readonly after: ScreenWords;
  readonly place: string | undefined;
  /** What was remembered before: what still holds of it stays, so that what differs from run to run drops out. */
  readonly older?: RememberedOutcome | undefined;
  /** What the instruction and the model's closing message say. */
  readonly said?: string;
}

/** What came of a plan: what is there now and was not, what is gone, and what says where one is. */
export function outcomeOf({ before, after, place, older, said = '' }: Change): RememberedOutcome {
  const [was, is] = [new Set(before), new Set(after)];
  const kept = older?.shows.filter((line) => is.has(line)) ?? [];
  const appeared = tellingFirst(after.filter((line) => !was.has(line)));
  const gone = tellingFirst(before.filter((line) => !is.has(line)));
  const stillGone = older?.hides.filter((line) => !is.has(line)) ?? [];
  // Where nothing changed that the screen can tell, the end is known by what stood there.
  const steadyWords = appeared.length + gone.length === 0 ? tellingFirst(after) : onlyTelling(after);
  return {
    ...(place !== undefined && { place }),
    shows: [...new Set([...kept, ...namedIn(said, after), ...appeared, ...steadyWords])].slice(0, mostLines),
    hides: [...new Set([...stillGone, ...gone])].slice(0, mostLines),
  };
}

/**
 * What the screen shows of the figures and quotations of a text: they may have been there before and had to be checked. A
 * replay that leaves them out would pass whatever they have become.
 */
function namedIn(said: string, words: ScreenWords): ScreenWords {
  const marks = [...said.matchAll(/"([^"\n]{2,200})"|\d(?:[\d.,]*\d)?/gu)].map(([whole, quote]) => quote ?? whole);
  const patterns = marks.map((mark) => new RegExp(`(?<![\\p{L}\\d])${escaped(mark)}(?![\\p{L}\\d])`, 'u'));
  return words.filter((line) => patterns.some((pattern) => pattern.test(line))).slice(0, mostNamed);
}

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);

/** Whether there is enough to know the end by; without it a replay would be believed blindly. */
export function canBeVerified({ shows, hides }: RememberedOutcome): boolean {
  return shows.length + hides.length > 0;
}

/** Waits until the screen is as remembered; what is not, when it does not come to that. */
export async function missedOutcome(call: Call, outcome: RememberedOutcome): Promise<string | undefined> {
  const end = monotonic() + patienceMs;
  for (;;) {
    const missed = differences(outcome, (await screenWords(call)) ?? [], await placeOf(call));
    if (missed === undefined || monotonic() >= end) return missed;
    await sleep(lookAgainMs, call.signal);
  }
}

function differences(
  { place: expected, shows, hides }: RememberedOutcome,
  words: ScreenWords,
  place: string | undefined,
): string | undefined {
  const now = new Set(words);
  const problems = [
    ...(expected !== undefined && place !== expected ? [`the place is ${place ?? 'unknown'}, not ${expected}`] : []),
    // A typed value that is put in may be a number or a date, which the screen's words do not keep.
    ...shows.filter((line) => !now.has(steady(line))).map((line) => `there is no ${line}`),
    ...hides.filter((line) => now.has(steady(line))).map((line) => `there still is ${line}`),
  ];
  if (problems.length === 0) return undefined;
  const shown = problems.slice(0, 3).join('; ');
  return problems.length > 3 ? `${shown}; and ${problems.length - 3} more` : shown;
}

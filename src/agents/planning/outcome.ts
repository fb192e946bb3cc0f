import type { ChangedLines, RememberedOutcome } from '../../core/memory/cache.ts';
import { escaped, formOf, hasForm, withoutNumbers } from '../../core/text/passing-texts.ts';
import { without } from '../../util/without.ts';
import { misplaced, placesOf, type Looks } from './line-places.ts';
import { changeOf, type ScreenChange } from './screen-change.ts';
import { isDrawn, onlyKeyLines, keyLinesFirst, type ScreenWords } from '../../core/screen/screen-words.ts';

/** Lines that say what an end is known by, though they were there before: as many as a reviewer reads. */
const mostKnown = 12;
/** Of them, lines that a text names by figures and quotations. */
const mostNamed = 6;
/** Changes that need not be in each run; where there are more, changes that are not known say nothing. */
const mostVarying = 24;

/** What is known of the course of a plan, to learn its end. */
export interface Finished {
  readonly before: ScreenWords;
  readonly after: ScreenWords;
  readonly place: string | undefined;
  /** What was remembered before and did not come to pass. */
  readonly older?: RememberedOutcome | undefined;
  /** The forms of what was seen to change by itself. */
  readonly selfForms?: readonly string[] | undefined;
  readonly instruction: string;
  /** Whether the screen changed, or a server was asked, later than with the inputs. */
  readonly isLate?: boolean | undefined;
  /** What the steps typed and touched. */
  readonly given?: string | undefined;
  /** The model's closing message. */
  readonly output?: string | undefined;
}

/** What came of a plan: what is new and what is gone, what was announced, and what says where one is. */
export function outcomeOf(finished: Finished): RememberedOutcome {
  const { place, older, selfForms = [] } = finished;
  const toForm = (line: string): string => formOf(line, namedBy(finished));
  const isSelf = (line: string): boolean => selfForms.some((form) => hasForm(line, form));
  const looks = {
    before: finished.before.lines.filter((line) => !isSelf(line)).map(toForm),
    after: finished.after.lines.filter((line) => !isSelf(line)).map(toForm),
  };
  const { order, ...change } = changeOf(looks.before, looks.after);
  const { appears, hides, oneOf, may, varies } = older ? agreed(older, change) : { ...change, ...nothingVaries };
  const notices = noticesOf(finished, toForm);
  const places = placesOf(looks, { appears, hides }).filter((each) => isAgreed(each, finished, looks));
  const passing = [...new Set([...may, ...selfForms])];
  const shows = knownBy(
    { ...finished, after: { ...finished.after, lines: looks.after } },
    { appears, hides },
    toForm,
  ).filter((line) => !oneOf.includes(line));
  return {
    ...(place !== undefined && { place }),
    appears,
    hides,
    shows,
    ...withoutEmpty({ order, places, notices, oneOf, may: passing }),
    ...(isLateIn(finished) && { late: true }),
    ...(varies && { varies: true }),
  };
}

/** What the user and the steps name, which is no other one in each run. */
const namedBy = ({ instruction, given = '' }: Finished): string => `${instruction}\n${given}`;
const withoutEmpty = <T extends Readonly<Record<string, readonly unknown[]>>>(lists: T): Partial<T> =>
  Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0)) as Partial<T>;
const isLateIn = ({ isLate, older }: Finished): boolean => isLate === true || older?.late === true;

/** Whether a place is the same in the run before, as far as that has known it. */
function isAgreed(place: ChangedLines, { older }: Finished, looks: Looks): boolean {
  const known = older?.places ?? [];
  const same = known.filter(
    ({ gone, lines }) => gone === place.gone && lines.some((line) => place.lines.includes(line)),
  );
  return older === undefined || (same.length > 0 && misplaced(same, looks).length === 0);
}

type ToForm = (line: string) => string;
type Changes = Pick<ScreenChange, 'appears' | 'hides'>;

const saidIn = ({ instruction, output = '' }: Finished): string => `${instruction}\n${output}`;

/** Lines that were there before, or need not be new. */
function knownBy(finished: Finished, { appears, hides }: Changes, toForm: ToForm): readonly string[] {
  const { lines } = finished.after;
  const is = lines.map(toForm);
  // Where nothing came or went that the screen can tell, the end is known by what stands there.
  const steady = appears.length + hides.length === 0 ? keyLinesFirst(is) : onlyKeyLines(is);
  const isNew = new Set(appears);
  return few([...namedIn(saidIn(finished), lines).map(toForm), ...steady].filter((line) => !isNew.has(line)));
}

function noticesOf(finished: Finished, toForm: ToForm): readonly string[] {
  const { before, after, older } = finished;
  const announced = unlike(after.notices.map(toForm), before.notices.map(toForm));
  const stillSaid = (older?.notices ?? []).filter((line) => stands(after.notices, line));
  return few([...stillSaid, ...namedIn(saidIn(finished), after.notices).map(toForm), ...announced]);
}

const nothingVaries = { oneOf: [], may: [], varies: false };

interface Agreed extends Changes {
  readonly oneOf: readonly string[];
  readonly may: readonly string[];
  readonly varies: boolean;
}

/**
 * Of two runs that both came to a good end, what they have in common has to be there; what came in one of them may be. Where they
 * have nothing in common, the newer one counts: the application is another one.
 */
function agreed(older: RememberedOutcome, { appears, hides }: Changes): Agreed {
  const both = { appears: alike(appears, older.appears), hides: alike(hides, older.hides) };
  const kept = both.appears.length + both.hides.length > 0 ? both : { appears, hides };
  const isKept = (line: string, lines: readonly string[]): boolean => lines.some((form) => hasForm(line, form));
  const varying = [
    ...(older.may ?? []),
    ...[...appears, ...hides].filter((line) => !isKept(line, kept.appears) && !isKept(line, kept.hides)),
    ...[...older.appears, ...older.hides].filter(
      (line) => !isKept(line, [...kept.appears, ...appears]) && !isKept(line, [...kept.hides, ...hides]),
    ),
  ];
  const may = [...new Set(varying)];
  const varies = older.varies === true || may.length > mostVarying;
  return {
    ...kept,
    oneOf: varies ? [] : eitherOf(older, { appears, kept: kept.appears }),
    may: varies ? [] : may,
    varies,
  };
}

/** What came in place of each other: "Saved" in one run, "All is stored" in another one. */
function eitherOf(
  older: RememberedOutcome,
  { appears, kept }: { readonly appears: readonly string[]; readonly kept: readonly string[] },
): readonly string[] {
  const isIn = (line: string, forms: readonly string[]): boolean => forms.some((form) => hasForm(line, form));
  const [came, cameBefore] = [appears, older.appears].map((lines) => lines.filter((line) => !isIn(line, kept))) as [
    string[],
    string[],
  ];
  const known = older.oneOf ?? cameBefore;
  return came.length > 0 && known.length > 0 ? [...new Set([...known, ...came])] : [];
}

/**
 * What two lists have in common. Lines that differ in their numbers alone are the same one: both runs were good, so that these
 * numbers are others in each run.
 */
function alike(lines: readonly string[], others: readonly string[]): readonly string[] {
  const same = common(lines, others);
  const [left, right] = [without(lines, same), without(others, same).map(withoutNumbers)];
  return [...same, ...common(left.map(withoutNumbers), right)];
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

/** Whether there is enough to know the end by; without it a replay would be accepted blindly. */
export function canBeVerified({ appears, hides, order = [], shows, notices = [] }: RememberedOutcome): boolean {
  const facts = appears.length + hides.length + order.length + shows.length + notices.length;
  return facts > 0;
}

/** Whether a plan drew something that is not known to move by itself: what it shows nobody can compare. */
export function drewAnew({ before, after, selfForms = [] }: Finished): boolean {
  const drawings = ({ lines }: ScreenWords): string =>
    lines.filter((line) => isDrawn(line) && !selfForms.includes(formOf(line))).join('\n');
  return drawings(before) !== drawings(after);
}

const stands = (lines: readonly string[], form: string): boolean => lines.some((line) => hasForm(line, form));

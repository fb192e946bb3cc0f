import type { ChangedLines, ColumnLines, RememberedOutcome } from '../../core/memory/cache.ts';
import { escaped, formOf, hasForm, withoutNumbers } from '../../core/text/passing-texts.ts';
import { without } from '../../util/without.ts';
import { boxedLines, columnsOf, inOtherColumns } from './columns.ts';
import { misplaced, placesOf, type Looks } from './line-places.ts';
import { changeOf, type ScreenChange } from './screen-change.ts';
import { isDrawn, onlyKeyLines, keyLinesFirst, type ScreenWords } from '../../core/screen/screen-words.ts';

/** Most lines in `shows`: as many as a reviewer reads. */
const mostKnown = 12;
/** Most of these that contain a number or quotation of the instruction or the closing message. */
const mostNamed = 6;
/** Most changes that occur only in some runs; with more, unknown changes are no longer compared. */
const mostVarying = 24;

/** A finished plan, to make its outcome from. */
export interface Finished {
  readonly before: ScreenWords;
  readonly after: ScreenWords;
  readonly place: string | undefined;
  readonly placeBefore?: string | undefined;
  /** The cached outcome, which this run did not have. */
  readonly older?: RememberedOutcome | undefined;
  /** The forms of lines that change by themselves. */
  readonly selfForms?: readonly string[] | undefined;
  /** Alerts that came and went, and that a model found right. */
  readonly passed?: readonly string[] | undefined;
  readonly instruction: string;
  /** Whether the screen changed, or a request was sent, later than the inputs. */
  readonly isLate?: boolean | undefined;
  /** Typed texts and the names of elements. */
  readonly given?: string | undefined;
  /** The model's closing message. */
  readonly output?: string | undefined;
}

/** The outcome of a plan: new lines, removed lines, notices, and lines that identify the view. */
export function outcomeOf(finished: Finished): RememberedOutcome {
  const { place, older, selfForms = [], passed = [] } = finished;
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
  const columns = columnsIn(finished, { appears, hides, order }, toForm);
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
    ...withoutEmpty({ order, places, columns, keeps: keptIn(finished, looks, passing), notices }),
    ...withoutEmpty({
      stood: notices.filter((line) => stands(finished.before.notices, line)),
      oneOf,
      may: [...new Set([...passing, ...passed.map(toForm)])],
    }),
    ...(isLateIn(finished) && { late: true }),
    ...(varies && { varies: true }),
  };
}

/** Texts that are the same in each run, because the user or the steps name them. */
const namedBy = ({ instruction, given = '' }: Finished): string => `${instruction}\n${given}`;
const withoutEmpty = <T extends Readonly<Record<string, readonly unknown[]>>>(lists: T): Partial<T> =>
  Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0)) as Partial<T>;
const isLateIn = ({ isLate, older }: Finished): boolean => isLate === true || older?.late === true;

/** Whether the previous run had the lines at the same place, as far as it has recorded one. */
function isAgreed(place: ChangedLines, { older }: Finished, looks: Looks): boolean {
  const known = older?.places ?? [];
  const same = known.filter(
    ({ gone, lines }) => gone === place.gone && lines.some((line) => place.lines.includes(line)),
  );
  return older === undefined || (same.length > 0 && misplaced(same, looks).length === 0);
}

/** The columns of the lines that have changed; after a failed replay, those that the previous run had, too. */
function columnsIn(
  { before, after, older }: Finished,
  { appears, hides, order }: ScreenChange,
  toForm: ToForm,
): readonly ColumnLines[] {
  const states = { before: boxedLines(before, toForm), after: boxedLines(after, toForm) };
  if (older) return (older.columns ?? []).filter((each) => inOtherColumns([each], states).length === 0);
  return columnsOf(states, [...appears, ...hides, ...order]);
}

/** The lines that two different views have in common; in one view, every line is expected to stay. */
function keptIn({ place, placeBefore = place, older }: Finished, looks: Looks, passing: readonly string[]): string[] {
  if (place === placeBefore) return [];
  const isKept = (line: string): boolean =>
    !passing.includes(line) && (older?.keeps === undefined || older.keeps.some((form) => hasForm(line, form)));
  return [...new Set(looks.after)].filter((line) => looks.before.includes(line) && isKept(line));
}

type ToForm = (line: string) => string;
type Changes = Pick<ScreenChange, 'appears' | 'hides'>;

const textsOf = ({ instruction, output = '' }: Finished): string => `${instruction}\n${output}`;

/** Lines that identify the outcome, although they are not new. */
function knownBy(finished: Finished, { appears, hides }: Changes, toForm: ToForm): readonly string[] {
  const { lines } = finished.after;
  const is = lines.map(toForm);
  // Without any change in the lines, the outcome is identified by the lines themselves.
  const steady = appears.length + hides.length === 0 ? keyLinesFirst(is) : onlyKeyLines(is);
  const isNew = new Set(appears);
  return few([...namedIn(textsOf(finished), lines).map(toForm), ...steady].filter((line) => !isNew.has(line)));
}

function noticesOf(finished: Finished, toForm: ToForm): readonly string[] {
  const { before, after, older } = finished;
  const announced = unlike(after.notices.map(toForm), before.notices.map(toForm));
  const stillShown = (older?.notices ?? []).filter((line) => stands(after.notices, line));
  return few([...stillShown, ...namedIn(textsOf(finished), after.notices).map(toForm), ...announced]);
}

const nothingVaries = { oneOf: [], may: [], varies: false };

interface Agreed extends Changes {
  readonly oneOf: readonly string[];
  readonly may: readonly string[];
  readonly varies: boolean;
}

/**
 * Merges the changes of two successful runs. Changes in both are required, and changes in one of them are optional. If they
 * have no change in common, the application has changed, and the newer run counts.
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

/** Lines that replace each other: "Saved" in one run, "All is stored" in another one. */
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
 * The lines that two lists have in common. Lines that differ only in their numbers are the same: both runs were successful, so
 * these numbers differ in each run.
 */
function alike(lines: readonly string[], others: readonly string[]): readonly string[] {
  const same = common(lines, others);
  const left = without(lines, same).map(withoutNumbers);
  const alikeInForm = common(left, without(others, same).map(withoutNumbers));
  // In the order of the screen.
  const [open, openForms] = [[...same], [...alikeInForm]];
  return lines.flatMap((line) => {
    if (taken(open, line)) return [line];
    const form = withoutNumbers(line);
    return taken(openForms, form) ? [form] : [];
  });
}

/** Takes a line out of a list. Returns whether it was there. */
function taken(lines: string[], line: string): boolean {
  const index = lines.indexOf(line);
  if (index >= 0) lines.splice(index, 1);
  return index >= 0;
}

const common = (lines: readonly string[], others: readonly string[]): readonly string[] =>
  without(lines, without(lines, others));

const few = (lines: readonly string[]): readonly string[] => [...new Set(lines)].slice(0, mostKnown);

const unlike = (lines: readonly string[], others: readonly string[]): readonly string[] =>
  lines.filter((line) => !others.includes(line));

/**
 * The lines with the numbers and quotations of a text. They may have been there before; without them, a replay would pass with
 * any other value.
 */
function namedIn(text: string, lines: readonly string[]): readonly string[] {
  const marks = [...text.matchAll(/"([^"\n]{2,200})"|\d(?:[\d.,:/-]*\d)?/gu)].map(([whole, quote]) => quote ?? whole);
  const patterns = marks.map((mark) => new RegExp(`(?<![\\p{L}\\d])${escaped(mark)}(?![\\p{L}\\d])`, 'u'));
  return lines.filter((line) => patterns.some((pattern) => pattern.test(line))).slice(0, mostNamed);
}

/** Whether an outcome has facts to verify; without any, a replay would be accepted unchecked. */
export function canBeVerified({ appears, hides, order = [], shows, notices = [] }: RememberedOutcome): boolean {
  const facts = appears.length + hides.length + order.length + shows.length + notices.length;
  return facts > 0;
}

/** Whether a plan changed a drawing that does not change by itself: what a drawing shows cannot be compared. */
export function drewAnew({ before, after, selfForms = [] }: Finished): boolean {
  const drawings = ({ lines }: ScreenWords): string =>
    lines.filter((line) => isDrawn(line) && !selfForms.includes(formOf(line))).join('\n');
  return drawings(before) !== drawings(after);
}

const stands = (lines: readonly string[], form: string): boolean => lines.some((line) => hasForm(line, form));

import type { RememberedOutcome } from '../../core/memory/cache.ts';
import { isDrawn } from '../../core/screen/screen-words.ts';
import { formOf, hasForm } from '../../core/text/passing-texts.ts';
import { without } from '../../util/without.ts';
import type { Course, End } from './course.ts';
import { changeOf, countOf, type ScreenChange } from './screen-change.ts';

/** Describes changes that no earlier run had. */
export function surprises(outcome: RememberedOutcome, end: End, course: Course): readonly string[] {
  const newAlerts = alertsIn(outcome, end, course).map((line) => `${line} never appeared before`);
  if (outcome.varies) return newAlerts;
  const { lines: before } = course.before;
  const { words, place } = end;
  const change = unlikeIn(before, words.lines);
  return [
    ...newAlerts,
    ...newLines(outcome, change, { before, after: words.lines }),
    ...goneLines(outcome, change, place === course.place),
    ...otherOrder(outcome, { before, after: words.lines }, place === course.place),
  ];
}

const isKnown = (line: string, forms: readonly string[]): boolean => forms.some((form) => hasForm(line, form));

function alertsIn(outcome: RememberedOutcome, { words, beside }: End, { before, alerts }: Course): readonly string[] {
  const { appears, shows, notices = [], may = [] } = outcome;
  const known = [...appears, ...shows, ...notices, ...may, ...before.alerts];
  return [...new Set([...words.alerts, ...alerts, ...beside])].filter((line) => !isKnown(line, known));
}

interface Looks {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

function newLines(
  { appears, shows, notices = [], may = [] }: RememberedOutcome,
  change: Changes,
  { before, after }: Looks,
): readonly string[] {
  // What the view is known by may come with it, but once: where it was there before, one more of it is another outcome.
  const comes = (line: string): boolean =>
    isKnown(line, shows) && countOf(before, line) === 0 && countOf(after, line) === 1;
  return change.appears
    .filter((line) => !isKnown(line, [...appears, ...notices, ...may]) && !comes(line))
    .map((line) => `${line} was never shown before`);
}

/** Another view has other lines anyway, except for those that both views had. */
function goneLines(
  { hides, may = [], keeps = [] }: RememberedOutcome,
  change: Changes,
  isSameView: boolean,
): readonly string[] {
  return change.hides
    .filter((line) => (isSameView || isKnown(line, keeps)) && !isKnown(line, [...hides, ...may]))
    .map((line) => `${line} is gone, which it never was before`);
}

/** An order that changed although it never did; what is compared where it did is in the outcome. */
function otherOrder(
  { order = [], appears, hides, may = [], keeps = [] }: RememberedOutcome,
  { before, after }: Looks,
  isSameView: boolean,
): readonly string[] {
  if (order.length > 0) return [];
  const { appears: come, hides: gone } = changeOf(before, after);
  // Of a line that came or went it is not known which one of several did.
  const changed = [...come, ...gone, ...appears, ...hides, ...may];
  const stays = (line: string): boolean => (isSameView || isKnown(line, keeps)) && !isKnown(line, changed);
  const [first] = changeOf(before.filter(stays).map(toForm), after.filter(stays).map(toForm)).order;
  return first === undefined ? [] : [`the order is another one from ${first} on, which it never was before`];
}

type Changes = Pick<ScreenChange, 'appears' | 'hides'>;

const toForm = (line: string): string => (isDrawn(line) ? line : formOf(line));

/** Added and removed lines, without pairs that differ only in what changes in each run, such as the time. */
function unlikeIn(before: readonly string[], after: readonly string[]): Changes {
  const { appears, hides } = changeOf(before, after);
  const [come, gone] = [
    without(appears.map(toForm), hides.map(toForm)),
    without(hides.map(toForm), appears.map(toForm)),
  ];
  return {
    appears: appears.filter((line) => come.includes(toForm(line))),
    hides: hides.filter((line) => gone.includes(toForm(line))),
  };
}

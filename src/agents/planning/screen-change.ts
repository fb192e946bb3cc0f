import { hasForm } from '../../core/text/passing-texts.ts';
import { without } from '../../util/without.ts';

/** What is another one at the end than at the beginning. A line that is there several times counts as often. */
export interface ScreenChange {
  /** Lines that are there more often, once for each time more. */
  readonly appears: readonly string[];
  /** Lines that are there less often, once for each time less. */
  readonly hides: readonly string[];
  /** Lines that were there before and stand in another order now, in that order; empty where all stand as they stood. */
  readonly order: readonly string[];
}

export function changeOf(before: readonly string[], after: readonly string[]): ScreenChange {
  const appears = without(after, before);
  const hides = without(before, after);
  const [was, is] = [without(before, hides), without(after, appears)];
  return { appears, hides, order: moved(was, is) };
}

/** The part of a list that another order of the same lines has changed, in its new order. */
function moved(was: readonly string[], is: readonly string[]): readonly string[] {
  const first = is.findIndex((line, index) => line !== was[index]);
  if (first < 0) return [];
  const last = is.findLastIndex((line, index) => line !== was[index]);
  // What stands beside it says where it was moved to.
  const isOnce = (index: number): boolean => index >= 0 && is.filter((line) => line === is[index]).length === 1;
  return is.slice(isOnce(first - 1) ? first - 1 : first, (isOnce(last + 1) ? last + 1 : last) + 1);
}

/** How many of the lines have a form. */
export function countOf(lines: readonly string[], form: string): number {
  return lines.filter((line) => hasForm(line, form)).length;
}

/**
 * Whether the lines that have one of the forms stand in the order of the forms, with nothing of the kind between them. What stands
 * beside them may be gone.
 */
export function isInOrder(lines: readonly string[], order: readonly string[]): boolean {
  const isInner = (index: number): boolean => index > 0 && index < order.length - 1;
  const forms = order.filter((form, index) => isInner(index) || countOf(lines, form) > 0);
  const alike = lines.filter((line) => forms.some((form) => hasForm(line, form)));
  return alike.some((_, start) => forms.every((form, index) => hasForm(alike[start + index] ?? '', form)));
}

/** Where each run showed something else in the same place, one of it has to have come: what is told where none has. */
export function noneOf(
  forms: readonly string[],
  before: readonly string[],
  after: readonly string[],
): readonly string[] {
  if (forms.length === 0 || forms.some((form) => countOf(after, form) > countOf(before, form))) return [];
  return [`there is neither ${forms.join(' nor ')}`];
}

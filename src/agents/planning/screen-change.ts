import { hasForm } from '../../core/text/passing-texts.ts';
import { without } from '../../util/without.ts';
import { stayedOf } from './stayed-lines.ts';

/** The difference between two states of the screen. Each occurrence of a repeated line counts. */
export interface ScreenChange {
  /** Lines that occur more often, once per additional occurrence. */
  readonly appears: readonly string[];
  /** Lines that occur less often, once per missing occurrence. */
  readonly hides: readonly string[];
  /** Lines whose order has changed, in their new order; empty when none has moved. */
  readonly order: readonly string[];
}

export function changeOf(before: readonly string[], after: readonly string[]): ScreenChange {
  const appears = without(after, before);
  const hides = without(before, after);
  // Of several equal lines any may be the new one: nothing has moved if the others can be found in their old order.
  if (stayedOf(before, after)?.length === before.length - hides.length) return { appears, hides, order: [] };
  const [was, is] = [without(before, hides), without(after, appears)];
  return { appears, hides, order: moved(was, is) };
}

/** The part of a list in which the order has changed, in the new order. */
function moved(was: readonly string[], is: readonly string[]): readonly string[] {
  const first = is.findIndex((line, index) => line !== was[index]);
  if (first < 0) return [];
  const last = is.findLastIndex((line, index) => line !== was[index]);
  // A unique line beside the part shows where it was moved to.
  const isOnce = (index: number): boolean => index >= 0 && is.filter((line) => line === is[index]).length === 1;
  return is.slice(isOnce(first - 1) ? first - 1 : first, (isOnce(last + 1) ? last + 1 : last) + 1);
}

/** How many of the lines have a form. */
export function countOf(lines: readonly string[], form: string): number {
  return lines.filter((line) => hasForm(line, form)).length;
}

/**
 * Whether the lines with one of the forms are in the order of the forms, without others of them in between. The first and the
 * last form may be missing.
 */
export function isInOrder(lines: readonly string[], order: readonly string[]): boolean {
  const isInner = (index: number): boolean => index > 0 && index < order.length - 1;
  const forms = order.filter((form, index) => isInner(index) || countOf(lines, form) > 0);
  const alike = lines.filter((line) => forms.some((form) => hasForm(line, form)));
  return alike.some((_, start) => forms.every((form, index) => hasForm(alike[start + index] ?? '', form)));
}

/** Describes that none of several alternative lines was added; empty when one was. */
export function noneOf(
  forms: readonly string[],
  before: readonly string[],
  after: readonly string[],
): readonly string[] {
  if (forms.length === 0 || forms.some((form) => countOf(after, form) > countOf(before, form))) return [];
  return [`there is neither ${forms.join(' nor ')}`];
}

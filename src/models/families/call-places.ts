import type { PlannedAction } from '../../core/model.ts';
import type { Param } from './action-words.ts';
import { decimal, type Argument } from './calls.ts';

const numbers = String.raw`(${decimal}(?:,\s?${decimal}|\s${decimal}){1,3})`;
/** `(x,y)`, `[x1, y1, x2, y2]`, `<|box_start|>(x,y)<|box_end|>` and `<point>x y</point>`, as models of one family write it in turn. */
const placePatterns = [
  new RegExp(String.raw`^(?:<\|box_start\|>)?[([]\s?${numbers}\s?[)\]](?:<\|box_end\|>)?$`),
  new RegExp(String.raw`^<point>\s?${numbers}\s?</point>$`),
  new RegExp(String.raw`^<bbox>\s?${numbers}\s?</bbox>$`),
];

/** Hands over elements with the places of some arguments; undefined when one of them is none. */
export function withPlaces(
  places: Readonly<Record<string, Argument | undefined>>,
  use: (param: Param) => readonly PlannedAction[],
): readonly PlannedAction[] | undefined {
  const elements = Object.entries(places).map(([name, value]) => [name, placeOf(value)] as const);
  return elements.some(([, element]) => element === undefined) ? undefined : use(Object.fromEntries(elements));
}

function placeOf(value: Argument = ''): object | undefined {
  const given = typeof value === 'string' ? numbersIn(value) : value;
  if (given?.length === 2) return { point: given };
  return given?.length === 4 ? { box: given } : undefined;
}

function numbersIn(text: string): number[] | undefined {
  for (const pattern of placePatterns) {
    const found = pattern.exec(text)?.[1];
    if (found !== undefined) return found.split(/,\s?|\s/).map(Number);
  }
  return undefined;
}

/** The numbers of the point of an element, if it has one. */
export function pointOf(element: unknown): readonly number[] | undefined {
  return ((element ?? {}) as { readonly point?: readonly number[] }).point;
}

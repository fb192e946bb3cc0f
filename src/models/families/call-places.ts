import type { PlannedAction } from '../../core/model/model.ts';
import type { Param } from './action-words.ts';
import { numberList, readNumbers, taggedPlace, type Argument } from './calls.ts';

/** `(x,y)`, `[x1, y1, x2, y2]`, `<|box_start|>(x,y)<|box_end|>` and `<point>x y</point>`: one family uses all of these. */
const bracketed = new RegExp(String.raw`^(?:<\|box_start\|>)?[([]\s?(${numberList})\s?[)\]](?:<\|box_end\|>)?$`);

/** Passes on elements with the coordinates of some arguments; undefined when one of them has none. */
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
  const found = bracketed.exec(text)?.[1] ?? taggedPlace.exec(text)?.[2];
  return found === undefined ? undefined : readNumbers(found);
}

/** The numbers of the point of an element, if it has one. */
export function pointOf(element: unknown): readonly number[] | undefined {
  return ((element ?? {}) as { readonly point?: readonly number[] }).point;
}

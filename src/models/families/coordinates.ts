import { z } from 'zod';

import { rectAround, rectCenter, type Point, type Rect, type Size } from '../../core/screen/geometry.ts';
import { shorten } from '../../util/shorten.ts';
import type { CoordinateSpace, ModelFamily } from './family.ts';

/** The picture that coordinates refer to. */
export interface Grounding {
  readonly family: ModelFamily;
  /** The frame whose pixels the caller works with. */
  readonly frame: Size;
  /** The screenshot as it was sent, which may be smaller. */
  readonly sent: Size;
  /** The whole picture, if it has a margin right of and below the screenshot. */
  readonly canvas?: Size | undefined;
}

/** A position on the frame, or why the numbers of a reply are no position. */
export type PlaceResult = { readonly rect: Rect; readonly center: Point } | { readonly problem: string };

const boxKeys = ['box', 'bbox', 'bbox_2d', 'box_2d'] as const;
const pointKeys: readonly string[] = ['point', 'point_2d'];
const placeKeys = [...boxKeys, ...pointKeys];
/** The members of a reply that hold coordinates. */
export const placeMembers = Object.fromEntries(placeKeys.map((key) => [key, z.unknown().optional()]));
/** Coordinates may lie outside the picture by this share of a side, since models round. */
const tolerance = 0.02;
const pointSide = 8;

type Reply = Readonly<Record<string, unknown>>;

/** Reads `box`, `point` or one of their synonyms out of a reply; undefined when it has none. */
export function readPlace(reply: Reply, grounding: Grounding): PlaceResult | undefined {
  const [key, second] = placeKeys.filter((name) => reply[name] !== undefined && reply[name] !== null);
  if (key === undefined) return undefined;
  if (second !== undefined) return { problem: `it has both "${key}" and "${second}"; one place is wanted` };
  return placeAt(key, reply[key], grounding);
}

function placeAt(key: string, value: unknown, grounding: Grounding): PlaceResult {
  const given = `"${key}": ${shorten(JSON.stringify(value))}`;
  const usual = readNumbers(value);
  const { numbers = usual, space } = grounding.family.readPlace?.(value, usual) ?? {};
  const scale = scaleOf(grounding, space);
  return (numbers && placeOfNumbers(numbers, scale, given)) ?? wrongCount(key, given);
}

function placeOfNumbers(numbers: readonly number[], scale: Scale, given: string): PlaceResult | undefined {
  if (areShares(numbers, scale))
    return { problem: `${given} are shares of the sides of the screenshot, ${rangeOf(scale)}` };
  if (numbers.length === 2) return placeOfPoint(numbers, scale, given);
  // Models fill in zeros for a box that they do not have.
  if (numbers.every((value) => value === 0))
    return { problem: `${given} is empty; without such a place, say so in "error"` };
  return numbers.length === 4 ? placeOfBox(numbers, scale, given) : undefined;
}

function wrongCount(key: string, given: string): PlaceResult {
  return { problem: `${given} must be ${pointKeys.includes(key) ? 'two' : 'four'} numbers` };
}

/** A position in the format of the family, e.g. `{ box: [100, 40, 180, 70] }`. */
export function writePlace(
  place: { readonly rect: Rect; readonly center: Point },
  grounding: Grounding,
): { box: number[] } | { point: number[] } {
  const { rect, center } = place;
  if (grounding.family.result === 'point') return { point: toFamily(center, grounding) };
  const end = { x: rect.left + rect.width, y: rect.top + rect.height };
  return { box: [...toFamily({ x: rect.left, y: rect.top }, grounding), ...toFamily(end, grounding)] };
}

/** Whether a reply has coordinates; models fill in zeros for coordinates that they do not have. */
export function namesPlace(reply: Reply): boolean {
  return placeKeys.some((key) => {
    const value = reply[key];
    const isEmpty = Array.isArray(value) && value.flat().every((item) => item === 0 || item === null);
    return value !== undefined && value !== null && value !== '' && !isEmpty;
  });
}

/** Texts of digits are accepted; other numbers of JavaScript are not, such as `0x1f` or `1e3`. */
const digits = /^\s{0,9}-?\d{1,9}(?:\.\d{1,20})?\s{0,9}$/;

function readNumbers(value: unknown): number[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const numbers = value
    .flat()
    .map((item: unknown) => (typeof item === 'string' && digits.test(item) ? Number(item) : item));
  return numbers.every((item): item is number => typeof item === 'number' && Number.isFinite(item))
    ? numbers
    : undefined;
}

/** The scale of the numbers of one position. */
interface Scale {
  readonly grounding: Grounding;
  /** Whether the numbers are shares of a side, which are rounded differently from pixels. */
  readonly isNormalised: boolean;
  /** The number at the right and lower edge of the screenshot. */
  readonly limit: Size;
}

function scaleOf(grounding: Grounding, space: CoordinateSpace = grounding.family.space): Scale {
  const { sent, canvas = sent } = grounding;
  if (space.kind === 'pixels') return { grounding, isNormalised: false, limit: sent };
  const limit = {
    width: (space.scale * sent.width) / canvas.width,
    height: (space.scale * sent.height) / canvas.height,
  };
  return { grounding, isNormalised: true, limit };
}

function placeOfPoint(numbers: readonly number[], scale: Scale, given: string): PlaceResult {
  const center = toFrame(numbers, scale);
  if (!center) return outside(given, scale);
  const around = rectAround(center, pointSide);
  const { width, height } = scale.grounding.frame;
  const left = clamp(around.left, 0, Math.max(0, width - pointSide));
  const top = clamp(around.top, 0, Math.max(0, height - pointSide));
  return { rect: { ...around, left, top }, center };
}

function placeOfBox(numbers: readonly number[], scale: Scale, given: string): PlaceResult {
  const start = toFrame(numbers.slice(0, 2), scale);
  const end = toFrame(numbers.slice(2), scale);
  if (!start || !end) return outside(given, scale);
  if (end.x < start.x || end.y < start.y) return { problem: `${given} must go from the top left to the bottom right` };
  const width = Math.max(1, end.x - start.x);
  const height = Math.max(1, end.y - start.y);
  const rect = { left: start.x, top: start.y, width, height };
  const center = rectCenter(rect);
  // Halves are rounded up, which would be the first pixel outside of a one-pixel box.
  return { rect, center: { x: Math.min(center.x, end.x), y: Math.min(center.y, end.y) } };
}

/** Whether numbers are fractions of 1 on a scale that is far longer: all of them would lie within its first unit. */
function areShares(numbers: readonly number[], { limit }: Scale): boolean {
  const isFar = Math.min(limit.width, limit.height) >= 100;
  return isFar && numbers.every((value) => value >= 0 && value <= 1) && !numbers.every(Number.isInteger);
}

function outside(given: string, scale: Scale): PlaceResult {
  return { problem: `${given} lies outside the screenshot, ${rangeOf(scale)}` };
}

function rangeOf({ limit }: Scale): string {
  const [across, down] = [limit.width, limit.height].map((value) => Number(value.toFixed(3)));
  const range = across === down ? `0 to ${across} along each side` : `0 to ${across} across and 0 to ${down} down`;
  return `whose coordinates go from ${range}`;
}

function toFrame(pair: readonly number[], scale: Scale): Point | undefined {
  const [first = Number.NaN, second = Number.NaN] = pair;
  const [x, y] = scale.grounding.family.order === 'xy' ? [first, second] : [second, first];
  const left = axisToFrame(x, 'width', scale);
  const top = axisToFrame(y, 'height', scale);
  return left === undefined || top === undefined ? undefined : { x: left, y: top };
}

function axisToFrame(value: number, side: keyof Size, { grounding, isNormalised, limit }: Scale): number | undefined {
  const edge = limit[side];
  if (value < -edge * tolerance || value > edge * (1 + tolerance)) return undefined;
  const full = grounding.frame[side];
  const share = clamp(value, 0, edge) / edge;
  return Math.round(isNormalised ? share * (full - 1) : Math.min(share * full, full - 1));
}

function toFamily(point: Point, grounding: Grounding): number[] {
  const { family, frame } = grounding;
  const { isNormalised, limit } = scaleOf(grounding);
  const axis = (value: number, side: keyof Size): number => {
    if (!isNormalised) return Math.round((value * limit[side]) / frame[side]);
    const share = value / Math.max(1, frame[side] - 1);
    // A small scale needs fractions to name a pixel.
    return Number((share * limit[side]).toFixed(limit[side] < 100 ? 3 : 0));
  };
  const pair = [axis(point.x, 'width'), axis(point.y, 'height')];
  return family.order === 'xy' ? pair : pair.reverse();
}

function clamp(value: number, from: number, to: number): number {
  return Math.min(Math.max(value, from), to);
}

import type { Point, Size } from '../core/screen/geometry.ts';
import type { ModelFamily } from '../models/families/family.ts';

/** Two numbers that a model gave for a place. */
export interface Answer {
  /** The place as shares of the sides. */
  readonly at: Point;
  readonly pair: readonly [number, number];
}

/** Largest share of a side by which answers may miss the places that a habit explains. */
const close = 0.012;

/** The numbers of a place in a reply: those of a point, or the middle of a box. */
export function pairIn(reply: string): readonly [number, number] | undefined {
  const groups = [...reply.matchAll(/[[(]\s*(-?[\d.]+(?:\s*,\s*-?[\d.]+){1,3})\s*[\])]/g)];
  const numbers = groups.at(-1)?.[1]?.split(',').map(Number);
  if (!numbers || numbers.some((number) => !Number.isFinite(number))) return undefined;
  const [a = 0, b = 0, c = a, d = b] = numbers;
  return numbers.length === 3 ? undefined : [(a + c) / 2, (b + d) / 2];
}

interface Habit {
  readonly unit: string;
  readonly limit: Size;
  readonly isSwapped: boolean;
}

/**
 * What the answers have in common, where it is not what the family promises; undefined where it is.
 */
export function habitOf(given: readonly Answer[], family: ModelFamily, picture: Size): string | undefined {
  const answers = given.map(({ at, pair }) => ({ at, pair: inOrder(pair, family) }));
  const own = ownHabit(family, picture);
  const ownMiss = missOf(answers, own);
  if (ownMiss <= close) return undefined;
  const ranked = habits(picture)
    .map((habit) => ({ habit, miss: missOf(answers, habit) }))
    .toSorted((one, other) => one.miss - other.miss);
  const [best] = ranked;
  if (!best || best.miss > close || best.miss > ownMiss / 2) return drift(answers, own);
  const { unit, isSwapped } = best.habit;
  const wrong = [
    ...(isSwapped ? ['the axes are swapped'] : []),
    ...(unit === own.unit ? [] : [`the numbers are ${unit}, where the family ${family.name} has ${own.unit}`]),
  ];
  return `${capital(wrong.join(', and '))}. Another family may fit: docs/models.md has the coordinates of each.`;
}

const inOrder = ([a, b]: Answer['pair'], { order }: ModelFamily): Answer['pair'] => (order === 'xy' ? [a, b] : [b, a]);

function ownHabit({ space }: ModelFamily, picture: Size): Habit {
  if (space.kind === 'pixels') return { unit: 'pixels', limit: picture, isSwapped: false };
  return { ...scaled(space.scale), isSwapped: false };
}

const scaled = (scale: number): Omit<Habit, 'isSwapped'> => ({
  unit: `0 to ${scale}`,
  limit: { width: scale, height: scale },
});

/** The units that models use, in both orders. */
function habits(picture: Size): readonly Habit[] {
  const units = [...[1, 100, 1000, 1024].map(scaled), { unit: 'pixels', limit: picture }];
  return [false, true].flatMap((isSwapped) => units.map((unit) => ({ ...unit, isSwapped })));
}

/** The mean share of a side by which the answers miss. */
function missOf(answers: readonly Answer[], habit: Habit): number {
  return mean(
    answers.map((answer) => {
      const { x, y } = offsetOf(answer, habit);
      return Math.hypot(x, y);
    }),
  );
}

function offsetOf({ at, pair }: Answer, { limit, isSwapped }: Habit): Point {
  const [x, y] = isSwapped ? [pair[1], pair[0]] : pair;
  return { x: x / limit.width - at.x, y: y / limit.height - at.y };
}

/** Places that are all off by about the same, or by no rule. */
function drift(answers: readonly Answer[], own: Habit): string {
  const offsets = answers.map((answer) => offsetOf(answer, own));
  const [x, y] = [mean(offsets.map((offset) => offset.x)), mean(offsets.map((offset) => offset.y))];
  const isEven = offsets.every((offset) => Math.hypot(offset.x - x, offset.y - y) < close);
  if (!isEven)
    return 'The places follow no rule: the model does not find elements in such a picture. Try another model.';
  const percent = (share: number): string => `${Math.round(share * 100)} %`;
  return `All places drift by ${percent(x)} of the width and ${percent(y)} of the height: the server may change the size of pictures.`;
}

const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length);

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

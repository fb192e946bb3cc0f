import type { Point, Size } from '../core/screen/geometry.ts';
import type { ModelFamily } from '../models/families/family.ts';

/** Two numbers that a model gave for a place. */
export interface LocatedPoint {
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
export function habitOf(given: readonly LocatedPoint[], family: ModelFamily, picture: Size): string | undefined {
  const answers = given.map(({ at, pair }) => ({ at, pair: inOrder(pair, family) }));
  const own = ownHabit(family, picture);
  const ownMiss = missOf(answers, own);
  if (ownMiss <= close) return undefined;
  if (isOnePlace(answers))
    return 'It gives the same place for every button: it does not see the picture. Does the model accept images, and does the server pass them on?';
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

/** Whether all answers are about the same, though what was asked for is not. */
function isOnePlace(answers: readonly LocatedPoint[]): boolean {
  const [first] = answers;
  if (!first || answers.length < 2) return false;
  return answers.every(({ pair }) => pair.every((value, axis) => value === first.pair[axis]));
}

const inOrder = ([a, b]: LocatedPoint['pair'], { order }: ModelFamily): LocatedPoint['pair'] =>
  order === 'xy' ? [a, b] : [b, a];

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
function missOf(answers: readonly LocatedPoint[], habit: Habit): number {
  return mean(
    answers.map((answer) => {
      const { x, y } = offsetOf(answer, habit);
      return Math.hypot(x, y);
    }),
  );
}

function offsetOf({ at, pair }: LocatedPoint, { limit, isSwapped }: Habit): Point {
  const [x, y] = isSwapped ? [pair[1], pair[0]] : pair;
  return { x: x / limit.width - at.x, y: y / limit.height - at.y };
}

/** Places that are all off by about the same, stretched or counted from the other side, or off by no rule. */
function drift(answers: readonly LocatedPoint[], own: Habit): string {
  if (answers.length < 2) return 'One place shows no rule: the next checks have four.';
  const along = (axis: 'x' | 'y'): Line =>
    lineThrough(answers.map((answer) => [answer.at[axis], offsetOf(answer, own)[axis] + answer.at[axis]] as const));
  const [across, down] = [along('x'), along('y')];
  if (across.miss > close || down.miss > close)
    return 'The places follow no rule: the model does not find elements in such a picture. Try another model.';
  const parts = [...wordsFor(across, ['across', 'right', 'left']), ...wordsFor(down, ['down', 'bottom', 'top'])];
  return `${capital(parts.join(', and '))}: the server may change the form of pictures, or another family fits.`;
}

/** How the places that a model gives depend on those that are right. */
interface Line {
  readonly factor: number;
  /** What it gives for 0, as a share of the side. */
  readonly start: number;
  /** The largest share of a side by which an answer is off the line. */
  readonly miss: number;
}

/** Least squares. Answers at one place only show by how much they are off. */
function lineThrough(pairs: readonly (readonly [number, number])[]): Line {
  const [x, y] = [mean(pairs.map(([right]) => right)), mean(pairs.map(([, given]) => given))];
  const spread = mean(pairs.map(([right]) => (right - x) ** 2));
  const factor = spread < 0.001 ? 1 : mean(pairs.map(([right, given]) => (right - x) * (given - y))) / spread;
  const start = y - factor * x;
  return { factor, start, miss: Math.max(...pairs.map(([right, given]) => Math.abs(given - factor * right - start))) };
}

function wordsFor({ factor, start }: Line, [axis, end, begin]: readonly [string, string, string]): readonly string[] {
  const percent = (share: number): string => `${Math.round(Math.abs(share) * 100)} %`;
  if (factor < -0.5) return [`places are counted from the ${end}`];
  if (Math.abs(factor - 1) > 0.02)
    return [`places are ${factor > 1 ? 'stretched' : 'squeezed'} ${axis} to ${percent(factor)}`];
  return Math.abs(start) < 0.01 ? [] : [`all places drift to the ${start > 0 ? end : begin} by ${percent(start)}`];
}

const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length);

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

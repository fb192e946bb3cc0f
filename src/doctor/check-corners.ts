import { createFrame } from '../core/screen/frame.ts';
import { rectCenter, type Point, type Rect, type Size } from '../core/screen/geometry.ts';
import { drawScreen, type FakeElement } from '../devices/fake/fake-screen.ts';
import type { ModelFamily } from '../models/families/family.ts';
import type { Finding } from '../platforms/finding.ts';
import { inCheck, type ModelCheck } from './model-check.ts';
import { habitOf, pairIn, type Answer } from './coordinate-habit.ts';

/** Pictures whose sides differ, so that mistaken axes and scales show. They are drawn without fonts, to be the same everywhere. */
export const cornerPictures = {
  wide: { width: 1280, height: 480 },
  tall: { width: 480, height: 1280 },
} as const satisfies Record<string, Size>;

const button = { width: 112, height: 44 };
const margin = 16;
const words = ['NORTH', 'EAST', 'SOUTH', 'WEST'] as const;

/** Has a model locate a button in each corner, and names the habit behind wrong places. */
export async function checkCorners(
  { model, onCall }: ModelCheck,
  family: ModelFamily,
  size: Size,
): Promise<Pick<Finding, 'status' | 'text' | 'hint'>> {
  const elements = cornersOf(size);
  const frame = createFrame({ data: await drawScreen(elements, size), mime: 'image/jpeg', ...size });
  const answers: Answer[] = [];
  const missed: string[] = [];
  let farthest = 0;
  for (const { text, rect } of elements) {
    let reply = '';
    const found = await placeOf(
      model.ask('locate', {
        ...inCheck({
          onCall: (facts) => {
            onCall(facts);
            // A place that cannot be right is asked for again; the first answer is the habit.
            reply ||= facts.reply ?? '';
          },
        }),
        prompt: `the ${text} button`,
        frame,
      }),
    );
    const center = rectCenter(rect);
    const pair = pairIn(reply);
    if (pair) answers.push({ at: { x: center.x / size.width, y: center.y / size.height }, pair });
    if (found && isInside(found, rect))
      farthest = Math.max(farthest, Math.hypot(found.x - center.x, found.y - center.y));
    else missed.push(`${text} ${found ? `at ${found.x}, ${found.y} instead of ${center.x}, ${center.y}` : 'nowhere'}`);
  }
  const picture = `${size.width} × ${size.height}`;
  const habit = answers.length < elements.length ? noPlaces : habitOf(answers, family, size);
  if (missed.length > 0)
    return { status: 'failed', text: `${picture}: found ${missed.join('; ')}`, hint: habit ?? rough };
  const text = `${picture}: found all corners, at most ${Math.round(farthest)} px from their centres`;
  return habit === undefined ? { status: 'ok', text } : { status: 'warning', text, hint: habit };
}

const noPlaces = 'Some of its replies hold no coordinates. Does the model take pictures, and is it made for places?';
const rough = 'The places are near, but not near enough. Try a larger model, or deepLocate: true.';

function cornersOf({ width, height }: Size): readonly FakeElement[] {
  const [right, bottom] = [width - margin - button.width, height - margin - button.height];
  const starts = [
    [margin, margin],
    [right, margin],
    [right, bottom],
    [margin, bottom],
  ] as const;
  return starts.map(([left, top], index) => ({
    kind: 'button',
    text: words[index] ?? '',
    rect: { left, top, ...button },
  }));
}

/** Undefined for a model that finds nothing, or answers with a place that cannot be. */
async function placeOf(asked: Promise<{ center: Point } | { error: string }>): Promise<Point | undefined> {
  try {
    const place = await asked;
    return 'error' in place ? undefined : place.center;
  } catch (error) {
    if (isReplyProblem(error)) return undefined;
    throw error;
  }
}

function isReplyProblem(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'MODEL_REPLY_INVALID';
}

function isInside({ x, y }: Point, { left, top, width, height }: Rect): boolean {
  return x >= left && x <= left + width && y >= top && y <= top + height;
}

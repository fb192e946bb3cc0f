import { createFrame, type Frame } from '../core/screen/frame.ts';
import { isWithin, rectCenter, type Point, type Size } from '../core/screen/geometry.ts';
import { drawScreen, type FakeElement } from '../devices/fake/fake-screen.ts';
import type { ModelFamily } from '../models/families/family.ts';
import type { Finding } from '../platforms/finding.ts';
import { inCheck, type ModelCheck } from './model-check.ts';
import { habitOf, pairIn, type LocatedPoint } from './coordinate-habit.ts';

/** A picture with buttons that a model has to locate. It is drawn without fonts, to be the same everywhere. */
export interface PlacePicture extends Size {
  readonly buttons: readonly FakeElement[];
}

const button = { width: 112, height: 44 };
const margin = 16;
const words = ['NORTH', 'EAST', 'SOUTH', 'WEST'] as const;

/** The sides of the last two differ much, so that mistaken axes and scales show in their corners. */
export const placePictures: Readonly<Record<string, PlacePicture>> = {
  place: {
    width: 640,
    height: 360,
    buttons: [{ kind: 'button', text: 'CONTINUE', rect: { left: 400, top: 260, width: 160, height: 48 } }],
  },
  wide: withCorners({ width: 1280, height: 480 }),
  tall: withCorners({ width: 480, height: 1280 }),
};

/** Has a model locate the buttons, and names the habit behind wrong places. */
export async function checkPlaces(
  made: ModelCheck,
  family: ModelFamily,
  { buttons, ...size }: PlacePicture,
): Promise<Pick<Finding, 'status' | 'text' | 'hint'>> {
  const frame = createFrame({ data: await drawScreen(buttons, size), mime: 'image/jpeg', ...size });
  const tries: Try[] = [];
  for (const one of buttons) tries.push(await locate(made, one, frame));
  const answers = tries.flatMap(({ answer }) => answer ?? []);
  const missed = tries.flatMap((one) => one.missed ?? []);
  const picture = `${size.width} × ${size.height}`;
  // Numbers in pixels are those of the picture as it was sent.
  const { scaled: sent } = family.picture?.(size, 'locate') ?? { scaled: size };
  const habit = answers.length < buttons.length ? noPlaces : habitOf(answers, family, sent);
  if (missed.length > 0)
    return { status: 'failed', text: `${picture}: found ${missed.join('; ')}`, hint: habit ?? rough };
  const what = buttons.length === 1 ? 'the button' : `all ${buttons.length} buttons`;
  const farthest = Math.round(Math.max(...tries.map(({ apart }) => apart)));
  const text = `${picture}: found ${what}, at most ${farthest} px from the centre`;
  return habit === undefined ? { status: 'ok', text } : { status: 'warning', text, hint: habit };
}

/** What came of locating one button. */
interface Try {
  readonly answer: LocatedPoint | undefined;
  /** Where it was found instead. */
  readonly missed?: string;
  /** Pixels from its centre. */
  readonly apart: number;
}

async function locate({ model, onCall }: ModelCheck, { text, rect }: FakeElement, frame: Frame): Promise<Try> {
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
  const answer = pair && { at: { x: center.x / frame.width, y: center.y / frame.height }, pair };
  if (!found) return { answer, missed: `${text} nowhere`, apart: 0 };
  const apart = Math.hypot(found.x - center.x, found.y - center.y);
  if (isWithin(found, rect)) return { answer, apart };
  return { answer, missed: `${text} at ${found.x}, ${found.y} instead of ${center.x}, ${center.y}`, apart };
}

const noPlaces =
  'Some of its replies contain no coordinates. Does the model accept images, and is it made to find elements?';
const rough = 'The places are near, but not near enough. Try a larger model, or deepLocate: true.';

function withCorners(size: Size): PlacePicture {
  const [right, bottom] = [size.width - margin - button.width, size.height - margin - button.height];
  const starts = [
    [margin, margin],
    [right, margin],
    [right, bottom],
    [margin, bottom],
  ] as const;
  const buttons = starts.map(([left, top], index) => ({
    kind: 'button' as const,
    text: words[index] ?? '',
    rect: { left, top, ...button },
  }));
  return { ...size, buttons };
}

/** Undefined for a model that finds nothing, or answers with a place that cannot be. */
async function placeOf(located: Promise<{ center: Point } | { error: string }>): Promise<Point | undefined> {
  try {
    const place = await located;
    return 'error' in place ? undefined : place.center;
  } catch (error) {
    if (isReplyProblem(error)) return undefined;
    throw error;
  }
}

function isReplyProblem(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'MODEL_REPLY_INVALID';
}

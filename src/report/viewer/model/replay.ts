import type { FrameView } from '../../run/step.ts';

const shortest = 700;
const longest = 2500;

/** How long a picture is shown at normal speed, in milliseconds: as long as it was on the screen, within limits. */
export function pauseAfter(view: FrameView, next: FrameView | undefined): number {
  return Math.min(longest, Math.max(shortest, next ? next.at - view.at : 0));
}

export interface Cursor {
  readonly x: number;
  readonly y: number;
  /** Whether the pointer acts on this picture. */
  readonly acts: boolean;
}

/** Position of the pointer in a picture: the last position up to it. */
export function cursorAt(strip: readonly FrameView[], position: number): Cursor | undefined {
  for (let index = position; index >= 0; index -= 1) {
    const point = strip[index]?.marks.findLast((mark) => mark.point !== undefined)?.point;
    if (point) return { x: point.x, y: point.y, acts: index === position };
  }
  return undefined;
}

/** The first picture in the replay of a step. */
export function firstPictureOf(strip: readonly FrameView[], stepId: string | undefined): number {
  if (stepId === undefined) return 0;
  return Math.max(
    0,
    strip.findIndex(({ step }) => step.id === stepId || step.parent?.id === stepId),
  );
}

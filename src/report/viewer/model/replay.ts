import type { FrameView } from '../../run/step.ts';

const shortest = 700;
const longest = 2500;

/** How long a picture stays at normal speed: as long as it was on the screen, but never boring and never too short to see. */
export function pauseAfter(view: FrameView, next: FrameView | undefined): number {
  return Math.min(longest, Math.max(shortest, next ? next.at - view.at : 0));
}

export interface Cursor {
  readonly x: number;
  readonly y: number;
  /** Whether the pointer does something on this very picture. */
  readonly acts: boolean;
}

/** Where the pointer is while a picture is shown: where it went last. */
export function cursorAt(strip: readonly FrameView[], place: number): Cursor | undefined {
  for (let index = place; index >= 0; index -= 1) {
    const point = strip[index]?.marks.findLast((mark) => mark.point !== undefined)?.point;
    if (point) return { x: point.x, y: point.y, acts: index === place };
  }
  return undefined;
}

/** The picture at which the replay of a step begins. */
export function firstPictureOf(strip: readonly FrameView[], stepId: string | undefined): number {
  if (stepId === undefined) return 0;
  return Math.max(
    0,
    strip.findIndex(({ step }) => step.id === stepId || step.parent?.id === stepId),
  );
}

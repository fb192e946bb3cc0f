import { clampPoint, type Size } from '../../core/screen/geometry.ts';
import type { FingerWay } from './scroll-gesture.ts';

export type PullDirection = 'up' | 'down';

interface Pull {
  /** As a fraction of the height. */
  readonly from: number;
  readonly to: number;
  readonly durationMs: number;
}

/** Down refreshes a list and is slower; up loads the next page. */
const pulls: Record<PullDirection, Pull> = {
  down: { from: 0.15, to: 0.5, durationMs: 800 },
  up: { from: 0.85, to: 0.4, durationMs: 600 },
};

export interface PullRequest {
  readonly direction: PullDirection;
  /** In frame pixels. Default: to about the middle of the screen. */
  readonly distance?: number | undefined;
  readonly durationMs?: number | undefined;
  readonly screen: Size;
}

/** Path of a finger that pulls a list beyond its edge. */
export function pullWay({ direction, distance, durationMs, screen }: PullRequest): FingerWay & { durationMs: number } {
  const { from, to, durationMs: usual } = pulls[direction];
  const x = Math.round(screen.width / 2);
  const start = Math.round(screen.height * from);
  const end = distance === undefined ? Math.round(screen.height * to) : start + distance * Math.sign(to - from);
  return {
    from: { x, y: start },
    to: clampPoint({ x, y: Math.round(end) }, screen),
    durationMs: durationMs ?? usual,
  };
}

import { setTimeout as sleep } from 'node:timers/promises';

import type { TouchScreen } from './gestures.ts';
import type { Finger } from './app-window.ts';
import type { Point } from './view.ts';

/** What W3C actions of fingers are performed on. */
export interface FingerSurface {
  readonly screen: TouchScreen;
  /** A place of the protocol as pixels of the screen. */
  toPixels(point: Point): Point;
  /** Whether something of the system takes a finger that comes down there. */
  takes?(point: Point): Promise<boolean>;
}

/** What a driver answers to actions that it cannot perform. */
export class BadActions extends Error {}

interface Step {
  readonly type: string;
  readonly x?: number;
  readonly y?: number;
  readonly duration?: number;
}

interface Source {
  readonly type: string;
  readonly actions: readonly Step[];
}

const moveMs = 16;

/** W3C actions of fingers, tick by tick. */
export async function performActions(surface: FingerSurface, actions: unknown): Promise<void> {
  if (!Array.isArray(actions) || actions.length === 0) throw new BadActions("'actions' is empty");
  const sources = actions as readonly Source[];
  if (sources.some(({ type }) => type !== 'pointer')) throw new BadActions('Only fingers here');
  const hand = new Hand(surface, sources.length);
  const ticks = Math.max(...sources.map((source) => source.actions.length));
  for (let tick = 0; tick < ticks; tick++) await hand.tick(sources.map((source) => source.actions[tick]));
}

class Hand {
  readonly #surface: FingerSurface;
  readonly #at: (Point | undefined)[];
  readonly #down: boolean[];

  constructor(surface: FingerSurface, count: number) {
    this.#surface = surface;
    this.#at = Array.from({ length: count }, () => undefined);
    this.#down = Array.from({ length: count }, () => false);
  }

  async tick(steps: readonly (Step | undefined)[]): Promise<void> {
    const longest = Math.max(...steps.map((step) => step?.duration ?? 0));
    const from = [...this.#at];
    const isPressedMove = steps.some((step, index) => step?.type === 'pointerMove' && this.#down[index]);
    const count = isPressedMove ? Math.max(1, Math.round(longest / moveMs)) : 1;
    if (!isPressedMove && longest > 0) await sleep(longest);
    for (let move = 1; move <= count; move++) {
      if (isPressedMove) await sleep(moveMs);
      for (const [index, step] of steps.entries()) this.#move(index, step, { from: from[index], part: move / count });
      if (isPressedMove) await this.#touch('touchMove');
    }
    for (const [index, step] of steps.entries()) if (step) await this.#press(index, step);
  }

  #move(index: number, step: Step | undefined, { from, part }: { from: Point | undefined; part: number }): void {
    if (step?.type !== 'pointerMove') return;
    const to = { x: step.x ?? 0, y: step.y ?? 0 };
    const start = from ?? to;
    this.#at[index] = { x: start.x + (to.x - start.x) * part, y: start.y + (to.y - start.y) * part };
  }

  async #press(index: number, { type }: Step): Promise<void> {
    const point = this.#at[index];
    if (type === 'pointerDown') {
      if (!point) throw new BadActions('pointerDown must follow a pointerMove');
      if (await this.#surface.takes?.(point)) return;
      this.#down[index] = true;
      await this.#touch('touchStart');
    }
    if (type === 'pointerUp' && this.#down[index]) {
      this.#down[index] = false;
      await this.#touch('touchEnd');
    }
  }

  async #touch(kind: 'touchStart' | 'touchMove' | 'touchEnd'): Promise<void> {
    const fingers: Finger[] = this.#at.flatMap((point, id) =>
      point && this.#down[id] ? [{ ...this.#surface.toPixels(point), id }] : [],
    );
    await this.#surface.screen.touch(kind, fingers);
  }
}

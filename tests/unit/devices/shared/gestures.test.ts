import { describe, expect, it } from 'vitest';

import { fingerScroll, type FingerMove } from '../../../../src/devices/shared/finger-scroll.ts';
import { pullWay } from '../../../../src/devices/shared/pull-gesture.ts';
import { scrollWays } from '../../../../src/devices/shared/scroll-gesture.ts';

const screen = { width: 1000, height: 2000 };

describe('scrolling with a finger', () => {
  it.each([
    ['down', { x: 500, y: 1700 }, { x: 500, y: 300 }],
    ['up', { x: 500, y: 300 }, { x: 500, y: 1700 }],
    ['right', { x: 850, y: 1000 }, { x: 150, y: 1000 }],
    ['left', { x: 150, y: 1000 }, { x: 850, y: 1000 }],
  ] as const)('%s goes through the middle over the central 70 %', (direction, from, to) => {
    expect(scrollWays({ direction, screen })).toEqual([{ from, to }]);
  });

  it('takes a second', async () => {
    const moves: FingerMove[] = [];
    const { by } = fingerScroll({
      size: () => Promise.resolve(screen),
      look: () => Promise.resolve(new Uint8Array()),
      move: (move) => Promise.resolve(void moves.push(move)),
    });

    await by({ direction: 'down', signal: new AbortController().signal });

    expect(moves).toMatchObject([{ from: { x: 500, y: 1700 }, to: { x: 500, y: 300 }, durationMs: 1000 }]);
  });

  it('by a distance goes that far around the middle', () => {
    expect(scrollWays({ direction: 'down', distance: 400, screen })).toEqual([
      { from: { x: 500, y: 1200 }, to: { x: 500, y: 800 } },
    ]);
  });

  it('at a place begins there, and goes as far as most of a screen and its edges let it', () => {
    expect(scrollWays({ direction: 'down', at: { x: 200, y: 1600 }, screen })).toEqual([
      { from: { x: 200, y: 1600 }, to: { x: 200, y: 200 } },
    ]);
    expect(scrollWays({ direction: 'down', at: { x: 200, y: 700 }, screen })).toEqual([
      { from: { x: 200, y: 700 }, to: { x: 200, y: 100 } },
    ]);
  });

  it('at a place by a distance begins there and goes that far', () => {
    expect(scrollWays({ direction: 'right', distance: 300, at: { x: 800, y: 400 }, screen })).toEqual([
      { from: { x: 800, y: 400 }, to: { x: 500, y: 400 } },
    ]);
  });

  it('takes several gestures for what one finger cannot cover', () => {
    const ways = scrollWays({ direction: 'down', distance: 3000, screen });
    expect(ways).toEqual([
      { from: { x: 500, y: 1750 }, to: { x: 500, y: 250 } },
      { from: { x: 500, y: 1750 }, to: { x: 500, y: 250 } },
    ]);
  });

  it('begins a little farther back where the finger would leave the screen at once', () => {
    const [way] = scrollWays({ direction: 'down', distance: 150, at: { x: 200, y: 110 }, screen });
    expect(way).toEqual({ from: { x: 200, y: 300 }, to: { x: 200, y: 150 } });
  });

  it('gives up on a distance that is out of all proportion', () => {
    expect(scrollWays({ direction: 'down', distance: 100_000, screen })).toEqual([]);
  });

  it('keeps away from the edges, which belong to the system', () => {
    for (const direction of ['down', 'up', 'left', 'right'] as const) {
      for (const at of [undefined, { x: 0, y: 0 }, { x: 999, y: 1999 }]) {
        for (const { to } of scrollWays({ direction, at, screen })) {
          const along = direction === 'down' || direction === 'up' ? to.y / screen.height : to.x / screen.width;
          expect(along).toBeGreaterThanOrEqual(0.05);
          expect(along).toBeLessThanOrEqual(0.95);
        }
      }
    }
  });
});

describe('pulling a list', () => {
  it('goes down from near the top, or up from near the bottom', () => {
    expect(pullWay({ direction: 'down', screen })).toEqual({
      from: { x: 500, y: 300 },
      to: { x: 500, y: 1000 },
      durationMs: 800,
    });
    expect(pullWay({ direction: 'up', screen })).toEqual({
      from: { x: 500, y: 1700 },
      to: { x: 500, y: 800 },
      durationMs: 600,
    });
  });

  it('takes a distance, which ends at the edge of the screen, and a duration', () => {
    expect(pullWay({ direction: 'down', distance: 500, durationMs: 100, screen })).toMatchObject({
      to: { y: 800 },
      durationMs: 100,
    });
    expect(pullWay({ direction: 'up', distance: 9000, screen })).toMatchObject({ to: { y: 0 } });
  });
});

import { describe, expect, it } from 'vitest';

import {
  clipRect,
  growRect,
  isInside,
  isWithin,
  rectAround,
  rectCenter,
} from '../../../../src/core/screen/geometry.ts';

const screen = { width: 100, height: 50 };

describe('boxes', () => {
  it('have a centre of whole pixels', () => {
    expect(rectCenter({ left: 10, top: 10, width: 5, height: 4 })).toEqual({ x: 13, y: 12 });
    expect(rectCenter({ left: -4, top: 0, width: 8, height: 0 })).toEqual({ x: 0, y: 0 });
  });

  it('stand for points', () => {
    expect(rectAround({ x: 10, y: 10 })).toEqual({ left: 6, top: 6, width: 8, height: 8 });
    expect(rectCenter(rectAround({ x: 7, y: 9 }))).toEqual({ x: 7, y: 9 });
  });

  it.each([
    [
      { left: 10.2, top: 5.7, width: 10, height: 10 },
      { left: 10, top: 5, width: 11, height: 11 },
    ],
    [
      { left: -5, top: -5, width: 500, height: 500 },
      { left: 0, top: 0, width: 100, height: 50 },
    ],
    [
      { left: 99.5, top: 0, width: 10, height: 1 },
      { left: 99, top: 0, width: 1, height: 1 },
    ],
    [{ left: 100, top: 0, width: 10, height: 10 }, undefined],
    [{ left: 10, top: 10, width: 0, height: 10 }, undefined],
    [{ left: 10, top: 10, width: -5, height: 10 }, undefined],
    [{ left: -10, top: 10, width: 10, height: 10 }, undefined],
  ])('are cut to the screen: %j', (rect, expected) => {
    expect(clipRect(rect, screen)).toEqual(expected);
  });

  it('grow and shrink on all sides', () => {
    expect(growRect({ left: 10, top: 10, width: 10, height: 10 }, 2)).toEqual({
      left: 8,
      top: 8,
      width: 14,
      height: 14,
    });
    expect(growRect({ left: 10, top: 10, width: 10, height: 10 }, -2)).toEqual({
      left: 12,
      top: 12,
      width: 6,
      height: 6,
    });
  });
});

describe('points', () => {
  it('are inside up to the last pixel', () => {
    expect([isInside({ x: 0, y: 0 }, screen), isInside({ x: 99, y: 49 }, screen)]).toEqual([true, true]);
    expect([
      isInside({ x: 100, y: 0 }, screen),
      isInside({ x: -1, y: 0 }, screen),
      isInside({ x: Number.NaN, y: 0 }, screen),
    ]).toEqual([false, false, false]);
    expect(isWithin({ x: 12, y: 12 }, { left: 10, top: 10, width: 3, height: 3 })).toBe(true);
    expect(isWithin({ x: 13, y: 12 }, { left: 10, top: 10, width: 3, height: 3 })).toBe(false);
  });
});

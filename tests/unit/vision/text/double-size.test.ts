import { describe, expect, it } from 'vitest';

import { doubleSize } from '../../../../src/vision/text/double-size.ts';

/** A picture of grey levels; each of its rows is a list of them. */
function picture(rows: readonly (readonly number[])[]): { data: Uint8Array; width: number; height: number } {
  const levels = rows.flat().flatMap((level) => [level, level, level]);
  return { data: Uint8Array.from(levels), width: rows[0]?.length ?? 0, height: rows.length };
}

function levelsOf({ data, width }: { data: Uint8Array; width: number }): number[][] {
  const levels = [...data].filter((_, index) => index % 3 === 0);
  return Array.from({ length: levels.length / width }, (_, row) => levels.slice(row * width, (row + 1) * width));
}

describe('a picture at twice its size', () => {
  it('keeps each pixel and puts a curve between it and the one before', () => {
    const row = [100, 94, 100, 156, 200, 156, 100, 94, 100, 100];
    expect(levelsOf(doubleSize(picture([[100, 100, 200, 100, 100]])))).toEqual([
      [100, 100, ...row.slice(1, 9)],
      [100, 100, ...row.slice(1, 9)],
    ]);
  });

  it('does the same from row to row, and goes on at its edges as they are', () => {
    const doubled = levelsOf(doubleSize(picture([[200], [100], [100], [100]])));
    expect(doubled.map(([level]) => level)).toEqual([206, 200, 150, 100, 94, 100, 100, 100]);
  });

  it('stays within what a pixel can be', () => {
    const doubled = levelsOf(doubleSize(picture([[0, 0, 255, 255, 0, 0]])))[0] ?? [];
    expect(Math.max(...doubled)).toBe(255);
    expect(Math.min(...doubled)).toBe(0);
    expect(doubled[6]).toBe(255);
  });

  it('keeps colours apart', () => {
    const { data } = doubleSize({ data: Uint8Array.from([10, 20, 30]), width: 1, height: 1 });
    expect([...data]).toEqual([10, 20, 30, 10, 20, 30, 10, 20, 30, 10, 20, 30]);
  });
});

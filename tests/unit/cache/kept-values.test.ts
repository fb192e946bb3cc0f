import { describe, expect, it } from 'vitest';

import { keptValues } from '../../../src/cache/typed-values.ts';

describe('a typed value is a placeholder', () => {
  it.each([
    ['Milk', 'text "Milk"'],
    ['12,50', 'text "12,50 € paid"'],
    ['ann', 'heading "Welcome"'],
    ['2', 'text "Total: 24 €"'],
  ])('%s where it came as it was typed, or not at all: %s', (value, came) => {
    expect(keptValues([value], [came])).toEqual([value]);
  });

  it.each([
    ['milk', 'text "MILK"'],
    ['12,50', 'text "12.50 € paid"'],
    ['1250', 'text "$1,250.00"'],
    ['Ann Smith', 'heading "Hello Ann"'],
    ['2026-11-24', 'text "Delivery: {{date}}"'],
    ['Zoë', 'text "zoe"'],
  ])('%s not where it came in another form: %s', (value, came) => {
    expect(keptValues([value], [came])).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';

import {
  hideValues,
  matchTemplate,
  shapeOf,
  showValues,
  templateOf,
  typedValues,
} from '../../../src/cache/typed-values.ts';

describe('typed values of an instruction', () => {
  it('are what stands in quotation marks and was given to an action; names of elements are not', () => {
    const instruction = 'type "Milk" into "New task" and press "Add"';

    const values = typedValues(instruction, ['Milk']);

    expect(values).toEqual(['Milk']);
    expect(templateOf(instruction, values)).toBe('type "{{value:1}}" into "New task" and press "Add"');
  });

  it.each([
    ['enter "2" guests in room 2', '2'],
    ["search 'Bread' under Bread and rolls", 'Bread'],
    ['type "ann" and wait for Hello ann', 'ann'],
  ])('stay as they are where they also stand outside of quotation marks: %s', (instruction, typed) => {
    expect(typedValues(instruction, [typed])).toEqual([]);
  });

  it('may differ where the rest is the same', () => {
    const template = 'type "{{value:1}}" into "New task"';

    expect(matchTemplate(template, 'type "Bread" into "New task"')).toEqual(['Bread']);
    expect(matchTemplate(template, 'type "Bread" into "Old task"')).toBeUndefined();
    expect(matchTemplate(template, 'please type "Bread" into "New task"')).toBeUndefined();
  });

  it('that were the same in both places must stay so', () => {
    const template = templateOf('type "a b" and again "a b"', ['a b']);

    expect(matchTemplate(template, 'type "x" and again "x"')).toEqual(['x']);
    expect(matchTemplate(template, 'type "x" and again "y"')).toBeUndefined();
  });

  it('may be written in any quotation marks, and an apostrophe is none', () => {
    expect(shapeOf(`it's «eins», “zwei” and 'drei', isn't it`)).toBe(`it's «…», “…” and '…', isn't it`);
  });

  it('are hidden where they are words of their own, longer ones first, and shown again', () => {
    const values = ['Milk', 'Milk and bread', '1'];

    const hidden = hideValues('Milkshake, Milk and bread, Milk, 1 left, 12', values);

    expect(hidden).toBe('Milkshake, {{value:2}}, {{value:1}}, {{value:3}} left, 12');
    expect(showValues(hidden, values)).toBe('Milkshake, Milk and bread, Milk, 1 left, 12');
  });

  it('leave secrets as they are', () => {
    expect(typedValues('type "{{secret:PASSWORD}}"', ['{{secret:PASSWORD}}'])).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';

import { toPlan, toPlanRecord } from '../../../src/cache/as-record.ts';
import type { RememberedStep } from '../../../src/core/memory/cache.ts';
import type { ElementLocator } from '../../../src/core/screen/screen-tree.ts';

const where = { platform: 'web', viewport: 'large' };
const button = (name: string): ElementLocator => ({ by: 'role', role: 'button', name });

function record(instruction: string, steps: readonly RememberedStep[]) {
  const outcome = { appears: [], hides: [], shows: ['heading "Done"'] };
  const query = { instruction, context: undefined, screen: { width: 1280, locale: undefined, place: undefined } };
  return toPlanRecord({ what: 'plan', query, plan: { steps, outcome }, report: () => undefined }, where, 1);
}

const type = (value: string, locators: readonly ElementLocator[]): RememberedStep => ({
  action: 'Input',
  param: { value },
  targets: { locate: { prompt: 'the field', locators } },
});
const tap = (name: string, more: object = {}): RememberedStep => ({
  action: 'Tap',
  param: {},
  targets: { locate: { prompt: name, locators: [button(name)], ...more } },
});

describe('a plan with a typed value', () => {
  it('has a placeholder in what is called so because of it', () => {
    const { steps } = record('add "Milk"', [type('Milk', []), tap('Delete Milk')]);

    expect(steps.map(({ param }) => param)).toEqual([{ value: '{{value:1}}' }, {}]);
    expect(steps[1]?.targets['locate']).toEqual({
      prompt: 'Delete {{value:1}}',
      locators: [button('Delete {{value:1}}')],
    });
  });

  it('has none in what was called so before it was typed, unless that is the value', () => {
    const { steps } = record('choose "Milk"', [type('Milk', [button('Milk list')]), tap('Milk')]);

    expect(steps[0]?.targets['locate']?.locators).toEqual([button('Milk list')]);
    expect(steps[1]?.targets['locate']?.locators).toEqual([button('{{value:1}}')]);
  });

  it.each(['2', '17', 'ab'])('has none in names that hold %s, which may count anything', (value) => {
    const { steps } = record(`enter "${value}" guests`, [type(value, []), tap(`Room ${value}`)]);

    expect(steps[1]?.targets['locate']?.locators).toEqual([button(`Room ${value}`)]);
  });

  it('has one for its words beside an element, which another value has instead', () => {
    const beside = [
      { word: 'bread', in: 'row' },
      { word: 'butter', in: 'row' },
      { word: 'today', in: 'page' },
    ];
    const written = record('add "Bread and butter"', [type('Bread and butter', []), tap('Delete', { beside })]);

    expect(written.steps[1]?.targets['locate']?.beside).toEqual([
      { word: '{{value:1}}', in: 'row' },
      { word: 'today', in: 'page' },
    ]);
    const { steps } = toPlan(written, ['Oat milk']);
    expect(steps[1]?.targets['locate']?.beside).toEqual([
      { word: 'oat', in: 'row' },
      { word: 'milk', in: 'row' },
      { word: 'today', in: 'page' },
    ]);
  });

  it('has one for a value across the element', () => {
    const texts = ['oat bread', '1 piece'];
    const beside = [{ word: 'milk', in: 'generic', stands: 'before' as const, across: texts, between: texts }];
    const written = record('add "Oat bread"', [type('Oat bread', []), tap('Delete', { beside })]);

    expect(written.steps[1]?.targets['locate']?.beside).toEqual([
      { ...beside[0], across: ['{{value:1}}', '1 piece'], between: ['{{value:1}}', '1 piece'] },
    ]);
    expect(toPlan(written, ['Soap']).steps[1]?.targets['locate']?.beside).toEqual([
      { ...beside[0], across: ['soap', '1 piece'], between: ['soap', '1 piece'] },
    ]);
  });
});

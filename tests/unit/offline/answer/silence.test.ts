import { describe, expect, it } from 'vitest';

import type { Rect } from '../../../../src/core/screen/geometry.ts';
import { findElement } from '../../../../src/offline/answer/elements/finder.ts';
import { judge } from '../../../../src/offline/answer/claims/judge.ts';
import { parseElement } from '../../../../src/offline/grammar/elements/element-grammar.ts';
import { parseStatement } from '../../../../src/offline/grammar/statement-grammar.ts';
import { drawScreen } from './drawn-screen.ts';
import type { Screen } from '../../../../src/offline/screen/screen.ts';

const box = (...[left, top, width, height]: readonly [number, number, number, number]): Rect => ({
  left,
  top,
  width,
  height,
});

/** Left and top edge of what is found; nothing when it is refused. */
function placeOf(screen: Screen, description: string): readonly [number, number] | undefined {
  const found = findElement(screen, parseElement(description));
  return 'element' in found ? [found.element.rect.left, found.element.rect.top] : undefined;
}

describe('an element that is not there', () => {
  it('is no button that has its words, when text is to be typed', () => {
    const screen = drawScreen({
      texts: [['Office', 60, 56]],
      boxes: [
        ['button', box(40, 40, 100, 40)],
        ['button', box(40, 400, 100, 40)],
      ],
    });
    expect(placeOf(screen, 'the "Office" field')).toBeUndefined();
  });

  it('is nothing that looks like a button far from its words', () => {
    const screen = drawScreen({ texts: [['Office', 40, 40]], boxes: [['button', box(640, 36, 100, 30)]] });
    expect(placeOf(screen, 'the "Office" field')).toBeUndefined();
    const beside = drawScreen({ texts: [['Amount', 40, 40]], boxes: [['button', box(100, 36, 100, 30)]] });
    expect(placeOf(beside, 'the "Amount" field')).toEqual([100, 36]);
  });

  it('is what was perhaps meant, where its name is spelt nearly so', () => {
    const screen = drawScreen({
      texts: [
        ['Email', 40, 40],
        ['Name', 40, 140],
      ],
      boxes: [],
    });
    expect(findElement(screen, parseElement('the Emial field'))).toEqual({
      problem: '"the Emial field" was looked for, but it is not visible; did you mean "Email"?',
      ambiguous: false,
    });
  });

  it.each(['the red "Save" button', '"Save" in the column that is open', 'the button next to the tiny "Save"'])(
    'is not guessed from a part of its words: %s',
    (description) => {
      const screen = drawScreen({ texts: [['Save', 60, 56]], boxes: [['button', box(40, 40, 100, 40)]] });
      expect(() => placeOf(screen, description)).toThrow(/does not understand the words/);
    },
  );
});

describe('what a picture alone does not tell', () => {
  const screen = drawScreen({
    texts: [
      ['Delete', 60, 56],
      ['Price', 200, 56],
      ['Milk', 60, 100],
    ],
    boxes: [['button', box(40, 40, 100, 40)]],
  });
  const refused = expect.objectContaining({ code: 'MODEL_NOT_UNDERSTOOD' });

  it.each([
    'there is a "Delete" dialog',
    'there is no "Error" dialog',
    'there is a "Price" column',
    'there is no "Save" button in the sidebar',
    'there is no "Save" button in row 3',
    'there are 2 rows',
    'there are no rows',
    'the tab is visible',
    'the "Delete" button is disabled',
    'the "Delete" button is not disabled',
    'the "Delete" button is pressed',
    'all checkboxes are checked',
    'the table is sorted by "Price" descending',
    '"Delete" comes before "Milk"',
    'there is no row with "Milk" and "2.00"',
    'every row contains "Milk"',
    'the cell in row 1 and column 1 is "Milk"',
    'the "Price" field has the placeholder "Milk"',
  ])('is no verdict: %s', (statement) => {
    expect(() => judge(screen, parseStatement(statement))).toThrowError(refused);
  });

  it.each(['the first row', 'the "Delete" slider', 'the "Delete" button in the toolbar', 'all buttons', 'the icon'])(
    'is no element: %s',
    (description) => {
      expect(() => placeOf(screen, description)).toThrowError(refused);
    },
  );
});

describe('one of several', () => {
  it('choices in one box is tapped at its words, not in the middle of the box', () => {
    const screen = drawScreen({
      texts: [
        ['Day', 50, 50],
        ['Week', 140, 50],
      ],
      boxes: [['button', box(40, 40, 160, 32)]],
    });
    expect(placeOf(screen, '"Week"')).toEqual([140, 50]);
  });

  it('boxes near a text is that in its line, before those above and below', () => {
    const screen = drawScreen({
      texts: [['Milk', 40, 100]],
      boxes: [
        ['button', box(40, 120, 60, 24)],
        ['button', box(400, 94, 60, 24)],
      ],
    });
    expect(placeOf(screen, 'the button next to "Milk"')).toEqual([400, 94]);
  });
});

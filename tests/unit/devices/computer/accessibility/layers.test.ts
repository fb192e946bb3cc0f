import { describe, expect, it } from 'vitest';

import { arrangeElement } from '../../../../../src/devices/computer/accessibility/arrange-elements.ts';
import { layersOf, type Layer } from '../../../../../src/devices/computer/accessibility/layers.ts';
import { application, element, usual } from './raw-elements.ts';

const shownAt = (
  pid: number | undefined,
  title: string,
  [left, top, width, height]: readonly [number, number, number, number],
) => ({
  pid,
  title,
  rect: { left, top, width, height },
});
const namesOf = (layers: readonly Layer[]) =>
  layers.map(({ title, window, elements }) => [title, window?.role, elements.length]);

describe('windows', () => {
  const save = element('dialog', { name: 'Save', box: [100, 100, 300, 200] });
  const editor = element('frame', { name: 'Editor', box: [0, 0, 640, 480] });

  it('come in the order of the screen, with those that tell nothing', () => {
    const shown = [
      shownAt(1, 'Editor', [0, 20, 640, 460]),
      shownAt(undefined, 'xterm', [0, 0, 484, 316]),
      shownAt(2, 'Save', [100, 100, 300, 200]),
    ];
    expect(namesOf(layersOf([application(2, [save]), application(1, [editor])], shown))).toEqual([
      ['Editor', 'frame', 0],
      ['xterm', undefined, 0],
      ['Save', 'dialog', 0],
    ]);
  });

  it('are left out where the screen does not show them, or somewhere else', () => {
    const hidden = element('frame', { box: [109, 35, 570, 88] });
    const shown = [shownAt(1, 'Editor', [0, 0, 640, 480])];
    expect(namesOf(layersOf([application(1, [hidden, editor])], shown))).toEqual([['Editor', 'frame', 0]]);
    expect(namesOf(layersOf([application(3, [editor])], shown))).toEqual([['Editor', undefined, 0]]);
  });

  it('without those of the screen, have the active one last', () => {
    const active = element('dialog', { name: 'Active', states: [usual + 2, 0] });
    expect(namesOf(layersOf([application(1, [active]), application(2, [editor])], undefined))).toEqual([
      ['Editor', 'frame', 0],
      ['Active', 'dialog', 0],
    ]);
  });

  it('of the same place are told apart by their titles', () => {
    const [first, second] = ['One', 'Two'].map((name) => element('frame', { name, box: [0, 0, 640, 480] }));
    const shown = [shownAt(1, 'Two', [0, 0, 640, 480]), shownAt(1, 'One', [0, 0, 640, 480])];
    const layers = layersOf(
      [
        application(
          1,
          [first, second].filter((each) => each !== undefined),
        ),
      ],
      shown,
    );
    expect(layers.map(({ window }) => window?.name)).toEqual(['Two', 'One']);
  });
});

describe('an open menu', () => {
  const items = [0, 1].map((index) =>
    element('menu-item', { name: `Item ${index}`, box: [10, 25 + 25 * index, 200, 25] }),
  );
  const edit = element('menu', { name: 'Edit', box: [10, 0, 40, 25], children: items });
  const bar = element('menu-bar', { box: [0, 0, 640, 25], children: [edit] });
  const editor = element('frame', { name: 'Editor', box: [0, 0, 640, 480], children: [bar] });
  const shown = [shownAt(1, 'Editor', [0, 0, 640, 480]), shownAt(1, 'editor', [9, 24, 202, 52])];

  it('is in the window that it is drawn in', () => {
    const [below, popup] = layersOf([application(1, [editor])], shown);
    expect(popup?.elements.map(({ name }) => name)).toEqual(['Item 0', 'Item 1']);
    expect(below?.window?.children[0]?.children[0]).toMatchObject({ name: 'Edit', children: [] });
  });

  it('is told once where its window is told, too', () => {
    const menu = element('window', { box: [9, 24, 202, 52], children: items });
    const [below, popup] = layersOf([application(1, [editor, menu])], shown);
    expect(popup?.window?.children).toHaveLength(2);
    expect(below?.window?.children[0]?.children[0]?.children).toEqual([]);
  });
});

describe('arranging', () => {
  it('puts cells into rows', () => {
    const cell = (name: string, place: readonly [number, number], states = [usual, 0]) =>
      element('table-cell', { name, states, box: [...place, 50, 20] });
    const selected = [usual + 2 ** 23, 0];
    const table = element('table', {
      children: [cell('a', [0, 0]), cell('b', [50, 0]), cell('c', [0, 20], selected), cell('d', [50, 20], selected)],
    });
    const rows = arrangeElement(table).children;
    expect(
      rows.map(({ role, children, states }) => [
        role,
        children.map(({ name }) => name).join(''),
        states.has('selected'),
      ]),
    ).toEqual([
      ['table-row', 'ab', false],
      ['table-row', 'cd', true],
    ]);
    expect(rows[0]?.rect).toEqual({ left: 0, top: 0, width: 100, height: 20 });
  });

  it('leaves rows as they are', () => {
    const row = element('table-row', { children: [element('table-cell')] });
    expect(arrangeElement(element('table', { children: [row] })).children).toMatchObject([{ id: row.id }]);
  });

  it('puts what a tab shows beside it', () => {
    const close = element('button', { box: [80, 0, 20, 20] });
    const content = element('text', { box: [0, 20, 600, 400] });
    const tab = element('page-tab', { name: 'One', box: [0, 0, 100, 20], children: [close, content] });
    const [first, second] = arrangeElement(element('page-tab-list', { children: [tab] })).children;
    expect(first?.children).toMatchObject([{ id: close.id }]);
    expect(second?.id).toBe(content.id);
  });
});

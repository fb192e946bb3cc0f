import { describe, expect, it } from 'vitest';

import {
  nameOf,
  roleOf,
  statesOf,
  testIdOf,
  valueOf,
  viewDescriber,
} from '../../../../../../src/devices/shared/tree/android/describe-view.ts';
import { parseHierarchy, type Hierarchy } from '../../../../../../src/devices/shared/tree/android/parse-hierarchy.ts';
import { viewFinder } from '../../../../../../src/devices/shared/tree/find-view.ts';

const { viewAt, viewsOf, locatorsOf } = viewFinder(viewDescriber);

/** A view with its attributes, as the dump writes them. */
function view(name: string, attributes: Readonly<Record<string, string | boolean>>, ...inside: string[]): string {
  const all = { enabled: true, ...attributes, class: `android.widget.${name}` };
  const text = Object.entries(all).map(([key, value]) => `${key}="${String(value)}"`);
  return `<node ${text.join(' ')}>${inside.join('')}</node>`;
}

async function read(...views: string[]): Promise<Hierarchy> {
  const xml = `UI hierchary dumped to: /x\n<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation="0">${views.join('')}</hierarchy>`;
  const hierarchy = await parseHierarchy(xml);
  if (!hierarchy) throw new Error('not read');
  return hierarchy;
}

const row = view(
  'LinearLayout',
  { clickable: true, bounds: '[0,100][1000,200]' },
  view('TextView', { text: 'Wi-Fi', 'resource-id': 'android:id/title', bounds: '[20,110][400,150]' }),
  view('TextView', { text: 'Connected', bounds: '[20,150][400,190]' }),
  view('Switch', { checkable: true, checked: true, bounds: '[900,120][980,180]' }),
);

describe('views of a phone', () => {
  it('are called as people read them: rows by what is in them, a switch by its row', async () => {
    const { views } = await read(row);
    expect(views.map((one) => [roleOf(one), nameOf(one)])).toEqual([
      ['button', 'Wi-Fi Connected'],
      ['text', 'Wi-Fi'],
      ['text', 'Connected'],
      ['switch', 'Wi-Fi Connected'],
    ]);
    expect(views.map(statesOf).at(-1)).toEqual({ checked: true });
    expect(views.map(testIdOf)).toEqual(['', 'title', '', '']);
  });

  it('tell what a field holds, but no password and no hint', async () => {
    const { views } = await read(
      view('EditText', { text: 'Ada', 'content-desc': 'Name', bounds: '[0,0][9,9]' }),
      view('EditText', { text: '••••', password: true, hint: 'Password', bounds: '[0,0][9,9]' }),
      view('EditText', { text: 'Search', hint: 'Search', bounds: '[0,0][9,9]' }),
      view('TextView', { text: 'secret', password: true, bounds: '[0,0][9,9]' }),
      view('Button', { text: 'Pay', enabled: false, bounds: '[0,0][9,9]' }),
    );
    expect(views.map((one) => [nameOf(one), valueOf(one)])).toEqual([
      ['Name', 'Ada'],
      ['Password', undefined],
      ['Search', undefined],
      ['', undefined],
      ['Pay', undefined],
    ]);
    expect(views.map(statesOf).at(-1)).toEqual({ disabled: true });
  });

  it('are meant by whoever points at them as a whole: what can be touched, before the words in it', async () => {
    const hierarchy = await read(row);
    const at = (...[left, top, width, height]: readonly [number, number, number, number]) =>
      viewAt(hierarchy, { left, top, width, height });
    expect(at(0, 100, 1000, 100)).toBe(hierarchy.views[0]);
    expect(at(20, 110, 380, 40)).toBe(hierarchy.views[1]);
    expect(at(900, 120, 80, 60)).toBe(hierarchy.views[3]);
    expect(at(930, 140, 20, 20)).toBe(hierarchy.views[3]);
    expect(at(5000, 5000, 10, 10)).toBeUndefined();
  });

  it('are not meant by whoever points at a part of one that is something else in each place', async () => {
    const { views, roots } = await read(view('SurfaceView', { clickable: true, bounds: '[0,0][1000,1000]' }));
    const at = (left: number, top: number, size: number) =>
      viewAt({ views, roots }, { left, top, width: size, height: size });
    expect(at(100, 100, 50)).toBeUndefined();
    expect(at(475, 475, 50)).toBeUndefined();
    expect(at(0, 0, 1000)).toBe(views[0]);
  });

  it('are found by ways that lead to nothing else', async () => {
    const single = await read(row);
    const [only] = single.views;
    expect(only && (await locatorsOf(single, only))).toContainEqual({
      by: 'role',
      role: 'button',
      name: 'Wi-Fi Connected',
    });
    // Of rows that are called the same, another one may stand in the place tomorrow.
    const hierarchy = await read(row, row);
    const [first] = hierarchy.views;
    expect(first && (await locatorsOf(hierarchy, first))).toEqual([]);
    const { views: nameless } = await read(view('ImageView', { clickable: true, bounds: '[0,0][9,9]' }));
    expect(nameless[0] && (await locatorsOf({ roots: nameless, views: nameless }, nameless[0]))).toEqual([]);
    const found = async (xpath: string) => (await viewsOf(hierarchy, { by: 'xpath', xpath })).length;
    expect(await found('//node[@text="Wi-Fi"]')).toBe(2);
    expect(await found('//android.widget.Switch[@checked="true"]')).toBe(2);
    expect(await found('//android.widget.Switch[@checked="false"]')).toBe(0);
  });

  it.each(['', 'ERROR: null root node', '<?xml version="1.0"?><hierarchy><node>', '<?xml version="1.0"?><html/>'])(
    'are not read from %j',
    async (text) => {
      expect(await parseHierarchy(text)).toBeUndefined();
    },
  );
});

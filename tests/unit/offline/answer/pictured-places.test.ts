import { describe, expect, it } from 'vitest';

import type { Rect } from '../../../../src/core/screen/geometry.ts';
import type { PlanRound } from '../../../../src/core/model/model.ts';
import { actions } from '../../../../src/actions/index.ts';
import { extractData } from '../../../../src/offline/answer/values/extract-data.ts';
import { findElement } from '../../../../src/offline/answer/elements/finder.ts';
import { judge } from '../../../../src/offline/answer/claims/judge.ts';
import { planInstruction } from '../../../../src/offline/answer/plans/plan-instruction.ts';
import { parseElement } from '../../../../src/offline/grammar/elements/element-grammar.ts';
import { parseInstruction } from '../../../../src/offline/grammar/instruction-grammar.ts';
import { parseStatement } from '../../../../src/offline/grammar/statement-grammar.ts';
import { drawScreen, sightOf, type DrawnText } from './drawn-screen.ts';
import type { Screen } from '../../../../src/offline/screen/screen.ts';

const box = (...[left, top, width, height]: readonly [number, number, number, number]): Rect => ({
  left,
  top,
  width,
  height,
});

function placeOf(screen: Screen, description: string): readonly [number, number] | undefined {
  const found = findElement(screen, parseElement(description));
  return 'element' in found ? [found.element.rect.left, found.element.rect.top] : undefined;
}

/** The first round of an instruction, all of it done. */
async function roundsOf(instruction: string, screen: Screen): Promise<PlanRound[]> {
  const reply = await planInstruction(sightOf(screen), parseInstruction(instruction), { actions, rounds: [] });
  return [{ reply, results: reply.actions.map(({ name }) => ({ name, title: name, status: 'ok' as const })) }];
}

const read = (screen: Screen, demand: string): unknown => extractData(screen, demand, 'any').data;
const verdict = (screen: Screen, statement: string): boolean => judge(screen, parseStatement(statement)).pass;
const unsure = expect.objectContaining({ code: 'MODEL_UNSURE' });
const notUnderstood = expect.objectContaining({ code: 'MODEL_NOT_UNDERSTOOD' });
const failed = expect.objectContaining({ code: 'EXTRACTION_FAILED' });

/** Lines under names, with a button at the end of each, which has no name. */
const lines = [
  ['R-1', 'Ann Lee', 'Late'],
  ['R-2', 'Bo Chan', 'Planned'],
  ['R-3', 'Cy Diaz', 'Late'],
] as const;
const columns = [40, 160, 300];
const table: readonly DrawnText[] = [
  ...(['Run', 'Driver', 'State'] as const).map((name, at): DrawnText => [name, columns[at] ?? 0, 100]),
  ...lines.flatMap((line, row) => [
    ...line.map((text, at): DrawnText => [text, columns[at] ?? 0, 140 + row * 40]),
    ['Track', 420, 140 + row * 40] as const,
  ]),
];
const buttons = lines.map((_, row) => ['button', box(410, 132 + row * 40, 60, 28)] as const);
const runs = drawScreen({ texts: table, boxes: buttons });

describe('a table on a picture', () => {
  it('has its rows by number, and the last one', () => {
    expect(placeOf(runs, 'the "Track" button in row 2')).toEqual([410, 172]);
    expect(placeOf(runs, 'the "Track" button in the last row')).toEqual([410, 212]);
    expect(placeOf(runs, 'the "Track" button in row 4')).toBeUndefined();
  });

  it('has its rows by what is in a column', () => {
    expect(placeOf(runs, 'the "Track" button in the row where State is "Planned"')).toEqual([410, 172]);
    expect(placeOf(runs, 'the "Track" button in the row where Driver is "Planned"')).toBeUndefined();
    expect(() => placeOf(runs, 'the "Track" button in the row where State is "Late"')).toThrowError(unsure);
  });

  it('has cells and columns', () => {
    expect(placeOf(runs, 'the cell in the "Driver" column of the "R-3" row')).toEqual([160, 220]);
    expect(placeOf(runs, 'the "Driver" column header')).toEqual([160, 100]);
    expect(placeOf(runs, 'the "Ann Lee" column header')).toBeUndefined();
  });

  it('has no numbers for its rows where nothing tells its names from them', () => {
    const names = drawScreen({ texts: table.map(([text, ...place]) => [text.replace(/\d/, 'x'), ...place] as const) });
    expect(() => placeOf(names, '"Ann Lee" in row 1')).toThrowError(unsure);
    const below = drawScreen({ texts: [...table.slice(3, 6), ...table.slice(7, 10), ...table.slice(11, 14)] });
    expect(() => placeOf(below, '"Ann Lee" in row 1')).toThrowError(unsure);
  });

  it('does not count a column of boxes to tick that has no name', () => {
    const controls = lines.map(
      (_, row) => ({ kind: 'checkbox', rect: box(10, 139 + row * 40, 14, 14), checked: false }) as const,
    );
    const ticked = drawScreen({ texts: table, boxes: buttons, controls });
    expect(placeOf(ticked, 'the checkbox in row 3')).toEqual([10, 219]);
    expect(() => placeOf(ticked, 'the cell in row 1 and column 2')).toThrowError(unsure);
    expect(placeOf(runs, 'the cell in row 1 and column 2')).toEqual([160, 140]);
  });

  it('ends where a line has less than the others, or stands further away', () => {
    const foot: DrawnText = ['3 runs', 40, 260];
    expect(read(runs, 'string[], the values in the Driver column')).toEqual(['Ann Lee', 'Bo Chan', 'Cy Diaz']);
    const more = drawScreen({ texts: [...table, foot, ['Next', 160, 260]], boxes: buttons });
    expect(() => read(more, 'string[], the values in the Run column')).toThrowError(failed);
  });

  it('is good to act in, and for no verdict', () => {
    expect(() => verdict(runs, 'there is a "Track" button in row 2')).toThrowError(notUnderstood);
  });
});

describe('a part of a page that stands at an edge of a picture', () => {
  const page = drawScreen({
    texts: [
      ['Home', 40, 20],
      ['Orders', 30, 200],
      ['Orders', 500, 200],
      ['Help', 500, 300],
    ],
    boxes: [['panel', box(0, 60, 200, 540)]],
  });

  it('is the header, the sidebar, or the navigation that is in one of these', () => {
    expect(placeOf(page, 'the "Home" link in the header')).toEqual([40, 20]);
    expect(placeOf(page, 'the "Orders" link in the sidebar')).toEqual([30, 200]);
    expect(placeOf(page, 'the "Orders" link in the navigation')).toEqual([30, 200]);
    expect(placeOf(page, 'the "Help" link in the navigation')).toBeUndefined();
    expect(() => placeOf(page, 'the "Help" link in the footer')).toThrowError(notUnderstood);
  });
});

describe('choices on a picture', () => {
  const groups = drawScreen({
    texts: [
      ['Was it fast?', 40, 40],
      ['Yes', 70, 60],
      ['No', 150, 60],
      ['Was it good?', 40, 100],
      ['Yes', 70, 120],
      ['No', 150, 120],
      ['Day', 400, 45],
      ['Week', 460, 45],
    ],
    boxes: [['panel', box(390, 36, 140, 30)]],
    controls: [60, 120].flatMap((top) => [
      { kind: 'radio', rect: box(46, top, 14, 14), checked: false } as const,
      { kind: 'radio', rect: box(126, top, 14, 14), checked: top === 60 } as const,
    ]),
  });
  const taps = async (instruction: string): Promise<readonly unknown[]> => {
    const { actions: planned, error } = await planInstruction(sightOf(groups), parseInstruction(instruction), {
      actions,
      rounds: [],
    });
    if (error !== undefined) throw new Error(error);
    return planned.map(({ name, param }) => [name, (param as { locate?: { rect: Rect } }).locate?.rect.top]);
  };

  it('belong to the name over them', async () => {
    expect(await taps('choose "Yes" in the "Was it good?" radio group')).toEqual([['Tap', 120]]);
    expect(await taps('choose "No" in the "Was it fast?" radio group')).toEqual([]);
  });

  it('may be drawn as one bar, which does not tell what is on', async () => {
    expect(await taps('choose the "Week" radio button')).toEqual([['Tap', 45]]);
    expect(() => verdict(groups, 'the "Week" radio button is selected')).toThrowError(unsure);
    expect(placeOf(groups, 'the "Was it good?" radio button')).toBeUndefined();
  });
});

describe('what unfolds on a picture', () => {
  const screen: Screen = {
    ...drawScreen({
      texts: [
        ['History', 60, 40],
        ['Origin', 60, 80],
        ['Notes', 60, 120],
        ['Maintenance', 60, 160],
        ['Drying', 60, 200],
        ['Skip', 300, 200],
      ],
      boxes: [
        ['panel', box(40, 150, 400, 32)],
        ['panel', box(40, 190, 400, 32)],
      ],
    }),
    disclosures: [
      { rect: box(42, 42, 9, 9), isOpen: false },
      { rect: box(42, 82, 9, 9), isOpen: true },
      { rect: box(420, 162, 7, 7), isOpen: false },
      { rect: box(420, 202, 7, 7), isOpen: false },
    ],
  };
  const plan = (instruction: string): ReturnType<typeof planInstruction> =>
    planInstruction(sightOf(screen), parseInstruction(instruction), { actions, rounds: [] });

  it('is touched at its sign, unless it is so already', async () => {
    const { actions: open } = await plan('expand the "History" section');
    expect(open).toMatchObject([{ name: 'Tap', param: { locate: { rect: { left: 42, top: 42 } } } }]);
    expect((await plan('expand "Origin"')).actions).toEqual([]);
    expect((await plan('collapse "Origin"')).actions).toHaveLength(1);
  });

  it('is known by the sign at the end of its line, where no other text stands between', async () => {
    expect((await plan('expand the "Maintenance" section')).actions).toHaveLength(1);
    // It has to be tried.
    expect((await plan('expand "Drying"')).thought).toContain('1+');
  });

  it('is tried without a sign: what stood below its name tells whether it was folded', async () => {
    const [trial] = await roundsOf('expand "Notes"', screen);
    expect(trial).toMatchObject({
      reply: { actions: [{ name: 'Tap' }], thought: 'Step 1+ of 1: expand "Notes", before "Maintenance"' },
    });
    const grown = drawScreen({
      texts: [
        ['Notes', 60, 120],
        ['Written by Ann', 60, 145],
        ['Maintenance', 60, 200],
      ],
    });
    const rounds = [trial].filter((round) => round !== undefined);
    const look = (at: Screen): ReturnType<typeof planInstruction> =>
      planInstruction(sightOf(at), parseInstruction('expand "Notes"'), { actions, rounds });
    expect(await look(grown)).toMatchObject({ actions: [], done: { success: true } });
    // Nothing happened.
    await expect(look(screen)).rejects.toThrowError(notUnderstood);
  });

  it('is taken back where the tap has folded it', async () => {
    const open = drawScreen({
      texts: [
        ['Notes', 60, 120],
        ['by Ann', 74, 145],
        ['Origin', 60, 200],
      ],
    });
    const closed = drawScreen({
      texts: [
        ['Notes', 60, 120],
        ['Origin', 60, 160],
      ],
    });
    const rounds = await roundsOf('expand "Notes"', open);
    expect(rounds[0]?.reply.thought).toContain('with "by Ann"');
    const next = await planInstruction(sightOf(closed), parseInstruction('expand "Notes"'), { actions, rounds });
    expect(next).toMatchObject({ actions: [{ name: 'Tap' }], done: { success: true } });
  });
});

describe('a value on a picture', () => {
  const list = drawScreen({
    texts: [
      ['Plate', 40, 40],
      ['EM 48', 400, 40],
      ['Excess', 40, 66],
      ['€300', 406, 66],
      ['State', 40, 92],
      ['open', 406, 92],
    ],
    boxes: [['panel', box(20, 20, 430, 120)]],
  });

  it('stands in the line of its name, however far, where the next name is below', () => {
    expect(read(list, 'the Plate')).toBe('EM 48');
    expect(read(list, 'the text next to "Excess"')).toBe('€300');
  });

  it('stands under its name, where another name is beside', () => {
    const tiles = drawScreen({
      texts: [
        ['Camping', 40, 40],
        ['Lockers', 200, 40],
        ['Meadow', 40, 60],
        ['Barn', 200, 60],
      ],
    });
    expect(read(tiles, 'the text next to "Camping"')).toBe('Meadow');
  });

  it('is no text without a digit where a number is wanted', () => {
    const card = drawScreen({
      texts: [
        ['Vase', 40, 40],
        ['Clay', 40, 58],
        ['€54.00', 300, 40],
      ],
    });
    expect(read(card, 'the price next to "Vase"')).toBe('€54.00');
  });

  it('is none where a field shows a sample of what to type', () => {
    const field = drawScreen({
      texts: [
        ['Voucher', 40, 40],
        ['e.g. SPRING10', 50, 66],
      ],
      boxes: [['field', box(40, 58, 200, 30)]],
    });
    expect(() => verdict(field, 'the Voucher field contains "SPRING10"')).toThrow(notUnderstood);
  });
});

describe('a claim about a picture', () => {
  it('is not refuted by letters that fell apart', () => {
    const screen = drawScreen({ texts: [['San d b ac co un t', 40, 40]] });
    expect(() => verdict(screen, 'the page does not show "Sandbox account"')).toThrowError(unsure);
    expect(verdict(screen, 'the page shows "Orders of today"')).toBe(false);
  });

  it('is neither there nor not where text of its length could not be read', () => {
    const screen: Screen = {
      ...drawScreen({ texts: [['Orders', 40, 40]] }),
      unread: [{ rect: box(40, 200, 90, 9), letters: 12 }],
    };
    expect(() => verdict(screen, 'the page does not show "Sandbox account"')).toThrowError(unsure);
    expect(() => verdict(screen, 'the page shows "Sandbox account"')).toThrowError(/could not be read/);
    // Neither shorter nor longer ones.
    expect(verdict(screen, 'the page does not show "Log"')).toBe(true);
    expect(verdict(screen, 'the page shows "Orders"')).toBe(true);
  });

  it('about a part of the page needs the box that its heading begins', () => {
    const screen = drawScreen({
      texts: [
        ['Next load', 40, 40],
        ['Top shelf', 40, 80],
        ['Bottom shelf', 300, 80],
        ['Teapot', 40, 110],
      ],
      boxes: [['panel', box(20, 20, 600, 160)]],
    });
    expect(() => verdict(screen, 'the "Bottom shelf" section shows "Teapot"')).toThrowError(unsure);
    expect(verdict(screen, 'the "Next load" section shows "Teapot"')).toBe(true);
  });

  it('about a field is no verdict where nothing shows its name', () => {
    const screen = drawScreen({ texts: [['Oslo', 50, 66]], boxes: [['field', box(40, 58, 200, 30)]] });
    expect(() => verdict(screen, 'the City field contains "Oslo"')).toThrowError(unsure);
  });

  it('about a button is met by no label that is lower than buttons are', () => {
    const screen = drawScreen({ texts: [['Live', 50, 44]], boxes: [['button', box(40, 40, 44, 18)]] });
    expect(() => verdict(screen, 'there is a "Live" button')).toThrowError(unsure);
  });

  it('about a row is not refuted by what stands near it in no table', () => {
    const screen = drawScreen({
      texts: [
        ['State v. Orlova', 40, 40],
        ['Adjourned', 400, 60],
      ],
    });
    expect(() => verdict(screen, 'the row of "State v. Orlova" contains "Adjourned"')).toThrowError(unsure);
    expect(verdict(runs, 'the row of "Ann Lee" contains "Planned"')).toBe(false);
  });

  it('tells a mark behind a number from none', () => {
    const screen = drawScreen({
      texts: [
        ['Mark', 40, 40],
        ['1–', 120, 40],
      ],
    });
    expect(verdict(screen, 'the text next to "Mark" is "1–"')).toBe(true);
    expect(() => verdict(screen, 'the text next to "Mark" is "1"')).not.toThrow();
    expect(verdict(screen, 'the text next to "Mark" is "1"')).toBe(false);
  });
});

describe('a grid of names and values on a picture', () => {
  const cells = ['Name', 'Length', 'Ascent'] as const;
  const grid = drawScreen({
    texts: cells.flatMap((name, row): DrawnText[] => [
      [name, 50, 46 + row * 28],
      [`value of ${row}`, 170, 46 + row * 28],
    ]),
    boxes: cells.map((_, row) => ['field', box(40, 40 + row * 28, 118, 26)] as const),
  });

  it('has no fields but its values', () => {
    expect(placeOf(grid, 'the "Name" field')).not.toEqual([40, 68]);
    expect(placeOf(grid, 'the "Length" field')).not.toEqual([40, 96]);
  });
});

describe('labels and switches in one line of a picture', () => {
  const line = drawScreen({
    texts: [
      ['Translator', 20, 40],
      ['Overdue only', 240, 40],
      ['Email alerts', 380, 40],
    ],
    controls: [
      { kind: 'switch', rect: box(202, 38, 30, 16), checked: false },
      { kind: 'switch', rect: box(342, 38, 30, 16), checked: true },
    ],
  });

  it('belong together where they are closest', () => {
    expect(placeOf(line, 'the "Overdue only" switch')).toEqual([202, 38]);
    expect(placeOf(line, 'the "Email alerts" switch')).toEqual([342, 38]);
    expect(verdict(line, 'the "Overdue only" switch is off')).toBe(true);
  });
});

describe('the row of something on a picture', () => {
  it('has nothing in it of what stands in another part of the page', () => {
    const screen = drawScreen({
      texts: [
        ['T-303', 40, 60],
        ['New', 140, 60],
        ['Normal', 600, 60],
      ],
      boxes: [
        ['panel', box(20, 20, 480, 300)],
        ['panel', box(520, 20, 260, 300)],
      ],
    });
    expect(verdict(screen, 'the row of "T-303" contains "New"')).toBe(true);
    expect(() => verdict(screen, 'the row of "T-303" contains "Normal"')).toThrowError(unsure);
  });
});

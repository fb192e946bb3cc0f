import { beforeAll, describe, expect, it } from 'vitest';

import type { PlaygroundState } from '../../../../src/playground/messages.ts';
import { pauseBefore } from '../../../../src/playground/model/connection.ts';
import {
  callStep,
  emptyRecord,
  newestMarks,
  readMore,
  recordTree,
  treeOf,
} from '../../../../src/playground/model/live-record.ts';
import {
  emptyPage,
  mayAct,
  reduce,
  runningEntry,
  type PageState,
} from '../../../../src/playground/model/page-state.ts';
import { spentTexts, usedTexts } from '../../../../src/playground/model/spent-text.ts';
import { idle, welcome } from '../../../simulators/playground/playground-server.ts';
import { acting, sampleHistory } from '../../../simulators/playground/sample-history.ts';
import { callIds, sampleRecord, type SampleRecord } from '../../../simulators/playground/sample-record.ts';

function told(page: PageState, state: Partial<PlaygroundState>): PageState {
  return reduce(page, { type: 'message', message: { type: 'state', state: { ...idle, ...state } } });
}

const history = sampleHistory([]);
const open = told(reduce(reduce(emptyPage, { type: 'link', link: 'open' }), { type: 'message', message: welcome }), {});

describe('the state of the page', () => {
  it('says what came of a call, and nothing of calls before it was opened', () => {
    expect(told(emptyPage, { history }).spoken).toBe('');
    const before = told(emptyPage, acting(history.slice(0, 3), null));
    expect(before.spoken).toBe('');
    expect(told(before, { history }).spoken).toContain('Failed: assert the total is $80.50. Assertion failed');
    expect(told(open, { history: history.slice(0, 1) }).spoken).toMatch(/^Done: act type "alice"/);
    expect(told(open, { history: history.slice(3, 4) }).spoken).toContain('81.5');
  });

  it('keeps what was said until there is something new', () => {
    const page = told(open, { history });
    expect(told(page, { history }).spoken).toBe(page.spoken);
  });

  it('lets this page act only while it is the one that acts', () => {
    expect(mayAct(open)).toBe(true);
    expect(mayAct(told(open, { writer: 'another' }))).toBe(false);
    expect(mayAct(told(open, acting(history, null)))).toBe(false);
    expect(mayAct(told(open, { phase: 'gone' }))).toBe(false);
    expect(mayAct(reduce(open, { type: 'link', link: 'lost' }))).toBe(false);
    expect(mayAct(reduce(open, { type: 'message', message: { ...welcome, canDrive: false } }))).toBe(false);
  });

  it('counts attempts to connect until one works', () => {
    const lost = reduce(reduce(open, { type: 'link', link: 'lost' }), { type: 'link', link: 'lost' });
    expect([lost.attempts, reduce(lost, { type: 'link', link: 'open' }).attempts]).toEqual([2, 0]);
    expect([1, 2, 3, 10].map(pauseBefore)).toEqual([500, 1000, 2000, 8000]);
  });

  it('shows a refusal until it was read', () => {
    const trouble = { message: 'Busy', hint: null, code: null, class: 'test' };
    const refused = reduce(open, { type: 'message', message: { type: 'refused', id: null, trouble } });
    expect(refused.refused).toBe(trouble);
    expect(reduce(refused, { type: 'refusal-read' }).refused).toBeUndefined();
  });

  it('knows the call that runs', () => {
    expect(runningEntry({ ...idle, ...acting(history, null) })?.command).toBe('tap');
    expect(runningEntry({ ...idle, history })).toBeUndefined();
  });
});

describe('what was spent', () => {
  it('is told without what is zero', () => {
    expect(spentTexts({ calls: 2, tokens: 12_400, cost: { USD: 0.42 } })).toEqual([
      '2 model calls',
      '12.4k tokens',
      '$0.42',
    ]);
    expect(spentTexts({ calls: 1, tokens: 0, cost: {} })).toEqual(['1 model call']);
    expect(usedTexts({ calls: 1, tokens: 0, cost: {} })).toEqual([]);
    expect(spentTexts(null)).toEqual([]);
  });
});

describe('the record of the page', () => {
  let record: SampleRecord;
  beforeAll(async () => {
    record = await sampleRecord();
  });

  it('is the same however the events arrive', () => {
    const whole = readMore(emptyRecord, 0, record.events);
    let parts = emptyRecord;
    for (let first = 0; first < record.events.length; first += 7)
      parts = readMore(parts, first, record.events.slice(first, first + 7));
    expect(parts).toEqual(whole);
    expect(readMore(whole, 0, record.events)).toEqual(whole);
    expect(readMore(whole, whole.count - 3, record.events.slice(-3))).toEqual(whole);
  });

  it('leaves out what is damaged, and keeps its count', () => {
    const damaged = readMore(emptyRecord, 0, ['{"type":"step-start"', ...record.events]);
    expect(damaged.count).toBe(record.events.length + 1);
    expect(damaged.events).toEqual(readMore(emptyRecord, 0, record.events).events);
  });

  it('finds the call of a step, and the newest boxes of it', () => {
    const tree = recordTree(readMore(emptyRecord, 0, record.events));
    const [act = ''] = callIds(record);
    const part = tree.byId.get(act)?.children.at(-1)?.id ?? '';
    expect(callStep(tree, part, (id) => id === act)?.id).toBe(act);
    expect(callStep(tree, 'unknown', () => true)).toBeUndefined();
    expect(newestMarks(tree, act)?.marks.map(({ label }) => label)).toContain('Log in button');
    expect(newestMarks(tree, null)).toBeUndefined();
  });

  it('shows one call over its own time', () => {
    const tree = recordTree(readMore(emptyRecord, 0, record.events));
    const step = tree.byId.get(callIds(record)[0] ?? '');
    if (!step) throw new TypeError('the record has no call');
    const { roots, span } = treeOf(step, tree);
    expect(roots).toEqual([step]);
    expect(span.to - span.from).toBeLessThan(tree.span.to - tree.span.from);
  });
});

import { describe, expect, it } from 'vitest';

import type { EventOf } from '../../../../src/core/record/record.ts';
import { buildStepTree } from '../../../../src/report/run/step-tree.ts';
import type { Step } from '../../../../src/report/run/step.ts';

interface Told {
  readonly step: string;
  readonly kind: EventOf<'step-start'>['kind'];
  readonly title: string;
  readonly parent?: string;
  readonly at: number;
  readonly failed?: boolean;
}

function told({ step, kind, title, parent, at, failed }: Told): (EventOf<'step-start'> | EventOf<'step-end'>)[] {
  const start = {
    type: 'step-start' as const,
    at,
    record: 'r',
    step,
    kind,
    name: kind,
    title,
    ...(parent && { parent }),
  };
  const durationMs = kind === 'runner' ? 100 : 10;
  const status = failed ? ('failed' as const) : ('passed' as const);
  return [start, { type: 'step-end', at: at + durationMs, step, status, durationMs }];
}

const outline = ({ start, children }: Step): unknown =>
  children.length > 0 ? { [start.title]: children.map(outline) } : start.title;

function treeOf(...steps: Told[]): unknown[] {
  return treeWith(steps, {});
}

/** The tree with what the runner says of calls: by which of its steps each was made, or by none. */
function treeWith(steps: readonly Told[], madeBy: Readonly<Record<string, string | undefined>>): unknown[] {
  const parents = Object.entries(madeBy).map(([step, parent]) => ({
    type: 'step-parent' as const,
    at: 1,
    step,
    ...(parent && { parent }),
  }));
  return buildStepTree([...steps.flatMap(told), ...parents]).roots.map(outline);
}

const feature = { step: 'f', kind: 'runner', title: 'When I save', at: 100 } as const;
const scenario = { step: 's', kind: 'verb', title: 'runGherkinScenario When I save', at: 110 } as const;
const act = { step: 'a', kind: 'verb', title: 'aiAct I save', parent: 's', at: 112 } as const;
const planned = { step: 'p', kind: 'plan', title: 'Plan 1', parent: 'a', at: 113 } as const;

describe('a step of a feature', () => {
  it('has the call that carries it out, without the one around it', () => {
    expect(treeOf(scenario, act, planned, feature)).toEqual([{ 'When I save': [{ 'aiAct I save': ['Plan 1'] }] }]);
  });

  it('keeps a call that failed by itself, has more parts, or is not alone', () => {
    const whole = { 'runGherkinScenario When I save': ['aiAct I save'] };
    expect(treeOf({ ...scenario, failed: true }, act, feature)).toEqual([{ 'When I save': [whole] }]);
    expect(treeOf(scenario, act, { ...act, step: 'b' }, feature)).toEqual([
      { 'When I save': [{ 'runGherkinScenario When I save': ['aiAct I save', 'aiAct I save'] }] },
    ]);
    expect(treeOf(scenario, act, { ...scenario, step: 't', title: 'aiTap it', at: 130 }, feature)).toEqual([
      { 'When I save': [whole, 'aiTap it'] },
    ]);
  });

  it('is no reason where there is none', () => {
    expect(treeOf(scenario, act)).toEqual([{ 'runGherkinScenario When I save': ['aiAct I save'] }]);
  });
});

describe('calls of steps that ran side by side', () => {
  const tap = (step: string, at: number): Told => ({ step, kind: 'verb', title: `tap ${step}`, at });
  const group = (step: string, at: number): Told => ({ step, kind: 'runner', title: step, at });
  const steps = [tap('a', 120), tap('b', 130), group('one', 100), group('two', 105)];

  it('stand under the step that made them', () => {
    expect(treeWith(steps, { a: 'two', b: 'one' })).toEqual([{ one: ['tap b'] }, { two: ['tap a'] }]);
  });

  it('stand beside them where no step made them', () => {
    expect(treeWith(steps, { a: undefined, b: 'two' })).toEqual(['one', { two: ['tap b'] }, 'tap a']);
  });

  it('stand where their times say when the runner names nothing, or a step that is not there', () => {
    const byTime = [{ one: ['tap a', 'tap b'] }, 'two'];
    expect(treeWith(steps, {})).toEqual(byTime);
    expect(treeWith(steps, { a: 'lost' })).toEqual(byTime);
  });
});

describe('calls whose times are from another clock than those of the steps', () => {
  const tap = (step: string, at: number): Told => ({ step, kind: 'verb', title: `tap ${step}`, at });
  const steps: Told[] = [
    { step: 'one', kind: 'runner', title: 'one', at: 100 },
    { step: 'two', kind: 'runner', title: 'two', at: 200 },
  ];

  it('stand under the step that they share their time with', () => {
    expect(treeOf(tap('a', 191), ...steps)).toEqual([{ one: ['tap a'] }, 'two']);
    expect(treeOf(tap('a', 198), ...steps)).toEqual(['one', { two: ['tap a'] }]);
    expect(treeOf(tap('a', 196), tap('b', 293), ...steps)).toEqual(['one', { two: ['tap a', 'tap b'] }]);
  });

  it('stand beside the step if they go on after its end', () => {
    expect(treeOf(tap('b', 296), ...steps)).toEqual(['one', 'two', 'tap b']);
  });
});

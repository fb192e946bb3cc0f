import { describe, expect, it } from 'vitest';

import type { EventOf, RecordEvent } from '../../../../src/core/record/record.ts';
import { failureFrame, firstFailure } from '../../../../src/report/run/first-failure.ts';
import type { Failure } from '../../../../src/report/run/run.ts';
import { eagerLine, isStepEvent } from '../../../../src/report/run/step-line.ts';
import { readStepTree } from '../../../../src/report/run/step-tree.ts';
import type { StepTree } from '../../../../src/report/run/step.ts';

interface Told {
  readonly id: string;
  readonly kind?: EventOf<'step-start'>['kind'];
  readonly parent?: string;
  readonly line?: number;
  readonly error?: string;
  /** Whether it has a picture, which is named after it. */
  readonly frame?: boolean;
}

const size = { mime: 'image/png', width: 1, height: 1, dpr: 1 };

function told({ id, kind = 'runner', parent, line, error, frame }: Told, index: number): RecordEvent[] {
  const at = index * 10;
  const location = line === undefined ? {} : { location: { file: 'a.ts', line } };
  return [
    {
      type: 'step-start',
      at,
      record: 'r',
      step: id,
      kind,
      name: id,
      title: id,
      ...(parent && { parent }),
      ...location,
    },
    ...(frame ? [{ type: 'frame' as const, at, step: id, role: 'seen' as const, frame: id, ...size }] : []),
    {
      type: 'step-end',
      at: at + 9,
      step: id,
      status: error ? 'failed' : 'passed',
      durationMs: 9,
      ...(error && { error: { name: 'Error', message: error } }),
    },
  ];
}

function treeOf(...steps: Told[]): StepTree {
  return readStepTree(steps.flatMap(told).flatMap((event) => (isStepEvent(event) ? [eagerLine(event)] : [])));
}

const failure = (message: string, line?: number): Failure => ({
  name: 'Error',
  message,
  ...(line !== undefined && { location: { file: 'a.ts', line } }),
});

function shown(tree: StepTree, ...errors: Failure[]): unknown {
  const { step, isOutside } = firstFailure(tree, { errors });
  return [step?.id, isOutside ? 'outside' : 'step', failureFrame(tree, { errors })?.id];
}

describe('the first failure of an attempt', () => {
  const tap: Told = { id: 'tap', kind: 'verb', frame: true };

  it('is the step with the first error, though later ones failed, too', () => {
    const tree = treeOf(
      tap,
      { id: 'soft', error: 'one' },
      { id: 'late', kind: 'verb', frame: true },
      { id: 'end', error: 'two' },
    );
    expect(shown(tree, failure('Error: one\ncall log'), failure('Error: two'))).toEqual(['soft', 'step', 'tap']);
  });

  it('is no step whose error the test has caught', () => {
    const caught: Told = { id: 'caught', kind: 'verb', error: 'not there', frame: true };
    const tree = treeOf(caught, tap, { id: 'check', error: 'wrong' });
    expect(shown(tree, failure('wrong'))).toEqual(['check', 'step', 'tap']);
    expect(shown(tree, failure('thrown by the test'))).toEqual(['tap', 'outside', 'tap']);
    const twice = treeOf({ ...caught, line: 3 }, tap, { ...caught, id: 'again', line: 9 });
    expect(shown(twice, failure('not there', 9))).toEqual(['again', 'step', 'again']);
    expect(shown(twice, failure('not there', 3))).toEqual(['caught', 'step', 'caught']);
    expect(shown(twice, failure('not there'))).toEqual(['again', 'step', 'again']);
  });

  it('is the call of the user in the groups around it, and not the part of the call that failed', () => {
    const call: Told = { id: 'call', kind: 'verb', parent: 'group', error: 'no' };
    const tree = treeOf({ id: 'group', error: 'no' }, call, {
      id: 'locate',
      kind: 'locate',
      parent: 'call',
      error: 'no',
      frame: true,
    });
    expect(shown(tree, failure('no'))).toEqual(['call', 'step', 'locate']);
  });

  it('is what the clock cut off, or was done last before it', () => {
    const clock = failure('Test timeout of 3000ms exceeded.');
    const cut: Told = { id: 'click', error: 'locator.click: Test timeout of 3000ms exceeded.' };
    expect(shown(treeOf(tap, cut), clock, failure(`Error: ${cut.error}`))).toEqual(['click', 'step', 'tap']);
    expect(shown(treeOf({ ...tap, id: 'first' }, tap), clock)).toEqual(['tap', 'outside', 'tap']);
  });
});

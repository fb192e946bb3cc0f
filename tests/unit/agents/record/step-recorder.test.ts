import { afterEach, describe, expect, it, vi } from 'vitest';

import { plainHost, StepRecorder } from '../../../../src/agents/record/step-recorder.ts';
import { monotonic, now, setTimer } from '../../../../src/core/time/clock.ts';
import type { RecordEvent } from '../../../../src/core/record/record.ts';
import { SecretVault } from '../../../../src/core/secrets/secret-vault.ts';
import { summariseReport } from '../../../../src/report/summary/summarise-report.ts';
import { failureOf, openRig, place, saveButton, useRunFolder } from '../rig.ts';

useRunFolder();
afterEach(() => {
  vi.useRealTimers();
});

describe('the times of a record', () => {
  it('do not follow a clock that is set years ahead in the middle of a test', async () => {
    const started = Date.now();
    const begun = monotonic();
    await using rig = await openRig({ script: { respond: () => place(saveButton.rect) } });
    await rig.agent.aiTap('the Save button');
    vi.setSystemTime('2091-05-05');
    await rig.agent.aiTap('the Save button');
    await rig.agent.endTest('passed');
    const spent = monotonic() - begun;
    const { events, of } = await rig.record();
    for (const { at } of events) expect(at).toBeLessThanOrEqual(started + spent + 10);
    expect(Math.min(...events.map(({ at }) => at))).toBeGreaterThanOrEqual(started - 10);
    for (const { durationMs } of [...of('step-end'), ...of('test-end'), ...of('model-call')]) {
      expect(durationMs).toBeGreaterThanOrEqual(0);
      expect(durationMs).toBeLessThanOrEqual(spent + 10);
    }
  });
});

describe('what a record tells beside steps', () => {
  it('is kept for the record until it begins: the device and what the application did', async () => {
    const events: RecordEvent[] = [];
    const steps = new StepRecorder({
      record: 'r',
      sink: {
        write: (event) => void events.push(event),
        storeFrame: ({ mime }) => mime,
        file: undefined,
        close: () => Promise.resolve(),
      },
      vault: new SecretVault({}, {}),
      host: plainHost,
      root: '/',
      head: [{ type: 'record-start', at: now(), version: 1, record: 'r', tool: 'test', title: 'r' }],
    });
    steps.device({ name: 'Pixel 9', os: 'Android 16', size: { width: 1080, height: 2400 } });
    steps.appEvent({ kind: 'dialog', text: 'Allow notifications?' });
    steps.budget({ scope: 'test', limit: 'tokens', outcome: 'near', used: 9, allowed: 10 });
    await steps.run({ kind: 'verb', name: 'aiTap', title: 'aiTap it', flags: ['observed'] }, async (step) => {
      step.cache({ what: 'locate', outcome: 'stale', reason: 'the page has changed' });
      await new Promise<void>((resolve) => setTimer(resolve, 1));
    });
    steps.close();
    expect(events.map(({ type }) => type)).toEqual([
      'record-start',
      'device',
      'app-event',
      'budget',
      'step-start',
      'cache',
      'step-end',
      'record-end',
    ]);
    expect(events[1]).toMatchObject({ name: 'Pixel 9', size: { height: 2400 } });
    expect(events[4]).toMatchObject({ flags: ['observed'] });
  });

  it('marks calls on a frozen screen', async () => {
    await using rig = await openRig({ script: { respond: () => ({ data: true }) } });
    await rig.agent.aiBoolean('is it there?');
    await rig.agent.freezePageContext();
    await rig.agent.aiBoolean('is it there?');
    await rig.agent.unfreezePageContext();
    await rig.agent.aiBoolean('is it there?');
    const { of } = await rig.record();
    expect(of('step-start').map(({ flags }) => flags)).toEqual([
      undefined,
      undefined,
      ['frozen'],
      ['frozen'],
      undefined,
    ]);
  });

  it('keeps the last verdict of a wait that its time cuts off', async () => {
    await using rig = await openRig({ script: { respond: () => ({ data: false, thought: 'the list is empty' }) } });
    await failureOf(rig.agent.aiWaitFor('there is an entry', { timeout: 500 }));
    const { of } = await rig.record();
    expect(of('step-end')).toMatchObject([
      { verdict: { pass: false, reason: 'the list is empty' }, error: { code: 'TIMEOUT', failureClass: 'product' } },
    ]);
    const { tests } = await summariseReport(rig.agent.reportFile ?? '');
    expect(tests[0]?.attempts[0]).toMatchObject({ status: 'failed', failureClass: 'product' });
    expect(tests[0]?.attempts[0]?.errors[0]?.message).toContain('the list is empty');
  });
});

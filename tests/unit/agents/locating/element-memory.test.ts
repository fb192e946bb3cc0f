import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { beforeEach, describe, expect, it } from 'vitest';

import type { Agent } from '../../../../src/agents/agent.ts';
import type { AgentOptions } from '../../../../src/agents/agent-options.ts';
import type { LocateOptions } from '../../../../src/agents/verbs/call-options.ts';
import type { ElementLocator } from '../../../../src/core/screen/screen-tree.ts';
import { answer } from '../../../../src/testing/scripted-replies.ts';
import { oneRecord, openCacheRig, recordsIn, testRun, type CacheRigInit } from '../cache-rig.ts';
import {
  cancelButton,
  cityField,
  deviceLike,
  failureOf,
  form,
  nameField,
  openRig,
  place,
  saveButton,
  treeLike,
  useRunFolder,
  type Rig,
} from '../rig.ts';

const folder = path.join(useRunFolder(), 'cache');
beforeEach(() => rmSync(folder, { recursive: true, force: true }));

type Cache = Exclude<NonNullable<AgentOptions['cache']>, false>;

/** The model finds the save button whenever it is asked. */
function open(cache: Partial<Cache> = {}, init: CacheRigInit = {}): Promise<Rig> {
  return openCacheRig({
    script: { respond: () => place(saveButton.rect) },
    ...init,
    options: { cache: { id: 'shop', ...cache }, ...init.options },
  });
}

/** Learns the save button in a run of its own. */
async function learn(): Promise<void> {
  await using rig = await open();
  await rig.agent.aiTap('the save button');
}

const renamed = { ...saveButton, text: 'Keep' };
const without = [nameField, cityField, cancelButton, renamed];

describe('a remembered element', () => {
  it('is found by the next run without the model', async () => {
    await learn();
    await using rig = await open();

    await rig.agent.aiTap('the save button');

    expect(rig.calls).toEqual([]);
    expect(rig.log).toEqual(['tap 70,216']);
    const { of } = await rig.record();
    expect(of('cache')).toMatchObject([{ what: 'locate', outcome: 'hit', reason: 'found by button "Save"' }]);
  });

  it('is written without a further call of the model, as a file that people can read', async () => {
    await using rig = await open();

    await rig.agent.aiTap('the save button');

    expect(rig.calls).toEqual(['locate']);
    const { file, text } = oneRecord(folder);
    expect(path.relative(folder, file)).toMatch(/^shop\/elements\/the-save-button-[0-9a-f]{10}\.yaml$/);
    expect(text).toBe(`# Learnt by eyewright while a test ran. Review it like code; delete it to have it learnt again.
format: 3
kind: element
prompt: the save button
where:
  platform: fake
  viewport: compact
  place: /form
locators:
  - by: role
    role: button
    name: Save
`);
    const { of } = await rig.record();
    expect(of('cache')).toMatchObject([
      { outcome: 'miss', reason: 'nothing is remembered for these words here' },
      { outcome: 'stored', reason: expect.stringMatching(/^elements\/the-save-button-.*\.yaml$/) as string },
    ]);
  });

  it('is not kept by ways that do not say what they lead to', async () => {
    const ways: ElementLocator[] = [
      { by: 'test-id', id: 'save' },
      { by: 'text', text: 'Save' },
      { by: 'test-id', id: 'save', role: 'button', name: 'Save' },
    ];
    const tree = treeLike({ locatorsAt: () => Promise.resolve(ways) });
    await using rig = await openRig({
      script: { respond: () => place(saveButton.rect) },
      options: { cache: { id: 'shop' } },
      wrap: (fake) => deviceLike(fake, { tree }),
    });

    await rig.agent.aiTap('the save button');

    const { text } = oneRecord(folder);
    expect(text.match(/- by: .*/g)).toEqual(['- by: test-id']);
    expect(text).toContain('name: Save');
  });

  it('is only used where exactly one element fits: with two of them the model is asked', async () => {
    await learn();
    const twin = { ...saveButton, rect: { ...saveButton.rect, left: 250 } };
    await using rig = await open({}, { device: { elements: [...form, twin] } });

    await rig.agent.aiTap('the save button');

    expect(rig.calls).toEqual(['locate']);
  });

  it('means another thing on another page, in another project, at another width and with other guidance', async () => {
    await learn();
    const others: CacheRigInit[] = [
      { place: () => 'http://127.0.0.1:1/other' },
      { runner: testRun(0, 'mobile') },
      { device: { size: { width: 1000, height: 300 }, elements: form } },
      { options: { aiContexts: { aiTap: 'Buttons of the footer are meant.' } } },
    ];
    for (const other of others) {
      await using rig = await open({}, other);
      await rig.agent.aiTap('the save button').catch(() => undefined);
      expect(rig.calls).toEqual(['locate']);
    }
  });

  it('is the same with another host, query and number in the address', async () => {
    await using first = await open({}, { place: () => 'http://127.0.0.1:1/orders/17?tab=1' });
    await first.agent.aiTap('the save button');
    await using second = await open({}, { place: () => 'https://shop.example/orders/4711' });

    await second.agent.aiTap('the save button');

    expect(second.calls).toEqual([]);
    expect(oneRecord(folder).text).toContain('place: /orders/*');
  });

  it('is neither recalled nor kept with cacheable: false (ACT-08, INS-25)', async () => {
    await using rig = await open();
    await rig.agent.aiTap('the save button', { cacheable: false });
    expect(recordsIn(folder)).toEqual({});

    await learn();
    await rig.agent.aiTap('the save button', { cacheable: false });
    expect(rig.calls).toEqual(['locate', 'locate']);
  });

  const element = 'the save button';
  it.each([
    ['aiTap', (agent: Agent, given?: LocateOptions) => agent.aiTap(element, given)],
    ['aiHover', (agent: Agent, given?: LocateOptions) => agent.aiHover(element, given)],
    ['aiRightClick', (agent: Agent, given?: LocateOptions) => agent.aiRightClick(element, given)],
    ['aiDoubleClick', (agent: Agent, given?: LocateOptions) => agent.aiDoubleClick(element, given)],
    ['aiInput', (agent: Agent, given?: LocateOptions) => agent.aiInput(element, { value: 'x', ...given })],
    ['aiInput, older', (agent: Agent, given?: LocateOptions) => agent.aiInput('x', element, given)],
    ['aiClearInput', (agent: Agent, given?: LocateOptions) => agent.aiClearInput(element, given)],
    [
      'aiKeyboardPress',
      (agent: Agent, given?: LocateOptions) => agent.aiKeyboardPress(element, { keyName: 'Enter', ...given }),
    ],
    ['aiScroll', (agent: Agent, given?: LocateOptions) => agent.aiScroll(element, given)],
    ['aiPinch', (agent: Agent, given?: LocateOptions) => agent.aiPinch(element, { direction: 'in', ...given })],
    ['aiLongPress', (agent: Agent, given?: LocateOptions) => agent.aiLongPress(element, given)],
    ['aiLocate', (agent: Agent, given?: LocateOptions) => agent.aiLocate(element, given)],
  ])('is recalled by %s, unless that has cacheable: false (CCH-05, INS-25)', async (_api, call) => {
    const done = (): Promise<void> => Promise.resolve();
    await learn();
    await using rig = await open(
      {},
      {
        members: ({ input }) => ({ input: { ...input, longPress: { longPress: done }, pinch: { pinch: done } } }),
      },
    );

    await call(rig.agent);
    expect(rig.calls).toEqual([]);
    await call(rig.agent, { cacheable: true });
    expect(rig.calls).toEqual([]);
    await call(rig.agent, { cacheable: false });
    expect(rig.calls).toEqual(['locate']);
  });

  it('comes after the xpath of the call, which asks neither the memory nor the model (INS-22)', async () => {
    await learn();
    await using rig = await open();

    await rig.agent.aiTap('the save button', { xpath: '//Cancel' });

    expect(rig.log).toEqual(['tap 190,216']);
    const { of } = await rig.record();
    expect(of('cache')).toEqual([]);
  });
});

describe('a failed attempt is never stored:', () => {
  it('a call whose action failed', async () => {
    await using rig = await open({}, { options: { waitForActionReady: () => Promise.reject(new Error('not ready')) } });

    await failureOf(rig.agent.aiTap('the save button'));

    expect(recordsIn(folder)).toEqual({});
  });

  it('a test that failed; what it learnt waits for its end', async () => {
    await using failing = await open({}, { runner: testRun() });
    await failing.agent.aiTap('the save button');
    expect(recordsIn(folder)).toEqual({});
    await failing.agent.endTest('failed');
    expect(recordsIn(folder)).toEqual({});

    await using passing = await open({}, { runner: testRun() });
    await passing.agent.aiTap('the save button');
    await passing.agent.endTest('passed');
    expect(Object.keys(recordsIn(folder))).toHaveLength(1);
  });

  it('a test that passed although it is meant to fail', async () => {
    await using rig = await open({}, { runner: testRun() });

    await rig.agent.aiTap('the save button');
    await rig.agent.endTest('passed', false);

    expect(recordsIn(folder)).toEqual({});
  });

  it('a test whose last call was left alone', async () => {
    const script = { respond: () => [place(saveButton.rect), answer.hang()][rig.calls.length - 1] ?? answer.hang() };
    const rig: Rig = await open({}, { runner: testRun(), script });
    await using _ = rig;

    await rig.agent.aiTap('the save button');
    const leftAlone = failureOf(rig.agent.aiTap('the other button'));
    await rig.agent.endTest('passed');

    expect((await leftAlone).code).toBe('AGENT_DESTROYED');
    expect(recordsIn(folder)).toEqual({});
  });

  it('a test whose own hooks fail after the agents have ended', async () => {
    const writes: (() => Promise<void>)[] = [];
    await using rig = await open({}, { runner: { ...testRun(), whenPassed: (write) => void writes.push(write) } });

    await rig.agent.aiTap('the save button');
    await rig.agent.endTest('passed');

    expect(recordsIn(folder)).toEqual({});
    for (const write of writes) await write();
    expect(Object.keys(recordsIn(folder))).toHaveLength(1);
  });

  it('the retry of a test that failed', async () => {
    await using rig = await open({}, { runner: testRun(1) });

    await rig.agent.aiTap('the save button');
    await rig.agent.endTest('passed');

    expect(recordsIn(folder)).toEqual({});
  });

  it('though later calls of the same test know it already', async () => {
    await using rig = await open({}, { runner: testRun() });

    await rig.agent.aiTap('the save button');
    await rig.agent.aiTap('the save button');

    expect(rig.calls).toEqual(['locate']);
  });
});

describe('the strategy', () => {
  it('"read-only" uses what is there and never writes (CCH-02)', async () => {
    await using first = await open({ strategy: 'read-only' });
    await first.agent.aiTap('the save button');
    expect(recordsIn(folder)).toEqual({});

    await learn();
    await using second = await open({ strategy: 'read-only' });
    await second.agent.aiTap('the save button');
    expect(second.calls).toEqual([]);
  });

  it('"write-only" never reads, and writes (CCH-02)', async () => {
    await using first = await open({ strategy: 'write-only' });
    await first.agent.aiTap('the save button');
    expect(oneRecord(folder).text).toContain('name: Save');

    await using rig = await open({ strategy: 'write-only' }, { device: { elements: without } });
    await rig.agent.aiTap('the save button');
    await rig.agent.aiTap('the save button');

    // What it found itself a moment ago is not read either, and what is found now replaces what stood there.
    expect(rig.calls).toEqual(['locate', 'locate']);
    expect(oneRecord(folder).text).toContain('name: Keep');
    const { of } = await rig.record();
    expect(of('cache')[0]).toMatchObject({ outcome: 'miss', reason: 'the strategy is write-only' });
  });

  it('is "read-write" by default (CCH-02)', async () => {
    await learn();
    await using rig = await open();

    await rig.agent.aiTap('the save button');

    expect(rig.calls).toEqual([]);
  });
});

describe('an element that is no longer there', () => {
  const changed: CacheRigInit = { device: { elements: without } };

  it('is learnt anew with heal "update", the default, and the report shows the change as a patch', async () => {
    await learn();
    await using rig = await open({}, changed);

    await rig.agent.aiTap('the save button');

    expect(rig.calls).toEqual(['locate']);
    expect(oneRecord(folder).text).toContain('name: Keep');
    const { of } = await rig.record();
    expect(of('cache')).toMatchObject([
      { outcome: 'stale', reason: 'nothing, or more than one thing, fits button "Save"' },
      { outcome: 'healed', patch: expect.stringContaining('-    name: Save\n+    name: Keep') as string },
    ]);
  });

  it('is only reported with heal "report"', async () => {
    await learn();
    await using rig = await open({ heal: 'report' }, changed);

    await rig.agent.aiTap('the save button');

    expect(rig.log).toEqual(['tap 70,216']);
    expect(oneRecord(folder).text).toContain('name: Save');
    const { of } = await rig.record();
    expect(of('cache').at(-1)).toMatchObject({
      outcome: 'healed',
      reason: expect.stringContaining('the file was left as it is') as string,
      patch: expect.stringContaining('+    name: Keep') as string,
    });
  });

  it('fails the call with heal "fail", without asking the model', async () => {
    await learn();
    await using rig = await open({ heal: 'fail' }, changed);

    const error = await failureOf(rig.agent.aiTap('the save button'));

    expect(error).toMatchObject({ code: 'CACHE_DRIFT', failureClass: 'product' });
    expect(error.message).toContain('"the save button" is no longer where it was');
    expect(rig.calls).toEqual([]);
  });
});

describe('secrets', () => {
  it('are written as placeholders only', async () => {
    await using rig = await open({}, { options: { secrets: { WHO: 'hunter2-ada' } } });

    await rig.agent.aiTap('the save button of hunter2-ada', { context: 'You are hunter2-ada.' });

    const { file, text } = oneRecord(folder);
    expect(`${file}${text}`).not.toContain('hunter2');
    expect(text).toContain('the save button of {{secret:WHO}}');
  });
});

describe('a cache that cannot be used', () => {
  const file = `${folder}.txt`;

  it('changes nothing for the test, and is warned of once', async () => {
    writeFileSync(file, 'no folder');
    await using rig = await open({ cacheDir: file });

    await rig.agent.aiTap('the save button');
    await rig.agent.aiTap('the save button');

    expect(rig.log).toHaveLength(2);
    expect(rig.warnings.filter((text) => text.includes('cache'))).toHaveLength(1);
  });

  it('leaves out what the model cannot find', async () => {
    await using rig = await open({}, { script: { respond: () => answer.content('{"error": "not there"}') } });

    await failureOf(rig.agent.aiTap('the save button'));

    expect(recordsIn(folder)).toEqual({});
  });
});

import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { Agent } from '../../../../src/agents/agent.ts';
import type { Device } from '../../../../src/core/device/device.ts';
import { DeviceError } from '../../../../src/core/errors/errors.ts';
import { FakeDevice } from '../../../../src/devices/fake/fake-device.ts';
import { agentForDevice } from '../../../../src/session/device-agent.ts';
import type { AgentOptions } from '../../../../src/agents/agent-options.ts';
import { startScriptedModel, type ScriptedModel } from '../../../../src/testing/scripted-model.ts';
import { deviceLike, form, place, readStory, saveButton, screen, useRunFolder } from '../../agents/rig.ts';

const folder = useRunFolder();
let model: ScriptedModel;
/** What was printed on stderr. */
let printed: string[] = [];

beforeEach(async () => {
  model = await startScriptedModel({ respond: () => place(saveButton.rect) });
  printed = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const name of ['DEBUG', 'EYEWRIGHT_PREFERRED_LANGUAGE']) delete process.env[name];
  await model.close();
});

function open(options: AgentOptions = {}, around: (fake: FakeDevice) => Device = (fake) => fake): Agent {
  const given = { autoPrintReportMsg: false, waitAfterAction: 0, modelConfig: model.modelConfig, ...options };
  return agentForDevice(around(new FakeDevice({ size: screen, elements: form })), given);
}

const logs = (): string => {
  const dir = path.join(folder, 'log');
  return readdirSync(dir)
    .map((name) => readFileSync(path.join(dir, name), 'utf8'))
    .join('');
};

describe('the log of a process', () => {
  it('is kept in the run folder, also without DEBUG, and holds steps, calls of models and warnings, but no secret', async () => {
    const agent = open({ secrets: { PIN: 'hunter2hunter2' }, generateReport: false });
    await agent.aiTap('Save for {{secret:PIN}}, not hunter2hunter2');
    await agent.destroy();

    const text = logs();
    expect(text).toMatch(/ step \S+ aiTap Save/);
    expect(text).toMatch(/ ai:call \{.*"kind":"locate".*"prompt":".*Save for/);
    expect(text).toMatch(/ ai:profile:stats locate,/);
    expect(text).not.toContain('hunter2');
    expect(printed.join('')).toBe('');
  });

  it.each([
    ['eyewright:ai:profile:stats', /^eyewright:ai:profile:stats locate,[\w-]+,\d+,\d+,\d+,\d+,\d+\n$/],
    ['eyewright:ai:profile:detail', /^eyewright:ai:profile:detail \{.*"requestId":"[^"]+".*"promptTokens":\d+.*\}\n$/],
    ['eyewright:ai:call', /^eyewright:ai:call \{.*"reply":.*\}\n$/],
  ])('is shown in part by DEBUG=%s', async (selector, line) => {
    process.env['DEBUG'] = selector;
    const agent = open();
    await agent.aiTap('Save');
    await agent.destroy();

    expect(printed.join('')).toMatch(line);
  });

  it('is shown whole by DEBUG=eyewright:*', async () => {
    process.env['DEBUG'] = 'eyewright:*';
    const agent = open();
    await agent.aiTap('Save');
    await agent.destroy();

    for (const area of ['step', 'ai:call', 'ai:profile:stats', 'ai:profile:detail'])
      expect(printed.some((line) => line.startsWith(`eyewright:${area} `))).toBe(true);
  });
});

describe('persistExecutionDump', () => {
  it.each([
    ['single-html', 'dumped.executions'],
    ['html-and-external-assets', 'dumped/executions'],
  ] as const)('writes one JSON file for each call beside the report: %s', async (outputFormat, dir) => {
    const agent = open({ persistExecutionDump: true, reportFileName: 'dumped', outputFormat });
    await agent.aiTap('Save');
    await agent.recordToReport('a note');
    await agent.destroy();

    const found = path.join(folder, 'report', dir);
    const names = readdirSync(found).sort();
    expect(names).toEqual(['0001-aiTap.execution.json', '0002-recordToReport.execution.json']);
    const dump = JSON.parse(readFileSync(path.join(found, String(names[0])), 'utf8')) as Record<string, unknown>;
    expect(dump).toMatchObject({ name: 'aiTap', title: 'aiTap Save', status: 'passed' });
    const kinds = (dump['events'] as { type: string; name?: string }[]).map(({ type, name }) => name ?? type);
    expect(kinds).toEqual(expect.arrayContaining(['aiTap', 'Locate', 'model-call', 'Tap', 'frame', 'step-end']));
  });

  it('writes nothing by default', async () => {
    const agent = open({ reportFileName: 'undumped' });
    await agent.aiTap('Save');
    await agent.destroy();

    expect(existsSync(path.join(folder, 'report', 'undumped.executions'))).toBe(false);
  });

  it('needs a report', () => {
    expect(() => open({ persistExecutionDump: true, generateReport: false })).toThrowErrorMatchingInlineSnapshot(`
      [ConfigError: Invalid options for agentForDevice: persistExecutionDump needs generateReport
        Hint: The dumps are written next to the report: leave generateReport at true, or remove persistExecutionDump.
        Failure class: test (CONFIG_INVALID)]
    `);
  });
});

describe('useDeviceTime', () => {
  it('tells the local time of the device in each step', async () => {
    const getTime = vi.fn<() => Promise<string>>(() => Promise.resolve('2031-05-06 07:08:09'));
    const agent = open({ useDeviceTime: true }, (fake) => deviceLike(fake, { getDeviceLocalTimeString: getTime }));
    await agent.aiTap('Save');
    await agent.aiTap('Save');
    await agent.destroy();

    const ends = (await readStory(agent.reportFile)).of('step-end');
    expect(ends.length).toBeGreaterThan(4);
    expect(new Set(ends.map(({ deviceTime }) => String(deviceTime).slice(0, 15)))).toEqual(
      new Set(['2031-05-06 07:0']),
    );
    expect(getTime).toHaveBeenCalledOnce();
  });

  it.each([
    ['does not report it', {}, /fake does not report it/],
    ['answers something else', { getDeviceLocalTimeString: () => Promise.resolve('noon') }, /fake answered "noon"/],
    [
      'answers a time that there is not',
      { getDeviceLocalTimeString: () => Promise.resolve('2031-02-30 25:61:00') },
      /fake answered "2031-02-30 25:61:00"/,
    ],
    [
      'never answers',
      { getDeviceLocalTimeString: () => new Promise<string>(() => {}) },
      /did not answer within 5000 ms/,
    ],
    [
      'fails',
      { getDeviceLocalTimeString: () => Promise.reject(new DeviceError('DEVICE_COMMAND_FAILED', 'gone')) },
      /gone/,
    ],
  ] as const)('warns once and takes the time of this machine where the device %s', async (_title, members, why) => {
    const agent = open({ useDeviceTime: true }, (fake) => deviceLike(fake, members));
    await agent.aiTap('Save');
    await agent.aiTap('Save');
    await agent.destroy();

    expect(printed).toEqual([expect.stringMatching(why)]);
    const story = await readStory(agent.reportFile);
    expect(story.of('step-end').every(({ deviceTime }) => deviceTime === undefined)).toBe(true);
    expect(Math.abs((story.of('step-start')[0]?.at ?? 0) - Date.now())).toBeLessThan(60_000);
  });
});

describe('EYEWRIGHT_PREFERRED_LANGUAGE', () => {
  // The last two plan in languages of their own.
  it.each(['qwen3-vl', 'ui-tars', 'auto-glm'])(
    'asks models of %s to write in it, and leaves data alone',
    async (family) => {
      process.env['EYEWRIGHT_PREFERRED_LANGUAGE'] = 'Portuguese';
      const agent = open({ modelConfig: { ...model.modelConfig, EYEWRIGHT_MODEL_FAMILY: family } });
      const wanted = expect.stringContaining('Write thoughts, messages and errors in Portuguese; keep data') as string;
      const calls = [
        () => agent.aiTap('Save'),
        () => agent.aiTap('Save', { deepLocate: true }),
        () => agent.aiAct('Save'),
        () => agent.aiQuery('the name'),
        () => agent.aiAssert('it is saved'),
      ];
      for (const call of calls) {
        const before = model.requests.length;
        // What the model answers does not matter here.
        await call().catch(() => undefined);
        const asked = model.requests.slice(before).map(({ text }) => text);
        expect(asked.length).toBeGreaterThan(0);
        expect(asked).toEqual(asked.map(() => wanted));
      }
      await agent.destroy();
    },
  );
});

describe('_unstableLogContent', () => {
  it('gives the events of the record so far, also without a report', async () => {
    const agent = open({ generateReport: false });
    await agent.aiTap('Save');

    const { events, tool, dropped } = agent._unstableLogContent();
    expect(tool).toMatch(/^eyewright \d/);
    expect(dropped).toBe(0);
    expect(events.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['record-start', 'step-start', 'model-call']),
    );
    await agent.destroy();
  });
});

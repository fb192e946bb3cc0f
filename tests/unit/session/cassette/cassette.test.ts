import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { describe, expect, it, onTestFinished } from 'vitest';

import type { AgentOptions } from '../../../../src/agents/agent-options.ts';
import { createFrame } from '../../../../src/core/screen/frame.ts';
import type { LocateRequest } from '../../../../src/core/model/model.ts';
import { Cassette } from '../../../../src/models/cassette/cassette.ts';
import { withCassette } from '../../../../src/models/cassette/cassette-model.ts';
import type { RunnerBinding } from '../../../../src/session/runner-binding.ts';
import { plan } from '../../../../src/testing/scripted-replies.ts';
import type { ScriptedModelOptions } from '../../../../src/testing/scripted-model.ts';
import {
  cancelButton,
  failureOf,
  form,
  nameField,
  openRig,
  place,
  saveButton,
  tap,
  type,
  useRunFolder,
  type Rig,
  type RigInit,
} from '../../agents/rig.ts';

useRunFolder();

const rect = { left: 0, top: 0, width: 10, height: 10 };

type Mode = NonNullable<NonNullable<AgentOptions['cassette']>['mode']>;

const script: ScriptedModelOptions = {
  respond({ call, text }) {
    if (call === 'locate') return place((text.includes('Cancel') ? cancelButton : saveButton).rect);
    if (call === 'plan') return plan([type(nameField, '{{secret:PIN}}'), tap(saveButton)], { done: true });
    return call === 'judge' ? { thought: 'It is there.', data: true } : { data: { city: 'Oslo' } };
  },
};

/** A question about a screen whose picture nobody sees. */
function askedOnce(): LocateRequest {
  const frame = createFrame({ data: Buffer.from(blankPng, 'base64'), mime: 'image/png', width: 1, height: 1 });
  return { prompt: 'Save', frame, signal: new AbortController().signal, onCall: () => undefined };
}

const blankPng = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Where the cassettes are. Those of one process are shared by file, so each further run gets a copy. */
function folder(from?: string): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'eyewright-cassette-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  if (from) cpSync(from, dir, { recursive: true });
  return dir;
}

interface TapeInit extends Omit<RigInit, 'options'> {
  readonly dir: string;
  readonly mode: Mode;
  readonly options?: AgentOptions;
}

function openTape({ dir, mode, options, ...init }: TapeInit): Promise<Rig> {
  const cassette = { mode, dir, name: 'notes' };
  return openRig({ script, ...init, options: { ...options, cassette } });
}

/** The pictures of these tests are too small to be read. */
const noReader = (): Promise<undefined> => Promise.resolve(undefined);
const fileIn = (dir: string): string => path.join(dir, 'notes.yaml');

async function recorded(run: (rig: Rig) => Promise<void>, init: Partial<TapeInit> = {}): Promise<string> {
  const dir = folder();
  await using rig = await openTape({ dir, mode: 'record', ...init });
  await run(rig);
  await rig.agent.destroy();
  return dir;
}

/** Without anything that could answer. */
async function replaying(from: string, init: Partial<TapeInit> = {}): Promise<Rig> {
  const rig = await openTape({ dir: folder(from), mode: 'strict', ...init });
  await rig.model.close();
  return rig;
}

describe('a cassette', () => {
  it('gives every answer again without a model, for nothing', async () => {
    const options = { secrets: { PIN: '4711-secret' } };
    const story = async ({ agent }: Rig): Promise<void> => {
      await agent.aiAct('type {{secret:PIN}} and save');
      await agent.aiTap('Cancel');
      await agent.aiAssert('all is saved');
      expect(await agent.aiQuery({ city: 'the city' })).toEqual({ city: 'Oslo' });
    };
    const dir = await recorded(story, { options });
    await using rig = await replaying(dir, { options });

    await story(rig);

    expect(rig.agent.metrics).toMatchObject({ calls: 0, totalTokens: 0 });
    expect(rig.log.some((line) => line.includes('4711-secret'))).toBe(true);
    const { of, steps } = await rig.record();
    expect(of('model-call').map(({ origin, model }) => [origin, model])).toEqual(
      Array.from({ length: 4 }, () => ['cassette', 'scripted-model']),
    );
    expect(steps.map(([, , status]) => status).every((status) => status === 'passed')).toBe(true);
    expect(readFileSync(fileIn(dir), 'utf8')).not.toContain('4711');
  });

  it('is a file to read: questions, answers, what they took, and a coarse picture of the screen', async () => {
    const dir = await recorded(({ agent }) => agent.aiTap('Save'));

    const text = readFileSync(fileIn(dir), 'utf8');

    expect(text).toMatch(/^# What a model was asked in a test/);
    expect(text).toContain('  - kind: locate\n    asked:\n      prompt: Save\n    screen:\n      size: 400x300\n');
    expect(text).toMatch(/took:\n\s+tokens: \d+\n\s+ms: \d+/);
    expect(text).not.toContain('base64');
    expect(readdirSync(dir)).toEqual(['notes.yaml']);
  });

  it('answers in any order, also what is asked at the same time', async () => {
    const dir = await recorded(async ({ agent }) => {
      await agent.aiLocate('Save');
      await agent.aiLocate('Cancel');
    });
    await using rig = await replaying(dir);

    const [cancel, save] = await Promise.all([rig.agent.aiLocate('Cancel'), rig.agent.aiLocate('Save')]);

    expect(cancel.rect.left).toBeGreaterThan(save.rect.left);
  });

  it('goes through the answers to a question that was asked again, and stays at the last', async () => {
    const answers = [false, false, true];
    const changing = { respond: () => ({ data: answers.shift() ?? true }) };
    const ask = async ({ agent }: Rig, times: number): Promise<boolean[]> => {
      const given: boolean[] = [];
      for (let turn = 0; turn < times; turn++) given.push(await agent.aiBoolean('it is saved'));
      return given;
    };
    const dir = await recorded(async (rig) => void (await ask(rig, 3)), { script: changing });
    await using rig = await replaying(dir);

    expect(await ask(rig, 5)).toEqual([false, false, true, true, true]);
  });

  it('says what is missing in strict mode, with the nearest on record and the difference', async () => {
    const dir = await recorded(({ agent }) => agent.aiTap('Save'));
    await using rig = await replaying(dir);

    const error = await failureOf(rig.agent.aiTap('Store', { context: 'top' }));

    expect(error).toMatchObject({ code: 'CASSETTE_MISS', failureClass: 'test' });
    expect(error.summary).toContain(
      'the nearest locate on record is "Save", and differs in prompt: "Save", now "Store"; context: nothing, now "top"',
    );
  });

  it('does not answer for another screen', async () => {
    const dir = await recorded(({ agent }) => agent.aiAssert('all is saved'));
    const other = {
      elements: form.map((element) => ({ ...element, rect: { ...element.rect, left: 200, width: 180 } })),
    };
    await using rig = await replaying(dir, { device: other });

    const error = await failureOf(rig.agent.aiAssert('all is saved'));

    expect(error.summary).toMatch(/differs in the screen: \d+ % of it looks different/);
    await using large = await replaying(dir, { device: { size: { width: 800, height: 600 } } });
    expect((await failureOf(large.agent.aiAssert('all is saved'))).summary).toContain(
      'the screen: 400x300, now 800x600',
    );
  });

  it('in the mode auto asks for what is not on record, and keeps it', async () => {
    const from = await recorded(({ agent }) => agent.aiTap('Save'));
    const dir = folder(from);
    await using rig = await openTape({ dir, mode: 'auto' });

    await rig.agent.aiTap('Save');
    await rig.agent.aiTap('Cancel');
    await rig.agent.destroy();

    expect(rig.calls).toEqual(['locate']);
    await using again = await replaying(dir);
    await again.agent.aiTap('Cancel');
    await again.agent.aiTap('Save');
  });

  it('in the mode replay asks for it too, and keeps nothing', async () => {
    const from = await recorded(({ agent }) => agent.aiTap('Save'));
    const dir = folder(from);
    await using rig = await openTape({ dir, mode: 'replay' });

    await rig.agent.aiTap('Cancel');
    await rig.agent.destroy();

    expect(rig.calls).toEqual(['locate']);
    expect(readFileSync(fileIn(dir), 'utf8')).toBe(readFileSync(fileIn(from), 'utf8'));
  });

  it('counts nothing of a budget for what it answers', async () => {
    const dir = await recorded(({ agent }) => agent.aiTap('Save'));
    await using rig = await replaying(dir, { options: { budget: { test: { calls: 1 } } } });

    for (let turn = 0; turn < 3; turn++) await expect(rig.agent.aiTap('Save')).resolves.toBeUndefined();
  });

  it('works with the offline model', async () => {
    const story = async ({ agent }: Rig): Promise<void> => {
      await agent.aiTap('the "Save" button');
    };
    const dir = folder();
    await using rig = await openTape({ dir, mode: 'record', options: { modelConfig: {} } });
    await story(rig);
    await rig.agent.destroy();
    await using again = await openTape({ dir: folder(dir), mode: 'strict', options: { modelConfig: {} } });

    await story(again);

    expect((await again.record()).of('model-call')).toMatchObject([{ origin: 'cassette', model: 'offline' }]);
  });

  it('that is broken is neither used nor written over', async () => {
    const dir = folder();
    writeFileSync(fileIn(dir), 'calls: [}');

    await expect(openTape({ dir, mode: 'auto' })).rejects.toMatchObject({ code: 'CASSETTE_INVALID' });

    expect(readFileSync(fileIn(dir), 'utf8')).toBe('calls: [}');
  });

  it.each([
    [
      'a place without a middle',
      { kind: 'locate', asked: { prompt: 'Save' }, reply: { rect } },
      'call 1 (locate "Save"): reply: it needs rect and center, or error',
    ],
    [
      'a place of words',
      { kind: 'section', asked: { prompt: 'Save' }, reply: { rect: { ...rect, left: 'here' } } },
      'call 1 (section "Save"): reply: it needs rect, or error',
    ],
    [
      'a plan without actions',
      { kind: 'plan', asked: { instruction: 'save' }, reply: { thought: 'x' } },
      'call 1 (plan "save"): reply.actions',
    ],
    [
      'an action without parameters',
      { kind: 'plan', asked: { instruction: 'save' }, reply: { actions: [{ name: 'Tap' }] } },
      'reply.actions.0.param',
    ],
    [
      'a verdict in words',
      { kind: 'judge', asked: { demand: 'saved', shape: 'boolean' }, reply: { data: 'yes' } },
      'call 1 (judge "saved"): reply.data: it must be a boolean',
    ],
    [
      'a number in words',
      { kind: 'extract', asked: { demand: 'sum', shape: 'number' }, reply: { data: '12' } },
      'reply.data: it must be a number',
    ],
    [
      'no answer at all',
      { kind: 'describe', asked: {}, reply: null },
      'call 1 (describe): reply: it needs description, or error',
    ],
    ['a kind that is not there', { kind: 'guess', asked: {}, reply: null }, 'call 1 (guess): kind'],
    [
      'a screen that is lost',
      { kind: 'judge', asked: { shape: 'boolean' }, reply: { reason: 'so', data: true }, shows: 'abcdef' },
      'call 1 (judge): shows: there is no "abcdef" in screens',
    ],
    [
      'a place that is not described',
      {
        kind: 'locate',
        asked: {},
        reply: { rect: { left: 0, top: 0, width: 9, height: 9 }, center: { x: 4, y: 4 } },
        shows: '123456',
      },
      'call 1 (locate): at: it describes 0 of the 1 places of the reply',
    ],
  ])('with %s says where, before anything is asked', async (_name, call, message) => {
    const dir = folder();
    writeFileSync(
      fileIn(dir),
      JSON.stringify({ format: 2, screens: { 123456: [] }, calls: [{ model: 'm', ...call }] }),
    );

    await expect(openTape({ dir, mode: 'auto' })).rejects.toMatchObject({
      code: 'CASSETTE_INVALID',
      message: expect.stringContaining(message),
      details: { file: expect.stringContaining('notes.yaml') },
    });
  });

  it('that cannot be written is an error of the end, and the test has been carried out', async () => {
    const dir = folder();
    writeFileSync(path.join(dir, 'file'), '');
    await using rig = await openTape({ dir: path.join(dir, 'file'), mode: 'record' });

    await rig.agent.aiTap('Save');

    await expect(rig.agent.destroy()).rejects.toMatchObject({ code: 'CASSETTE_UNWRITTEN' });
  });

  it('that cannot be written closes its model all the same', async () => {
    const dir = folder();
    writeFileSync(path.join(dir, 'file'), '');
    const closed: string[] = [];
    const cassette = new Cassette(path.join(dir, 'file', 'notes.yaml'), { name: 'notes', fresh: true });
    const model = {
      name: 'own',
      cycleLimit: 1,
      ask: () => Promise.resolve({ error: 'nothing' } as never),
      ready: () => Promise.resolve(),
      close: () => Promise.resolve(void closed.push('model')),
    };
    const recording = withCassette(model, {
      cassette,
      mode: 'record',
      redact: (value) => value,
      readPicture: noReader,
      patienceMs: 0,
    });
    await recording.ask('locate', askedOnce());

    await expect(recording.close?.()).rejects.toMatchObject({ code: 'CASSETTE_UNWRITTEN' });

    expect(closed).toEqual(['model']);
  });

  it.each([
    [['gpt-5'], 'gpt-5'],
    [['gpt-5', 'claude', 'gpt-5'], 'gpt-5, claude'],
    [[], 'cassette'],
  ])('is the model of the run where no other is asked: %j', (models, name) => {
    const cassette = new Cassette(path.join(folder(), 'c.yaml'), { name: 'c', fresh: true });
    for (const model of models) cassette.add({ kind: 'locate', asked: {}, model, reply: { error: 'x' } });
    const offline = {
      name: 'offline',
      cycleLimit: 1,
      ask: () => Promise.reject(new TypeError('nobody asks it')),
      ready: () => Promise.resolve(),
    };
    const nameIn = (mode: 'strict' | 'auto'): string =>
      withCassette(offline, { cassette, mode, redact: (value) => value, readPicture: noReader, patienceMs: 0 }).name;
    expect([nameIn('strict'), nameIn('auto')]).toEqual([name, 'offline']);
  });

  it('loses nothing when two agents add to it at the same time and end one after the other', async () => {
    const dir = folder();
    await using one = await openTape({ dir, mode: 'auto' });
    await using other = await openTape({ dir, mode: 'auto' });
    await Promise.all([one.agent.aiTap('Save'), other.agent.aiTap('Cancel')]);

    await Promise.all([one.agent.destroy(), other.agent.destroy()]);

    const text = readFileSync(fileIn(dir), 'utf8');
    expect(text).toContain('prompt: Save\n');
    expect(text).toContain('prompt: Cancel\n');
  });

  it('needs a name outside of a runner', async () => {
    await expect(openRig({ script, options: { cassette: { mode: 'auto' } } })).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
      message: expect.stringContaining('cassette needs a name'),
    });
  });
});

describe('without a model', () => {
  const modelConfig = {};

  it('what is on record is replayed, and nothing else is asked of anybody', async () => {
    const dir = await recorded(({ agent }) => agent.aiTap('Save'));
    await using rig = await openTape({ dir: folder(dir), mode: 'auto', options: { modelConfig } });

    await rig.agent.aiTap('Save');
    expect(await failureOf(rig.agent.aiTap('the "Cancel" button'))).toMatchObject({ code: 'CASSETTE_MISS' });
  });

  it('and without a cassette it fails, or is skipped, with the reason', async () => {
    const reason = 'No model is configured, and there is no cassette';
    await expect(openTape({ dir: folder(), mode: 'auto', options: { modelConfig } })).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
      message: expect.stringContaining(reason),
    });

    const skipped: string[] = [];
    const skip = (why: string): void => void skipped.push(why);
    const test = { test: 'a', titlePath: ['a.spec.ts', 'a'], attempt: 0, runner: 'vitest' };
    const cassette = { mode: 'auto', dir: folder(), ifMissing: 'skip' } as const;
    const opened = openRig({ script, runner: { test, skip }, options: { cassette, modelConfig } });
    await opened.catch(() => undefined);
    expect(skipped).toEqual([expect.stringContaining(reason)]);
  });
});

it('stands beside the file of its test, under its titles', async () => {
  const dir = folder();
  const file = path.join(dir, 'specs', 'login.spec.ts');
  const titlePath = ['specs/login.spec.ts', 'Login', 'with a wrong password'];
  const runner = { test: { test: 'x', titlePath, attempt: 0, runner: 'vitest', location: { file, line: 3 } } };
  await using rig = await openRig({ script, runner, options: { cassette: { mode: 'record' } } });

  await rig.agent.aiTap('Save');
  await rig.agent.destroy();

  const beside = path.join(dir, 'specs', '__cassettes__', 'login.spec.ts.d');
  expect(existsSync(beside)).toBe(true);
  expect(readdirSync(beside)).toEqual([expect.stringMatching(/^login-with-a-wrong-password-[0-9a-f]{6}\.yaml$/)]);
});

it('of files of one name in several folders are several, also in one folder of their own', async () => {
  const dir = folder();
  const binding = (file: string): RunnerBinding => ({
    test: { test: file, titlePath: [file, 'logs in'], attempt: 0, runner: 'vitest', location: { file, line: 3 } },
  });
  for (const file of ['shop/login.spec.ts', 'bank/login.spec.ts']) {
    const cassette = { mode: 'record', dir } as const;
    await using rig = await openRig({ script, runner: binding(file), options: { cassette } });
    await rig.agent.aiTap('Save');
  }

  const written = readdirSync(dir, { recursive: true }).filter((name) => String(name).endsWith('.yaml'));
  expect(written.map((name) => path.dirname(String(name))).toSorted()).toEqual([
    path.join('bank', 'login.spec.ts.d'),
    path.join('shop', 'login.spec.ts.d'),
  ]);
});

it('keeps its own words whatever a secret is', async () => {
  const options = { secrets: { PIN: 'ffff', WORD: 'locate', SIZE: '400x300' } };
  const dir = await recorded(({ agent }) => agent.aiTap('Save'), { options });
  await using rig = await replaying(dir, { options });

  await rig.agent.aiTap('Save');

  expect(readFileSync(fileIn(dir), 'utf8')).not.toContain('{{secret:');
});

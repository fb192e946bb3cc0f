import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

import { beforeAll, describe, expect, it } from 'vitest';

import { createFrame, type Frame } from '../../src/core/screen/frame.ts';
import { secretForms } from '../../src/core/secrets/secret-forms.ts';
import { readScreen } from '../../src/vision/screen.ts';
import { TextReader } from '../../src/vision/text/text-reader.ts';
import { findAlike } from '../../src/masking/find-values.ts';
import { startScriptedModel, type ScriptedModel } from '../../src/testing/scripted-model.ts';
import { answer, box, plan, type ScriptedReply } from '../../src/testing/scripted-replies.ts';
import type { ScriptedRequest } from '../../src/testing/scripted-request.ts';
import { imageSize } from '../../src/util/pictures/image-size.ts';
import { projectEnvironment } from './app-model.ts';
import { places, view } from './app.ts';
import { sources, useProjects, type ProjectRun } from './run-project.ts';
import { allRunners, type Runner } from './runners.data.ts';
import { startTellingApp } from './telling-app.ts';
import { aShareOf, usuallyOf } from '../usual.ts';

const { runProject } = useProjects();
const all = sources('secrets');
const files: Readonly<Record<Runner, Record<string, string>>> = {
  playwright: { 'login.spec.ts': all['login.spec.ts'] ?? '' },
  vitest: { 'login.spec.ts': all['login.vitest.ts'] ?? '' },
  cucumber: {
    'login.feature': all['login.feature'] ?? '',
    'steps.ts': all['steps.ts'] ?? '',
    'cucumber.js': all['cucumber.js'] ?? '',
  },
};

/** One given as an option and shown by the page, one of the environment, one that only the server tells. */
const values = { member: 'Falcon Meadow4471', password: 'Kestrel&"Quartz"<77>ü', key: 'sk-live-Juniper-0123456789' };
const forms = Object.values(values).flatMap((value) => [...secretForms(value)]);

/** A model that quotes whatever it may have seen. */
function startQuotingModel(): Promise<ScriptedModel> {
  return startScriptedModel({ respond: quote });
}

function quote({ call, text }: ScriptedRequest): ScriptedReply {
  const read = [values.member, ...(text.includes('secret:LOGIN_PASSWORD') ? [values.password] : [])];
  const thought = `I can read ${read.join(' and ')}.`;
  if (/server answers 401/.test(text)) {
    return answer.status(401, { body: JSON.stringify({ error: { message: `Wrong key: ${values.key}` } }) });
  }
  if (call === 'plan') return typeAndLogIn(text, thought);
  if (call === 'judge') return { thought, data: !text.includes('Goodbye') };
  if (call === 'extract') return { thought, data: { user: values.member } };
  const name = Object.keys(places).find((place) => text.includes(place)) as keyof typeof places;
  return { thought, box: box(places[name], view) };
}

function typeAndLogIn(text: string, thought: string): ScriptedReply {
  const input = (name: 'Username' | 'Password', value: string): { name: string; param: Record<string, unknown> } => ({
    name: 'Input',
    param: { locate: { prompt: name, box: box(places[name], view) }, value },
  });
  const wish = /<instruction>\n(.*?)\n<\/instruction>/s.exec(text)?.[1] ?? '';
  const steps = [
    ...(wish.includes('secret:MEMBER') ? [input('Username', '{{secret:MEMBER}}')] : []),
    ...(wish.includes('secret:LOGIN_PASSWORD') ? [input('Password', '{{secret:LOGIN_PASSWORD}}')] : []),
    { name: 'Tap', param: { locate: { prompt: 'Log in', box: box(places['Log in'], view) } } },
  ];
  return plan(steps, { thought, done: true });
}

interface Finding {
  readonly where: string;
  readonly around: string;
}

function find(where: string, text: string): Finding[] {
  return forms.flatMap((form) => {
    const at = text.indexOf(form);
    return at < 0 ? [] : [{ where, around: text.slice(Math.max(0, at - 120), at + 60) }];
  });
}

/** What a test throws itself, its runner shows; only the runner's own reports and output do. */
function isOfUs({ where, around }: Finding): boolean {
  return !(/^(?:output|results\.\w+)$/.test(where) && around.includes('The heading is'));
}

/** Every file of a run but what the project brought. */
function written(folder: string, given: readonly string[]): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => !given.includes(name) && name !== 'package.json')
    .map((name) => path.join(folder, name))
    .filter((file) => statSync(file).isFile());
}

const reader = new TextReader();
/** By the content of a picture: many of the runners' pictures are the same. */
const searched = new Map<string, Promise<readonly unknown[]>>();

/** What can be read of the secrets in a picture, letters taken for others included. */
async function readIn(data: Buffer): Promise<readonly unknown[]> {
  const frame = createFrame({ data, mime: 'image/webp', ...(await imageSize(data)) });
  const reading = searched.get(frame.id) ?? search(frame);
  searched.set(frame.id, reading);
  return reading;
}

async function search(frame: Frame): Promise<readonly unknown[]> {
  const { rows } = await readScreen(frame, reader);
  return findAlike(rows.flat(), Object.values(values));
}

describe.each(usuallyOf(allRunners, 'vitest'))('a login suite with secrets in %s', (runner) => {
  let run: ProjectRun;
  let model: ScriptedModel;

  beforeAll(async () => {
    await using app = await startTellingApp();
    model = await startQuotingModel();
    const secrets = {
      GIVEN_MEMBER: values.member,
      LOGIN_PASSWORD: values.password,
      EYEWRIGHT_MODEL_API_KEY: values.key,
    };
    const env = { ...projectEnvironment(model, app.url), ...secrets, EYEWRIGHT_CASSETTE: 'record' };
    run = await runProject({ runner, files: files[runner], env: { ...env, DEBUG: 'eyewright:*' } });
    await model.close();
  }, 300_000);

  it('does what it is for', () => {
    const outcomes = ['logs in', 'is told of a failure', 'is refused by the server', 'fails by itself'].map((title) => [
      title,
      run.reported.of(title)[0]?.end?.status,
    ]);
    expect([outcomes, run.output]).toEqual([
      [
        ['logs in', 'passed'],
        ['is told of a failure', 'failed'],
        ['is refused by the server', 'failed'],
        ['fails by itself', 'failed'],
      ],
      run.output,
    ]);
    expect(run.output).toContain('{{secret:');
  });

  it('tells the model names only, in words and in pictures', async () => {
    expect(model.requests.length).toBeGreaterThan(5);
    const found = model.requests.flatMap(({ text, call }) => find(`request ${call}`, text));
    expect(found).toEqual([]);
    expect(model.requests.some(({ text }) => text.includes('boxes of dots cover values that are secret'))).toBe(true);
    const images = new Set(model.requests.flatMap((request) => request.images));
    for (const image of aShareOf([...images], 3))
      expect(await readIn(Buffer.from(image.split(',')[1] ?? '', 'base64'))).toEqual([]);
  }, 120_000);

  it('writes the values nowhere', () => {
    const ours = written(run.folder, Object.keys(files[runner]));
    expect(ours.length).toBeGreaterThan(1);
    const found = ours.flatMap((file) =>
      find(path.relative(run.folder, file), readFileSync(file, 'latin1') + readFileSync(file, 'utf8')),
    );
    expect(found.filter(isOfUs)).toEqual([]);
    const record = JSON.stringify(run.reported.events);
    expect(find('record', record)).toEqual([]);
    expect(record).toContain('The heading is Welcome, {{secret:MEMBER}}');
  });

  it('shows them in no picture of its report', async () => {
    expect(run.reported.frames.size).toBeGreaterThan(3);
    for (const frame of aShareOf([...run.reported.frames.values()], 2)) expect(await readIn(frame.bytes())).toEqual([]);
  }, 120_000);

  it('prints them nowhere but where the test itself throws them', () => {
    const found = find('output', run.output);
    expect(found.filter(isOfUs)).toEqual([]);
  });
});

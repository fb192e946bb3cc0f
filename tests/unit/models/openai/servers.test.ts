import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { createOpenAIModel } from '../../../../src/models/openai/openai-model.ts';
import { serverBehaviours, type ServerBehaviour } from '../../../simulators/model-servers/server-behaviour.ts';
import { startModelServer, type ModelServer } from '../../../simulators/model-servers/start-model-server.ts';
import { frame, slotsOf } from './kit.ts';

const replies = { locate: '{"box": [10, 20, 30, 40]}', judge: '{"thought": "so", "data": true}' };

interface Visit extends AsyncDisposable {
  readonly server: ModelServer;
  readonly told: readonly string[];
  judge(): Promise<unknown>;
  locate(): Promise<unknown>;
}

/** A server that behaves so, and a model with these settings that asks it. */
async function visit(behaviour: Partial<ServerBehaviour>, settings: Record<string, string> = {}): Promise<Visit> {
  const server = await startModelServer(behaviour, (kind) => replies[kind === 'locate' ? 'locate' : 'judge']);
  const told: string[] = [];
  const slots = slotsOf({
    EYEWRIGHT_MODEL_NAME: 'qwen3-vl:8b',
    EYEWRIGHT_MODEL_BASE_URL: server.url,
    EYEWRIGHT_MODEL_FAMILY: 'qwen3-vl',
    EYEWRIGHT_MODEL_RETRY_INTERVAL: '1',
    ...settings,
  });
  const model = createOpenAIModel({ slots, fetch, tell: (message) => told.push(message) });
  const common = { signal: new AbortController().signal, onCall: () => undefined };
  return {
    server,
    told,
    judge: () => model.ask('judge', { ...common, demand: 'it is open', shape: 'boolean', frames: [frame()] }),
    locate: () => model.ask('locate', { ...common, prompt: 'the Save button', frame: frame() }),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

const off = { EYEWRIGHT_MODEL_REASONING_ENABLED: 'false' };

/** From which request on a server does not think. */
async function thinkingOff(behaviour: ServerBehaviour): Promise<string> {
  await using at = await visit(behaviour, off);
  for (let count = 0; count < 4; count++) await at.judge();
  const first = at.server.requests.findIndex((body) => behaviour.isThinkingOff(body));
  if (first < 0) return `no, and ${at.told.length > 0 ? 'a warning says so' : 'nobody is told'}`;
  if (first === 0) return 'yes';
  const ordinal = first === 1 ? 'second' : `${first + 1}th`;
  return `from the ${ordinal} request on, with a warning; on port ${behaviour.port}, from the first request on`;
}

/** What becomes of a format that is asked for. */
async function format(behaviour: ServerBehaviour, wanted: string): Promise<string> {
  await using at = await visit(behaviour, { EYEWRIGHT_MODEL_RESPONSE_FORMAT: wanted });
  await at.judge();
  await at.locate();
  await at.locate();
  const formats = at.server.requests.map(formatOf);
  if (formats.length === 3) return 'yes';
  const last = formats.at(-1);
  return `replaced by \`${last}\` if refused${at.told.length > 0 ? ', with a warning' : ''}`;
}

function formatOf(body: Readonly<Record<string, unknown>>): string {
  return (body['response_format'] as { type?: string } | undefined)?.type ?? 'text';
}

describe('servers', () => {
  it('work as docs/models.md says', async () => {
    const rows: string[] = [];
    for (const behaviour of serverBehaviours) {
      const cells = [
        behaviour.name,
        await thinkingOff(behaviour),
        await format(behaviour, 'json_object'),
        await format(behaviour, 'json_schema'),
        behaviour.streams?.({ stream: false }) ? 'yes; eyewright reads the whole stream' : 'no',
      ];
      rows.push(`| ${cells.join(' | ')} |`);
    }

    const documented = readFileSync(new URL('../../../../docs/models.md', import.meta.url), 'utf8');
    const [, section = ''] = documented.split('\n## Servers\n');
    const table = (section.split('\n## ', 1)[0] ?? '').split('\n').filter((line) => line.startsWith('| '));
    expect(table.slice(2)).toEqual(rows);
  });

  it.each(serverBehaviours)('$name: a verdict and a place are read, and no stream is asked for', async (behaviour) => {
    await using at = await visit(behaviour);

    expect(await at.judge()).toMatchObject({ data: true });
    expect(await at.locate()).toMatchObject({ rect: { left: expect.any(Number) } });
    expect(at.server.requests.map(({ stream }) => stream)).toEqual([false, false]);
  });

  it('is told once what is refused, and asked for it no more', async () => {
    const lmStudio = serverBehaviours.find(({ name }) => name === 'LM Studio') ?? serverBehaviours[0];
    await using at = await visit(lmStudio ?? {}, { EYEWRIGHT_MODEL_FAMILY: 'glm-v' });

    await at.judge();
    await at.judge();

    expect(at.server.requests.map(formatOf)).toEqual(['json_object', 'text', 'text']);
    expect(at.told).toEqual([
      expect.stringMatching(
        /refuses replies as json_object \('response_format.type' must be .*\), so they are asked for as text. Set EYEWRIGHT_MODEL_RESPONSE_FORMAT to text/,
      ),
    ]);
  });

  it('gets the first error when no format helps', async () => {
    const refuse: ServerBehaviour['refuse'] = (body) => ({
      status: 400,
      body: { error: { message: `no picture, please (${formatOf(body)})` } },
    });
    await using at = await visit({ refuse }, { EYEWRIGHT_MODEL_RESPONSE_FORMAT: 'json_schema' });

    await expect(at.judge()).rejects.toMatchObject({
      summary: expect.stringContaining('no picture, please (json_schema)'),
      hint: expect.stringContaining('EYEWRIGHT_MODEL_RESPONSE_FORMAT'),
    });
    expect(at.server.requests.map(formatOf)).toEqual(['json_schema', 'json_object', 'text']);
    expect(at.told).toEqual([]);
  });

  it('may be told to think less by the families whose servers know it', async () => {
    await using at = await visit({}, { EYEWRIGHT_MODEL_REASONING_EFFORT: 'none' });

    await at.judge();

    expect(at.server.requests[0]).toMatchObject({ reasoning_effort: 'none' });
    expect(at.server.requests[0]).not.toHaveProperty('enable_thinking');
  });

  it('that refuses the further way of turning thinking off gets it no more', async () => {
    // vLLM before 0.11 knows the efforts low, medium and high only (vllm/entrypoints/openai/protocol.py).
    const refuse: ServerBehaviour['refuse'] = ({ reasoning_effort: effort }) =>
      effort === 'none'
        ? { status: 400, body: { message: "Input should be 'low', 'medium' or 'high', input: 'none'" } }
        : undefined;
    const stubborn = { refuse, isThinkingOff: () => false, thoughts: 'reasoning' } as const;
    await using at = await visit(stubborn, off);

    for (let count = 0; count < 3; count++) await at.judge();

    const efforts = at.server.requests.map((body) => body['reasoning_effort']);
    expect(efforts).toEqual([undefined, 'none', undefined, undefined]);
    expect(at.told).toEqual([
      expect.stringContaining('Requests now also say'),
      expect.stringContaining('Turn thinking off where the server runs'),
    ]);
  });

  it.each([
    ['json_object is not known', ['json_object', 'text', 'text']],
    // The server says nothing about the format, so both are tried.
    ['bad request', ['json_object', 'json_object', 'text', 'text']],
  ])('that refuses a format keeps what turns its thinking off: %s', async (error, formats) => {
    const refuse: ServerBehaviour['refuse'] = (body) =>
      formatOf(body) === 'json_object' ? { status: 400, body: { error } } : undefined;
    const isThinkingOff: ServerBehaviour['isThinkingOff'] = (body) => 'chat_template_kwargs' in body;
    const name = `glm ${error}`;
    await using at = await visit(
      { refuse, isThinkingOff, thoughts: 'reasoning' },
      { ...off, EYEWRIGHT_MODEL_NAME: name, EYEWRIGHT_MODEL_FAMILY: 'glm-v', EYEWRIGHT_MODEL_RESPONSE_FORMAT: 'text' },
    );
    await at.judge();
    const slots = slotsOf({
      EYEWRIGHT_MODEL_NAME: name,
      EYEWRIGHT_MODEL_BASE_URL: at.server.url,
      EYEWRIGHT_MODEL_FAMILY: 'glm-v',
      ...off,
    });
    const model = createOpenAIModel({ slots, fetch });
    const request = { signal: new AbortController().signal, onCall: () => undefined, prompt: 'Save', frame: frame() };
    await model.ask('locate', request);
    await model.ask('locate', request);

    const [, ...rest] = at.server.requests;
    expect(rest.map(formatOf)).toEqual(formats);
    expect(rest.at(-1)).toHaveProperty('chat_template_kwargs');
  });

  it('is asked at its usual port in the way that it knows, from the first request on', async () => {
    const bodies: unknown[] = [];
    const fetching: typeof fetch = async (_input, init) => {
      bodies.push(await new Response(init?.body).json());
      return Response.json({ choices: [{ finish_reason: 'stop', message: { content: replies.judge } }] });
    };
    const base = { EYEWRIGHT_MODEL_NAME: 'm', EYEWRIGHT_MODEL_BASE_URL: 'http://127.0.0.1:11434/v1' };
    const model = createOpenAIModel({ slots: slotsOf({ ...base, ...off }), fetch: fetching });

    await model.ask('judge', {
      signal: new AbortController().signal,
      onCall: () => undefined,
      demand: 'it is open',
      shape: 'boolean',
      frames: [frame()],
    });

    expect(bodies).toEqual([expect.objectContaining({ reasoning_effort: 'none' })]);
  });
});

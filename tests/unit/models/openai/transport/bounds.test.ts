import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { describe, expect, it, onTestFinished, vi } from 'vitest';

import { mostPlannedActions } from '../../../../../src/core/model/model.ts';
import { longestReply } from '../../../../../src/models/openai/json-reply.ts';
import { longestBody } from '../../../../../src/models/openai/transport/bounded-fetch.ts';
import { plan } from '../../../../../src/testing/scripted-replies.ts';
import { openRig, type Rig, type RigInit } from '../kit.ts';

const megabyte = 1024 * 1024;

interface Server extends AsyncDisposable {
  readonly url: string;
  readonly requests: number;
  /** Requests whose answer was not finished and whose connection is still open. */
  readonly open: number;
}

async function serve(handle: (response: ServerResponse) => void): Promise<Server> {
  const pending = new Set<ServerResponse>();
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    pending.add(response);
    response.once('close', () => pending.delete(response));
    request.resume().on('end', () => handle(response));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    get requests() {
      return requests;
    },
    get open() {
      return pending.size;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function rigFor(server: Server, { config, ...init }: RigInit = {}): Promise<Rig> {
  return openRig({}, { ...init, config: { EYEWRIGHT_MODEL_BASE_URL: server.url, ...config } });
}

const closed = (server: Server): Promise<void> =>
  vi.waitFor(() => expect(server.open).toBe(0), { timeout: 10_000, interval: 10 });

describe('a reply that is too long', () => {
  it.each([
    ['20 MB of text', `{"data": "${'x'.repeat(20 * megabyte)}"}`],
    ['a body at the limit', 'x'.repeat(longestBody)],
  ])('ends the call with a clear error: %s', async (_title, reply) => {
    await using rig = await openRig({ respond: () => reply });

    await expect(rig.extract()).rejects.toMatchObject({
      code: 'MODEL_REPLY_INVALID',
      failureClass: 'model',
      summary: expect.stringContaining('answered with more than 4 MB (1 attempt)'),
      hint: expect.stringContaining('EYEWRIGHT_MODEL_EXTRA_BODY_JSON'),
    });
    expect(rig.server.requests).toHaveLength(1);
  });

  it.each([
    ['1 MB of {}', '{}'.repeat(megabyte / 2), `longer than ${longestReply} characters`],
    ['400 KB of {', '{'.repeat(400 * 1024), 'no complete JSON object'],
    ['100 KB of cut-off escaped quotes', `{"data": "${'\\"'.repeat(50 * 1024)}`, 'it was cut off'],
  ])('gets one repair round, in which only its beginning is shown: %s', async (_title, reply, problem) => {
    await using rig = await openRig({ respond: () => reply });

    await expect(rig.judge()).rejects.toMatchObject({
      code: 'MODEL_REPLY_INVALID',
      summary: expect.stringContaining(problem),
    });
    expect(rig.server.requests).toHaveLength(2);
    expect(rig.server.requests[1]?.text.length).toBeLessThan(20_000);
    expect(Math.max(...rig.calls.map((call) => call.reply?.length ?? 0))).toBeLessThan(300_000);
  });

  it('is cut when it does not end', async () => {
    await using server = await serve((response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const chunk = ' '.repeat(64 * 1024);
      const pour = (): void => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on('drain', pour);
      pour();
    });
    await using rig = await rigFor(server);

    await expect(rig.extract()).rejects.toMatchObject({ code: 'MODEL_REPLY_INVALID' });
    expect(server.requests).toBe(1);
    await closed(server);
  });
});

describe('a plan', () => {
  const sleeps = (count: number): object =>
    plan(Array.from({ length: count }, () => ({ name: 'Sleep', param: { timeMs: 1 } })));

  it('of too many actions is refused, as its prompt says', async () => {
    await using rig = await openRig({ respond: () => sleeps(mostPlannedActions + 1) });

    await expect(rig.plan()).rejects.toMatchObject({
      code: 'MODEL_REPLY_INVALID',
      summary: expect.stringContaining(`more than ${mostPlannedActions} actions`),
    });
    expect(rig.server.requests[0]?.text).toContain(`at most ${mostPlannedActions}`);
    expect(rig.server.requests[1]?.text).toContain(`more than ${mostPlannedActions} actions`);
  });

  it('of as many actions as may be is taken', async () => {
    await using rig = await openRig({ respond: () => sleeps(mostPlannedActions) });

    expect((await rig.plan()).actions).toHaveLength(mostPlannedActions);
  });
});

describe('a request that was given up', () => {
  const json = { 'content-type': 'application/json' };
  const halves: Readonly<Record<string, (response: ServerResponse) => void>> = {
    'before the headers': () => undefined,
    'after the headers': (response) => response.writeHead(200, json).flushHeaders(),
    'in the body': (response) => void response.writeHead(200, json).write('{"id":'),
    'in the body of an error': (response) => void response.writeHead(500, json).write('{"error":'),
  };

  it.each(Object.entries(halves))('closes its connection: %s', async (_title, answerHalf) => {
    const abort = new AbortController();
    await using server = await serve((response) => {
      answerHalf(response);
      setImmediate(() => abort.abort());
    });
    await using rig = await rigFor(server, { config: { EYEWRIGHT_MODEL_TIMEOUT: 60_000 } });

    await expect(rig.extract({ signal: abort.signal })).rejects.toMatchObject({ code: 'ABORTED' });
    await closed(server);
    expect(server.requests).toBe(1);
  });

  it('closes its connection after it took too long', async () => {
    await using server = await serve((response) => void response.writeHead(200, json).write('{"id":'));
    const config = { EYEWRIGHT_MODEL_TIMEOUT: 50, EYEWRIGHT_MODEL_RETRY_COUNT: 2 };
    await using rig = await rigFor(server, { config });

    await expect(rig.extract()).rejects.toMatchObject({ code: 'MODEL_REQUEST_FAILED' });
    await closed(server);
  });

  it('closes its connection in the repair round', async () => {
    const abort = new AbortController();
    const reply = JSON.stringify({ choices: [{ message: { content: 'prose' }, finish_reason: 'stop' }] });
    await using server = await serve((response) => {
      if (server.requests === 1) return void response.writeHead(200, json).end(reply);
      response.writeHead(200, json).write('{"id":');
      setImmediate(() => abort.abort());
    });
    await using rig = await rigFor(server);

    await expect(rig.extract({ signal: abort.signal })).rejects.toMatchObject({ code: 'ABORTED' });
    await closed(server);
    expect(server.requests).toBe(2);
  });

  it('closes its connection when a wrapped client does not pass the signal on', async () => {
    const abort = new AbortController();
    await using server = await serve((response) => {
      response.writeHead(200, json).write('{"id":');
      setImmediate(() => abort.abort());
    });
    await using rig = await rigFor(server, {
      createLLMClient: (client) => {
        const create = client.chat.completions.create.bind(client.chat.completions);
        client.chat.completions.create = ((body: Parameters<typeof create>[0]) => create(body)) as typeof create;
        return client;
      },
    });

    await expect(rig.extract({ signal: abort.signal })).rejects.toMatchObject({ code: 'ABORTED' });
    await closed(server);
  });
});

describe('the limit of a request', () => {
  it('ends it also while the clock of the test stands still', async () => {
    await using server = await serve(() => undefined);
    // Long enough for a busy machine to receive each request.
    const config = { EYEWRIGHT_MODEL_TIMEOUT: 700, EYEWRIGHT_MODEL_RETRY_COUNT: 1 };
    await using rig = await rigFor(server, { config });
    await rig.model.ready();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());

    await expect(rig.extract()).rejects.toMatchObject({ code: 'MODEL_REQUEST_FAILED' });
    vi.useRealTimers();
    expect(server.requests).toBe(2);
  });
});

import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';

import { WdaClient, type WdaRequest } from '../../../../../src/devices/ios/wda/wda-client.ts';
import { whenReady } from '../../../../../src/devices/ios/wda/wda-status.ts';
import { failureOf } from '../../../agents/rig.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

interface Served {
  readonly client: WdaClient;
  readonly log: string[];
  /** Requests that came, and how to answer them. */
  readonly came: { readonly path: string; readonly response: ServerResponse }[];
}

async function serve(answer?: (response: ServerResponse) => void): Promise<Served> {
  const came: Served['came'] = [];
  const own = createServer((request, response) => {
    came.push({ path: request.url ?? '', response });
    answer?.(response);
  });
  server = own;
  await new Promise<void>((resolve) => own.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(own.address() as AddressInfo).port}`;
  const log: string[] = [];
  const client = new WdaClient({
    address: { url, headers: {} },
    fetch: globalThis.fetch,
    log: (line) => log.push(line),
  });
  return { client, log, came };
}

const { signal } = new AbortController();
const tap: WdaRequest = { task: 'tap', method: 'POST', path: '/session/S/wda/tap', body: { x: 1 }, signal };
const ask: WdaRequest = { task: 'ask', method: 'GET', path: '/status', signal, isRead: true };
const say = (value: unknown) => (response: ServerResponse) => void response.end(JSON.stringify({ value }));

describe('requests to WebDriverAgent', () => {
  it('go one after another, and one that was stopped before its turn is never sent', async () => {
    const { client, came } = await serve();
    const first = client.send(tap);
    const stop = new AbortController();
    const second = failureOf(client.send({ ...tap, signal: stop.signal }));
    const third = client.send(ask);
    await expect.poll(() => came.length).toBe(1);
    stop.abort();
    expect(await second).toMatchObject({ code: 'ABORTED' });
    came[0]?.response.end('{"value":1}');
    expect(await first).toBe(1);
    await expect.poll(() => came.map(({ path }) => path)).toEqual(['/session/S/wda/tap', '/status']);
    came[1]?.response.end('{"value":2}');
    expect(await third).toBe(2);
  });

  it('that move a finger come to their end before a call that was stopped says so', async () => {
    const { client, came } = await serve();
    const stop = new AbortController();
    let hasEnded = false;
    const stopped = failureOf(client.send({ ...tap, signal: stop.signal })).finally(() => (hasEnded = true));
    await expect.poll(() => came.length).toBe(1);
    stop.abort();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(hasEnded).toBe(false);
    came[0]?.response.end('{"value":null}');
    expect(await stopped).toMatchObject({ code: 'ABORTED' });
  });

  it('that are not answered in time fail, and leave the next one alone', async () => {
    const { client, came } = await serve((response) => came.length > 1 && say('ok')(response));
    expect(await failureOf(client.send({ ...tap, limitMs: 30 }))).toMatchObject({
      code: 'DEVICE_COMMAND_FAILED',
      summary: expect.stringContaining('no answer within 30 ms') as string,
      retryable: true,
    });
    expect(await client.send(tap)).toBe('ok');
  });

  it.each([
    ['<h1>Hello</h1>', 200, 'DEVICE_COMMAND_FAILED'],
    ['', 500, 'DEVICE_COMMAND_FAILED'],
    ['{"status":0}', 200, 'DEVICE_COMMAND_FAILED'],
    ['{"value":null}', 500, 'DEVICE_COMMAND_FAILED'],
    ['{"value":{"error":"unknown command","message":"Unhandled endpoint"}}', 404, 'DEVICE_UNSUPPORTED'],
    ['{"value":{"error":"invalid session id","message":"gone"}}', 404, 'DEVICE_DISCONNECTED'],
    ['{"value":{"error":"stale","message":{}}}', 400, 'DEVICE_COMMAND_FAILED'],
  ])('fail by what comes: %s with status %i', async (text, status, code) => {
    const { client } = await serve((response) => void response.writeHead(status).end(text));
    const failure = await failureOf(client.send(tap));
    expect(failure).toMatchObject({ code, summary: expect.stringContaining('Cannot tap') as string });
  });

  it('that hold secrets show them nowhere', async () => {
    const { client, log } = await serve((response) =>
      response.end('{"value":{"error":"unknown error","message":"cannot type hunter2"}}'),
    );
    const failure = await failureOf(client.send({ ...tap, body: { value: ['hunter2'] }, isSecret: true }));
    expect(JSON.stringify([failure, String(failure), log])).not.toContain('hunter2');
    expect(log).toHaveLength(1);
  });

  it('wait for WebDriverAgent no longer than they may', async () => {
    const { client } = await serve(say({ ready: false }));
    expect(await failureOf(whenReady(client, 40, signal))).toMatchObject({
      code: 'DEVICE_DISCONNECTED',
      summary: expect.stringContaining('was not ready within 40 ms') as string,
    });
  });
});

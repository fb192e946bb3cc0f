import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { describe, expect, it } from 'vitest';

import { EyewrightError } from '../../../../../src/core/errors/errors.ts';
import { longestBody } from '../../../../../src/models/openai/transport/bounded-fetch.ts';
import { faults } from '../../../../../src/models/openai/transport/faults.data.ts';
import { openRig } from '../kit.ts';

type Fault = (response: ServerResponse) => void;

interface FaultServer extends AsyncDisposable {
  readonly url: string;
  readonly received: { readonly url: string; readonly headers: IncomingHttpHeaders; readonly body: string }[];
}

const json = { 'content-type': 'application/json' };
const completion = (content: string | null, rest: object = {}): string =>
  JSON.stringify({ choices: [{ finish_reason: 'stop', message: { role: 'assistant', content, ...rest } }] });
const good: Fault = (response) => void response.writeHead(200, json).end(completion('{"data": "x"}'));
const key = 'sk-of-the-fault-table';

/** Plays these faults, one a request, and then answers well. */
async function serve(...script: readonly Fault[]): Promise<FaultServer> {
  const received: FaultServer['received'] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { url = '', headers } = request;
      received.push({ url, headers, body: Buffer.concat(chunks).toString('utf8') });
      (script[received.length - 1] ?? good)(response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    received,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const status =
  (code: number, headers: Record<string, string> = {}, body = '{"error": {"message": "no"}}'): Fault =>
  (response) =>
    void response.writeHead(code, { ...json, ...headers }).end(body);
const body = (text: string, type = 'application/json'): Fault => status(200, { 'content-type': type }, text);
const errorPage = '<!doctype html><html><head><title>502 Bad Gateway</title></head><body><h1>Oops</h1></body></html>';

/** A byte now and then, so that no socket looks idle. */
const drip: Fault = (response) => {
  response.writeHead(200, json);
  const timer = setInterval(() => response.write(' '), 10);
  response.once('close', () => clearInterval(timer));
};

type Row = keyof typeof faults;

/** Faults that pass: the call is answered by the request after them. */
const passing: readonly (readonly [Row, string, Fault])[] = [
  ['connection', 'a reset', (response) => response.socket?.resetAndDestroy()],
  ['connection', 'a connection that is closed', (response) => response.socket?.end()],
  [
    'connection',
    'half a body',
    (response) => {
      response.writeHead(200, { ...json, 'content-length': '1000' }).write('{"choices":');
      setImmediate(() => response.socket?.destroy());
    },
  ],
  ['timeout', 'silence', () => undefined],
  ['timeout', 'headers and no body', (response) => response.writeHead(200, json).flushHeaders()],
  ['timeout', 'a slow drip', drip],
  ['passing', '408', status(408)],
  ['passing', '409', status(409)],
  ['passing', '500 without a body', status(500, {}, '')],
  ['passing', '500 with a huge body', status(500, {}, ' '.repeat(longestBody + 1))],
  ['passing', '502 with a web page', status(502, { 'content-type': 'text/html' }, errorPage)],
  ['passing', '503', status(503)],
  ['passing', '529', status(529)],
  ['limited', '429', status(429)],
  ['retryAfter', '429', status(429, { 'retry-after': '0.01' })],
  ['retryAfter', '503', status(503, { 'retry-after-ms': '10' })],
];

/** Faults that last: what the call fails with, and words of its message and hint. */
const lasting: readonly (readonly [Row, string, Fault, RegExp, RegExp])[] = [
  [
    'quota',
    '429',
    status(429, {}, '{"error": {"message": "no money", "code": "insufficient_quota"}}'),
    /no money/,
    /limits/,
  ],
  ['retryAfter', 'an hour', status(429, { 'retry-after': '3600' }), /asks to wait 3600 s/, /Wait/],
  ['refused', '400', status(400), /HTTP 400 \(1 attempt\): no/, /accepts images/],
  ['refused', '404', status(404), /HTTP 404/, /EYEWRIGHT_MODEL_NAME and EYEWRIGHT_MODEL_BASE_URL/],
  ['refused', '413', status(413), /HTTP 413/, /screenshotShrinkFactor/],
  [
    'refused',
    '500 for pictures, by llama.cpp without its projector',
    status(500, {}, '{"error": {"code": 500, "message": "image input is not supported", "type": "server_error"}}'),
    /HTTP 500 \(1 attempt\): image input is not supported/,
    /accepts images/,
  ],
  ['refused', '418 with an empty body', status(418, {}, ''), /HTTP 418 \(1 attempt\)/, /EYEWRIGHT_MODEL_NAME/],
  ['unauthorized', '401', status(401), /HTTP 401/, /EYEWRIGHT_MODEL_API_KEY/],
  ['unauthorized', '403 with a web page', status(403, {}, errorPage), /a web page: 502 Bad/, /EYEWRIGHT_MODEL_API_KEY/],
  ['foreign', 'an empty body', body(''), /not with a chat completion.*no JSON/, /BASE_URL/],
  ['foreign', 'a web page', body(errorPage, 'text/html'), /a web page: 502 Bad Gateway/, /BASE_URL/],
  ['foreign', 'broken JSON', body('{"choices": ['), /not with a chat completion/, /BASE_URL/],
  ['foreign', 'JSON of another kind', body('[1, 2]'), /\[1,2\]/, /BASE_URL/],
  ['foreign', 'an error with status 200', body('{"error": {"message": "no such model"}}'), /no such model/, /BASE_URL/],
  ['foreign', 'no content at all', status(204, {}, ''), /not with a chat completion/, /BASE_URL/],
  ['oversize', 'a huge body', body(' '.repeat(longestBody + 1)), /more than 4 MB/, /EXTRA_BODY_JSON/],
  [
    'exhausted',
    'a reply up to the token limit',
    body('{"choices": [{"finish_reason": "length", "message": {"content": "{}"}}]}'),
    /cut off at the token limit/,
    /EXTRA_BODY_JSON/,
  ],
  ['declined', 'a refusal', body(completion(null, { refusal: 'I will not' })), /refused \(I will not\)/, /reply/],
  ['redirect', '301', status(301, { location: '/elsewhere' }), /HTTP 301.*it sends on to \/elsewhere$/, /BASE_URL/],
  ['redirect', '307 without an address', status(307), /HTTP 307/, /BASE_URL/],
];

const config = { EYEWRIGHT_MODEL_RETRY_COUNT: 1, EYEWRIGHT_MODEL_API_KEY: key };

async function play(server: FaultServer, extra: Record<string, string | number> = {}): Promise<unknown> {
  await using rig = await openRig({}, { config: { ...config, EYEWRIGHT_MODEL_BASE_URL: server.url, ...extra } });
  return await rig.extract();
}

async function failure(server: FaultServer, extra?: Record<string, string | number>): Promise<EyewrightError> {
  const error: unknown = await play(server, extra).catch((reason: unknown) => reason);
  if (EyewrightError.isInstance(error)) return error;
  throw new TypeError('expected one of our errors', { cause: error });
}

describe('a request is sent again after', () => {
  it.each(passing)('%s: %s', async (row, _title, fault) => {
    await using server = await serve(fault);
    // Long enough for a busy machine to answer, where it does.
    const extra = row === 'timeout' ? { EYEWRIGHT_MODEL_TIMEOUT: 1000 } : {};

    expect(await play(server, extra)).toEqual({ data: 'x' });
    expect(server.received).toHaveLength(2);
    expect(server.received[1]?.body).toBe(server.received[0]?.body);
  });

  it.each(passing.filter(([row]) => row !== 'retryAfter'))(
    '%s: %s, and fails in the end',
    async (row, _title, fault) => {
      await using server = await serve(fault, fault, fault);
      const extra = row === 'timeout' ? { EYEWRIGHT_MODEL_TIMEOUT: 100 } : {};

      const error = await failure(server, extra);

      expect(error).toMatchObject({ code: faults[row].code, failureClass: 'model', retryable: true });
      expect(error.summary).toContain('(2 attempts)');
      expect(error.hint).toBeTruthy();
    },
  );

  it('unusable: once, with the problem', async () => {
    await using server = await serve(body(completion('I see a form.')), body(completion('A form.')));

    expect(await failure(server)).toMatchObject({ code: faults.unusable.code });
    expect(server.received).toHaveLength(2);
    expect(server.received[1]?.body).toContain('That reply cannot be used');
  });
});

describe('a request is not sent again after', () => {
  it.each(lasting)('%s: %s', async (...[row, , fault, message, hint]) => {
    await using server = await serve(fault);

    const error = await failure(server);

    const code = row === 'retryAfter' ? 'MODEL_RATE_LIMITED' : faults[row].code;
    const failureClass = row === 'unauthorized' ? 'environment' : 'model';
    expect(error).toMatchObject({ code, failureClass, retryable: row === 'retryAfter' });
    expect(error.summary).toMatch(message);
    expect(error.hint).toMatch(hint);
    expect(error.message).not.toContain(key);
    expect(server.received).toHaveLength(1);
  });
});

describe('an answer that is taken', () => {
  it.each([
    ['JSON that is called text', body(completion('{"data": "x"}'), 'text/plain')],
    [
      'JSON without a type',
      (response: ServerResponse) => void response.writeHead(200).end(completion('{"data": "x"}')),
    ],
  ])('is also %s', async (_title, answer) => {
    await using server = await serve(answer);

    expect(await play(server)).toEqual({ data: 'x' });
  });
});

describe('a redirect', () => {
  it('within one server is followed, with key and body', async () => {
    await using server = await serve(
      status(307, { location: '/v2/chat/completions' }),
      status(308, { location: '/v3' }),
    );

    expect(await play(server)).toEqual({ data: 'x' });
    expect(server.received.map(({ url }) => url)).toEqual(['/v1/chat/completions', '/v2/chat/completions', '/v3']);
    expect(server.received[2]).toMatchObject({
      headers: { authorization: `Bearer ${key}` },
      body: server.received[0]?.body,
    });
  });

  it('in a circle ends', async () => {
    const circle = status(307, { location: '/v1/chat/completions' });
    await using server = await serve(...Array.from({ length: 20 }, () => circle));

    expect(await failure(server)).toMatchObject({ code: 'MODEL_REQUEST_FAILED', details: { status: 307 } });
    expect(server.received.length).toBeLessThanOrEqual(6);
  });

  it.each([301, 302, 303, 307, 308])(
    '%i to another host is not followed, and named without what may be secret',
    async (code) => {
      await using other = await serve();
      await using server = await serve(status(code, { location: `${other.url}/chat/completions?token=hidden` }));

      const error = await failure(server);

      expect(error.code).toBe(faults.redirect.code);
      expect(error.summary).toContain(`it sends on to ${other.url}/chat/completions`);
      expect(error.message).not.toContain('hidden');
      expect(error.hint).toContain('EYEWRIGHT_MODEL_BASE_URL');
      expect(other.received).toEqual([]);
    },
  );
});

it('has a case for every row of the documentation', () => {
  const played = new Set<string>([...passing, ...lasting].map(([row]) => row));

  expect(Object.keys(faults).filter((row) => !played.has(row))).toEqual(['format', 'unusable']);
});

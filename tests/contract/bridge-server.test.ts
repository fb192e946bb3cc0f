import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';

import { afterEach, describe, expect, it, vi } from 'vitest';

import { pause } from '../../src/core/time/clock.ts';
import { paths } from '../../src/bridge/protocol/messages.ts';
import { BridgeDevice } from '../../src/public/web.ts';
import { agent } from './bridge-agents-rig.ts';
import { freePort } from './bridge-rig.ts';
import {
  answerTo,
  atEnd,
  closeAll,
  enter,
  greet,
  knock,
  networkAddress,
  ourOrigin,
  plug,
  startServer,
  statusOf,
  upgradeHead,
} from './bridge-server-rig.ts';

afterEach(closeAll);

const upgrade = (host: string | undefined, origin: string | undefined, target: string = paths.extension): string =>
  upgradeHead(target, [
    ...(host === undefined ? [] : [`Host: ${host}`]),
    ...(origin === undefined ? [] : [`Origin: ${origin}`]),
  ]);

/** `open`, or the code of the error. */
async function reach(host: string, port: number): Promise<string> {
  const socket = connect(port, host);
  atEnd(() => socket.destroy());
  return once(socket, 'connect').then(
    () => 'open',
    (error: NodeJS.ErrnoException) => error.code ?? error.message,
  );
}

describe.skipIf(networkAddress === undefined)('where the server of the bridge listens', () => {
  const network = networkAddress ?? '';

  it('is this computer only, unless the options say otherwise', async () => {
    const { port } = await startServer();
    expect(await reach('127.0.0.1', port)).toBe('open');
    expect(await reach(network, port)).toBe('ECONNREFUSED');
  });

  it('is every interface with allowsRemote', async () => {
    const { port, token } = await startServer({ allowsRemote: true });
    await enter({ port, key: token, host: network });
    expect(await reach('127.0.0.1', port)).toBe('open');
  });

  it('is the interface of host, which takes precedence over allowsRemote', async () => {
    const { port } = await startServer({ host: '127.0.0.1', allowsRemote: true });
    expect(await reach(network, port)).toBe('ECONNREFUSED');
    const other = await startServer({ host: network });
    await enter({ port: other.port, key: other.token, host: network });
    expect(await reach('127.0.0.1', other.port)).toBe('ECONNREFUSED');
  });

  it.each([
    [{}, { here: 'open', there: 'ECONNREFUSED' }],
    [{ allowRemoteAccess: true }, { here: 'open', there: 'open' }],
    [
      { allowRemoteAccess: true, host: '127.0.0.1' },
      { here: 'open', there: 'ECONNREFUSED' },
    ],
    [{ host: network }, { here: 'ECONNREFUSED', there: 'open' }],
  ])('follows the options of an agent: %j', async (options, wanted) => {
    vi.stubEnv('EYEWRIGHT_BRIDGE_TOKEN', 'ab'.repeat(32));
    const port = await freePort();
    const stop = new AbortController();
    const device = new BridgeDevice({ ...options, port }, {});
    // No browser connects, so it waits until it is stopped.
    const opening = device.open(stop.signal).catch(() => undefined);
    try {
      const reached = async (): Promise<object> => {
        const [here, there] = await Promise.all([reach('127.0.0.1', port), reach(network, port)]);
        return { here, there };
      };
      await expect.poll(reached, { timeout: 5000 }).toEqual(wanted);
    } finally {
      stop.abort();
      await opening;
      await device.destroy();
      vi.unstubAllEnvs();
    }
  });
});

it.runIf(
  Object.values(networkInterfaces())
    .flat()
    .some((address) => address?.address === '::1'),
)('listens on an interface with an address of the new kind, where agents find it', async () => {
  const { port, token } = await startServer({ host: '::1' });
  expect(await reach('127.0.0.1', port)).toBe('ECONNREFUSED');
  await enter({ port, key: token, host: '[::1]' });
  const bridge = await agent({ port, token, host: '::1' });
  const failed = bridge.request('tab.send', { session: 's1', method: 'Page.reload' });
  await expect(failed).rejects.toMatchObject({ code: 'no-tab' });
});

describe('the Host header', () => {
  const local = ['127.0.0.1', '127.0.0.1:3766', 'localhost', 'LOCALHOST:3766', '[::1]', '[::1]:3766'];
  const foreign = [
    'evil.example',
    'evil.example:3766',
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    'localhost.',
    '127.0.0.1.',
    '127.0.0.1@evil.example',
    'evil.example@127.0.0.1',
    'evil:pass@localhost',
    'evil.example#127.0.0.1',
    '127.0.0.1/evil.example',
    '127.0.0.1:3766:1',
    '127.0.0.1, evil.example',
    '0x7f.1',
    '2130706433',
    '[::ffff:127.0.0.1]',
    '[::1',
    '::1',
    '*',
    ' ',
    '',
  ];

  it('names this computer, or there is no connection', async () => {
    const { port, lines } = await startServer();
    for (const host of local)
      expect([host, statusOf(await answerTo(upgrade(host, ourOrigin), port))]).toEqual([host, '101']);
    for (const host of foreign) {
      const answer = await answerTo(upgrade(host, ourOrigin), port);
      expect([host, statusOf(answer), answer.split('\r\n\r\n')[1]]).toEqual([host, '403', '']);
    }
    expect(lines.filter((line) => /Host|not a name/.test(line))).toHaveLength(foreign.length);
  });

  it('has to be there, once', async () => {
    const { port } = await startServer();
    expect(statusOf(await answerTo(upgrade(undefined, ourOrigin), port))).toBe('403');
    const old = upgrade(undefined, ourOrigin).replace('HTTP/1.1', 'HTTP/1.0');
    expect(statusOf(await answerTo(old, port))).not.toBe('101');
    const two = upgradeHead(paths.extension, ['Host: evil.example', 'Host: 127.0.0.1', `Origin: ${ourOrigin}`]);
    expect(statusOf(await answerTo(two, port))).not.toBe('101');
  });

  it('may also be an address, or the name of this computer, where others may connect', async () => {
    const { port } = await startServer({ allowsRemote: true });
    for (const host of ['192.0.2.77', '192.0.2.77:3766', '[2001:db8::1]:1', hostname(), hostname().toUpperCase()]) {
      expect([host, statusOf(await answerTo(upgrade(host, ourOrigin), port))]).toEqual([host, '101']);
    }
    for (const host of [
      'evil.example',
      '192.0.2.77.evil.example',
      `${hostname()}.evil.example`,
      `evil-${hostname()}`,
    ]) {
      expect([host, statusOf(await answerTo(upgrade(host, ourOrigin), port))]).toEqual([host, '403']);
    }
  });
});

describe('the Origin header', () => {
  const others = [
    'http://127.0.0.1:3766',
    'https://shop.example',
    'chrome-extension://aaaabbbbccccddddeeeeffffgggghhhh',
    'null',
    '',
    undefined,
    `${ourOrigin}x`,
    `${ourOrigin}.evil.example`,
    `${ourOrigin}/`,
    `${ourOrigin}:3766`,
    `${ourOrigin}, https://evil.example`,
    `https://evil.example, ${ourOrigin}`,
    `https://evil.example/${ourOrigin}`,
    ourOrigin.toUpperCase(),
    ourOrigin.slice(0, -1),
    ourOrigin.replace('chrome', 'moz'),
  ];

  it('is that of our extension, or there is no connection', async () => {
    const { port } = await startServer();
    for (const origin of others) {
      expect([origin, statusOf(await answerTo(upgrade('127.0.0.1', origin), port))]).toEqual([origin, '403']);
    }
    expect(statusOf(await answerTo(upgrade('127.0.0.1', ourOrigin), port))).toBe('101');
  });

  it('is none for agents: no page and no extension can be one', async () => {
    const { port } = await startServer();
    for (const origin of [...others, ourOrigin]) {
      const status = statusOf(await answerTo(upgrade('127.0.0.1', origin, paths.driver), port));
      expect([origin, status]).toEqual([origin, origin === undefined ? '101' : '403']);
    }
  });

  it.skipIf(networkAddress === undefined)('does not help agents of other computers', async () => {
    const { port, lines } = await startServer({ allowsRemote: true });
    // The two ends have different addresses, as those of two computers have.
    const far = { port, host: '127.0.0.1', localAddress: networkAddress };
    expect(statusOf(await answerTo(upgrade('127.0.0.1', undefined, paths.driver), far))).toBe('403');
    expect(lines).toEqual(['Refused a connection: agents connect from this computer only']);
    const near = { port, host: networkAddress ?? '' };
    expect(statusOf(await answerTo(upgrade(networkAddress, undefined, paths.driver), near))).toBe('101');
  });

  it('is of no use at other places, whatever they look like', async () => {
    const { port } = await startServer();
    const targets = [
      '/',
      '//',
      '///',
      '/extension/',
      '/extension?x',
      '//extension',
      '/%65xtension',
      '/driver/../extension',
    ];
    for (const target of [...targets, `http://127.0.0.1${paths.extension}`, '*', '/\\', '//[', 'http://[']) {
      const status = statusOf(await answerTo(upgrade('127.0.0.1', ourOrigin, target), port));
      expect([target, ['403', '400'].includes(status)]).toEqual([target, true]);
    }
    expect(statusOf(await answerTo(upgrade('127.0.0.1', ourOrigin), port))).toBe('101');
  });
});

describe('a stranger with the right headers', () => {
  const first: Readonly<Record<string, string | Buffer>> = {
    'a request': JSON.stringify({ type: 'request', id: 1, method: 'tab.open', params: { session: 's' } }),
    'a reply': JSON.stringify({ type: 'reply', id: 1, result: {} }),
    'a welcome': JSON.stringify({ type: 'welcome' }),
    garbage: 'garbage',
    'a list': '[]',
    nothing: '',
    null: 'null',
    'an object': '{}',
    'a greeting without a proof': JSON.stringify({ type: 'hello' }),
    'a greeting of lists': JSON.stringify({ type: 'hello', role: 'extension', profile: [], nonce: [], proof: [] }),
    'a binary message': Buffer.from('{"type":"hello"}'),
    'a message of 1 MB': JSON.stringify({ type: 'hello', profile: 'x'.repeat(1024 * 1024) }),
  };

  it.each(Object.keys(first))('gets nothing but a challenge for %s', async (name) => {
    const { port, lines } = await startServer();
    const client = await knock({ port });
    client.socket.send(first[name] ?? '', { binary: Buffer.isBuffer(first[name]) });
    await client.closed;
    expect(client.received.map(({ type }) => type)).toEqual(['challenge']);
    expect(lines).toHaveLength(1);
  });

  it('gets no answer to what it sends before and after a greeting that is refused', async () => {
    const { port, server } = await startServer();
    const client = await greet({ port, key: 'ab'.repeat(32) });
    for (let count = 0; count < 20; count++)
      client.send({ type: 'request', id: count, method: 'tab.open', params: {} });
    await client.closed;
    expect(client.received.map(({ type }) => type)).toEqual(['challenge', 'refusal']);
    expect(server.hub.state).toEqual({ browser: undefined, sessions: 0 });
  });

  it.each([
    ['one frame', Buffer.from([0x81, 0xff, 0, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0])],
    ['a message that never ends', Buffer.from([0x01, 0xfe, 0x40, 0x00, 0, 0, 0, 0, ...Buffer.alloc(0x40_00, 'x')])],
  ])('cannot make the server keep more than a little: %s', async (_, head) => {
    const { port } = await startServer();
    const socket = plug(port);
    const ended = new Promise((resolve) => socket.once('close', resolve));
    socket.write(upgrade('127.0.0.1', ourOrigin));
    await once(socket, 'data');
    socket.write(head);
    let sent = 0;
    const more = (): void => {
      while (!socket.destroyed && sent < 80 * 1024 * 1024) {
        sent += 16 * 1024;
        if (!socket.write(Buffer.alloc(16 * 1024))) return void socket.once('drain', more);
      }
    };
    more();
    await ended;
    // The system itself holds some of it between the two.
    expect(sent).toBeLessThan(20 * 1024 * 1024);
  });

  it('may send its first message together with its request', async () => {
    const { port, lines } = await startServer();
    const socket = plug(port).resume();
    const ended = new Promise((resolve) => socket.once('close', resolve));
    // A frame with the text `garbage`, masked with zeros.
    socket.write(`${upgrade('127.0.0.1', ourOrigin)}\u0081\u0087\0\0\0\0garbage`, 'latin1');
    await ended;
    expect(lines).toEqual(['Refused a connection: it did not say who it is']);
  });

  it('is cut off soon, also if it does not take part in the end of its connection', async () => {
    const { port } = await startServer({ limits: { goodbyeMs: 20 } });
    const socket = plug(port).resume();
    const ended = new Promise((resolve) => socket.once('close', resolve));
    const said = '{"type":"reply"}';
    const frame = `\u0081${String.fromCodePoint(0x80 + said.length)}\0\0\0\0${said}`;
    socket.write(`${upgrade('127.0.0.1', ourOrigin)}${frame}`, 'latin1');
    // `ws` itself waits for half a minute.
    expect(await Promise.race([ended.then(() => 'cut off'), pause(5000)])).toBe('cut off');
  });

  it('is sent away if it says nothing', async () => {
    const { port, lines } = await startServer({ limits: { helloMs: 30 } });
    const client = await knock({ port });
    await client.closed;
    expect(lines).toEqual(['Refused a connection: it did not say who it is']);
  });

  it('is sent away if its request never ends', async () => {
    const { port } = await startServer({ limits: { headMs: 60 } });
    const socket = plug(port);
    const ended = new Promise((resolve) => socket.once('close', resolve));
    socket.write('GET /extension HTTP/1.1\r\nHost: 127.0.0.1\r\nX-');
    const answer = once(socket, 'data');
    await ended;
    expect(String((await answer)[0])).toContain('408');
  });

  it('is cut off when it is refused, whether it hangs up or not', async () => {
    const { port } = await startServer();
    const socket = plug({ port, host: '127.0.0.1', allowHalfOpen: true });
    const ended = new Promise((resolve) => socket.once('close', resolve));
    const answer = once(socket, 'data');
    socket.write(upgrade('evil.example', ourOrigin));
    expect(String((await answer)[0])).toContain('403');
    const more = (): unknown => socket.destroyed || socket.write('more', () => setImmediate(more));
    more();
    await ended;
  });

  it('is not alone for long: only some at the same time', async () => {
    const { port, token } = await startServer({ limits: { strangers: 3 } });
    const strangers = await Promise.all([1, 2, 3].map(() => knock({ port })));
    const answer = await answerTo(upgrade('127.0.0.1', ourOrigin), port);
    expect(statusOf(answer)).toBe('403');
    strangers[0]?.socket.close();
    await strangers[0]?.closed;
    await enter({ port, key: token });
  });

  it('does not end the server by resetting its connection', async () => {
    const { port, token } = await startServer();
    for (const host of ['evil.example', '127.0.0.1']) {
      for (let count = 0; count < 10; count++) {
        const socket = plug(port);
        await once(socket, 'connect');
        socket.write(upgrade(host, ourOrigin));
        await new Promise((resolve) => setImmediate(resolve));
        socket.resetAndDestroy();
      }
    }
    const { received } = await enter({ port, key: token });
    expect(received.map(({ type }) => type)).toEqual(['challenge', 'welcome']);
  });

  it('cannot write into the terminal of the user', async () => {
    const { port, lines } = await startServer();
    await answerTo(upgrade('127.0.0.1', `http://\u009b31m${'x'.repeat(2000)}`), port);
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toMatch(/\p{Cc}/u);
    expect(lines[0]?.length).toBeLessThan(400);
  });
});

describe('a request that asks for no connection', () => {
  it.each(['GET', 'HEAD', 'POST', 'PUT', 'OPTIONS', 'PATCH'])(
    'is answered with nothing that a page may read: %s',
    async (method) => {
      const { port } = await startServer();
      for (const path of ['/', paths.extension, paths.driver]) {
        const asked = request({
          port,
          host: '127.0.0.1',
          method,
          path,
          headers: {
            Origin: 'https://shop.example',
            'Access-Control-Request-Method': 'POST',
            'Access-Control-Request-Private-Network': 'true',
          },
        }).end();
        const [response] = (await once(asked, 'response')) as [IncomingMessage];
        let body = '';
        for await (const chunk of response) body += String(chunk);
        expect([response.statusCode, body]).toEqual([403, '']);
        expect(Object.keys(response.headers).sort()).toEqual(['connection', 'content-length', 'date']);
      }
    },
  );

  it('is the last one of its connection', async () => {
    const { port } = await startServer();
    const one = 'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n';
    const answer = await answerTo(`${one}${one}${upgrade('127.0.0.1', ourOrigin)}`, port);
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
    expect(statusOf(answer)).toBe('403');
  });

  it('may be no HTTP at all', async () => {
    const { port, token } = await startServer();
    for (const bytes of [
      '\x16\x03\x01\x02\x00',
      'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
      'CONNECT evil.example:443 HTTP/1.1\r\nHost: x\r\n\r\n',
    ]) {
      expect(statusOf(await answerTo(bytes, port))).not.toMatch(/^[12]/);
    }
    const plain = upgrade('127.0.0.1', ourOrigin).replace('Upgrade: websocket', 'Upgrade: h2c');
    expect(statusOf(await answerTo(plain, port))).toBe('400');
    await enter({ port, key: token });
  });
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterEach, describe, expect, it } from 'vitest';
import { WebSocketServer, type WebSocket } from 'ws';

import { dial } from '../../src/bridge/client/dial.ts';
import { proofOf, randomHex } from '../../src/bridge/protocol/handshake.ts';
import { protocolVersion } from '../../src/bridge/protocol/messages.ts';
import { keyPath, openKeys, type Keys } from '../../src/bridge/server/key-file.ts';
import {
  atEnd,
  closeAll,
  enter,
  greet,
  helloFor,
  knock,
  plug,
  refusal,
  startServer,
  tempFolder,
  type Greeting,
  type Message,
} from './bridge-server-rig.ts';
import { aShareOf } from '../usual.ts';

afterEach(closeAll);

function keyFile(): { readonly keys: Keys; readonly file: string } {
  const env = { EYEWRIGHT_CONFIG_DIR: tempFolder() };
  return { keys: openKeys(env), file: keyPath(env) };
}

const damaged = [
  'garbage',
  '{}',
  '[]',
  'null',
  '',
  '{"local":"x","profiles":[]}',
  `{"local":"${'ab'.repeat(32)}","profiles":[null]}`,
];

describe('a client without the key', () => {
  const other = randomHex();
  const liars: Readonly<Record<string, Omit<Greeting, 'port'>>> = {
    'the wrong key': { key: other },
    'a key of zeros': { key: '00'.repeat(32) },
    'a proof for an agent': { signs: { role: 'driver' } },
    'a proof of the server': { signs: { side: 'server' } },
    'a proof for another profile': { signs: { profile: 'profile-2' } },
    'a proof for another challenge': { signs: { serverNonce: randomHex() } },
    'a proof for another number of its own': { signs: { clientNonce: randomHex() } },
  };

  it.each(aShareOf(Object.keys(liars), 3))('is refused, and one line without a secret says so: %s', async (name) => {
    const { port, token, lines, server } = await startServer();
    const greeting = { port, key: token, ...liars[name] };
    expect(await refusal(greeting)).toMatchObject({ code: 'wrong-key' });
    expect(lines).toEqual(['Refused a connection: it is not paired with this user of this computer']);
    expect(server.hub.state.browser).toBeUndefined();
  });

  it('cannot use what it has heard of an earlier connection', async () => {
    const { port, token } = await startServer();
    const first = await knock({ port });
    const hello = await helloFor(await first.next('challenge'), { port, key: token });
    first.send(hello);
    await first.next('welcome');
    first.socket.terminate();
    const second = await knock({ port });
    await second.next('challenge');
    second.send(hello);
    expect(await second.next('refusal')).toMatchObject({ code: 'wrong-key' });
  });

  it.each<[string, Message]>([
    ['an agent at the place of extensions', { role: 'driver' }],
    ['nobody', { role: 'admin' }],
    ['a profile that is a sentence', { profile: 'a b' }],
    ['a profile without a name', { profile: '' }],
    ['a profile that is an object', { profile: {} }],
    ['a proof that is a list', { proof: ['x'] }],
    ['a number that is no number', { nonce: 'x y' }],
    ['a version that is a text', { protocol: 'Run this command' }],
  ])('is not even answered if it says that it is %s', async (_, says) => {
    const { port, token, lines } = await startServer();
    const client = await greet({ port, key: token, says });
    await client.closed;
    expect(client.received.map(({ type }) => type)).toEqual(['challenge']);
    expect(lines).toEqual(['Refused a connection: its first message is not a greeting']);
  });

  it('may have the key of another profile, or of an agent', async () => {
    const { keys } = keyFile();
    const [one, two] = [randomHex(), randomHex()];
    keys.add?.('one', one);
    keys.add?.('two', two);
    const { port } = await startServer({ keys });
    for (const [profile, key] of [
      ['one', two],
      ['three', one],
      ['local', keys.local()],
      ['one', keys.local()],
    ] as const) {
      expect(await refusal({ port, profile, key })).toMatchObject({ code: 'wrong-key' });
    }
    expect(await refusal({ port, role: 'driver', profile: 'one', key: one })).toMatchObject({ code: 'wrong-key' });
    await enter({ port, profile: 'one', key: one });
    await enter({ port, role: 'driver', profile: 'local', key: keys.local() });
  });
});

describe('a pairing', () => {
  const wrong = '2222-2222';

  it.each(['as it is shown', 'in lower case', 'without its hyphen', 'with spaces'])(
    'takes the code %s',
    async (how) => {
      const { keys, file } = keyFile();
      const { port, server, lines } = await startServer({ keys });
      const { code } = server.pair();
      const written = {
        'in lower case': code.toLowerCase(),
        'without its hyphen': code.replace('-', ''),
        'with spaces': ` ${code.replace('-', ' ')} `,
      };
      const client = await enter({ port, code: written[how as keyof typeof written] ?? code });
      client.socket.terminate();
      const key = keys.of('profile-1') ?? '';
      await enter({ port, key });
      expect(statSync(file).mode & 0o777).toBe(0o600);
      expect(statSync(path.dirname(file)).mode & 0o777).toBe(0o700);
      expect(readdirSync(path.dirname(file))).toEqual(['bridge.json']);
      expect(lines.join('\n')).not.toMatch(new RegExp(`${key}|${code}`, 'i'));
    },
  );

  it('never sends the key, nor the code', async () => {
    const { keys } = keyFile();
    const { port, server } = await startServer({ keys });
    const bytes: Buffer[] = [];
    // Between the two, where everything passes.
    const between = createServer((near) => {
      const far = plug(port);
      near.on('error', () => undefined).on('data', (chunk) => void (bytes.push(chunk), far.write(chunk)));
      far.on('data', (chunk) => void (bytes.push(chunk), near.write(chunk)));
      near.on('close', () => far.destroy());
      far.on('close', () => near.destroy());
    });
    await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve));
    atEnd(() => between.close());
    const there = { port: (between.address() as AddressInfo).port, isPlain: true };
    const { code } = server.pair();
    const client = await enter({ ...there, code });
    client.socket.terminate();
    const key = keys.of('profile-1') ?? '';
    await enter({ ...there, key });
    const said = Buffer.concat(bytes).toString('latin1');
    expect(said.match(/"hello"/g)).toHaveLength(2);
    for (const secret of [
      key,
      Buffer.from(key, 'hex').toString('latin1'),
      Buffer.from(key, 'hex').toString('base64'),
      code,
      code.replace('-', ''),
    ]) {
      expect(said).not.toContain(secret);
    }
  });

  it('ends after five wrong codes, also for the right one', async () => {
    const { keys } = keyFile();
    const { port, server } = await startServer({ keys });
    let time = 0;
    const { code } = server.pair(() => time);
    for (let left = 4; left >= 0; left--, time += 1000) {
      const refused = { code: 'wrong-code', message: expect.stringContaining(`left: ${left}`) };
      expect(await refusal({ port, code: wrong })).toMatchObject(refused);
    }
    expect(await refusal({ port, code })).toMatchObject({ code: 'no-pairing' });
    expect(keys.of('profile-1')).toBeUndefined();
  });

  it('looks at one code a second at most', async () => {
    const { keys } = keyFile();
    const { port, server } = await startServer({ keys });
    let time = 0;
    const pairing = server.pair(() => time);
    expect(await refusal({ port, code: wrong })).toMatchObject({ code: 'wrong-code' });
    time = 999;
    expect(await refusal({ port, code: pairing.code })).toMatchObject({ code: 'too-soon' });
    expect(pairing.triesLeft).toBe(4);
    time = 1000;
    await enter({ port, code: pairing.code });
  });

  it('takes its code once', async () => {
    const { keys } = keyFile();
    const { port, server } = await startServer({ keys });
    let time = 0;
    const { code } = server.pair(() => (time += 1000));
    const both = await Promise.all([1, 2].map(() => greet({ port, code })));
    await Promise.race(both.map(({ closed }) => closed));
    expect(both.map(({ received }) => received.at(-1)?.['type'])).toEqual(
      expect.arrayContaining(['refusal', 'welcome']),
    );
    expect(await refusal({ port, code, profile: 'profile-3' })).toMatchObject({ code: 'no-pairing' });
  });

  it('ends after ten minutes', async () => {
    const { keys } = keyFile();
    const { port, server } = await startServer({ keys });
    let time = 0;
    const { code } = server.pair(() => time);
    time = 10 * 60_000 + 1;
    expect(await refusal({ port, code })).toMatchObject({ code: 'no-pairing' });
  });

  it('ends when the next one begins', async () => {
    const { keys } = keyFile();
    const { port, server } = await startServer({ keys });
    const first = server.pair();
    const second = server.pair();
    expect(first.isOver).toBe(true);
    expect(await refusal({ port, code: first.code })).toMatchObject({ code: 'wrong-code' });
    expect(second.isOver).toBe(false);
  });

  it('has to be open, and is for extensions', async () => {
    const { keys } = keyFile();
    const { port, server } = await startServer({ keys });
    expect(await refusal({ port, code: wrong })).toMatchObject({ code: 'no-pairing' });
    const { code } = server.pair();
    expect(await refusal({ port, code, role: 'driver', profile: 'local' })).toMatchObject({ code: 'no-pairing' });
  });

  it('is impossible where a variable has the only key', async () => {
    const { port, server } = await startServer();
    expect(await refusal({ port, code: server.pair().code })).toMatchObject({ code: 'no-pairing' });
  });
});

describe('the keys of a user', () => {
  it('are in a variable only if it is a key', () => {
    for (const token of ['x', 'ab'.repeat(31), 'ab'.repeat(33), ' '.repeat(64)]) {
      expect(() => openKeys({ EYEWRIGHT_BRIDGE_TOKEN: token })).toThrow(
        expect.objectContaining({ code: 'CONFIG_INVALID', hint: expect.stringContaining('openssl rand -hex 32') }),
      );
    }
  });

  it('are never in the folder of the tests', () => {
    for (const env of [{ EYEWRIGHT_CONFIG_DIR: '' }, { XDG_CONFIG_HOME: '' }, {}]) {
      expect(path.isAbsolute(keyPath(env))).toBe(true);
    }
  });

  it.each(aShareOf(damaged, 3))('cost one more pairing if their file is damaged: %s', async (content) => {
    const { keys, file } = keyFile();
    mkdirSync(path.dirname(file), { recursive: true });
    chmodSync(path.dirname(file), 0o755);
    writeFileSync(file, content, { mode: 0o644 });
    const { port, server } = await startServer({ keys });
    expect(await refusal({ port, key: randomHex() })).toMatchObject({ code: 'wrong-key' });
    await enter({ port, code: server.pair().code });
    expect(keys.local()).toMatch(/^[0-9a-f]{64}$/);
    expect([statSync(file).mode & 0o777, statSync(path.dirname(file)).mode & 0o777]).toEqual([0o600, 0o700]);
  });

  it('end no process if their file cannot be used; its owner is told why, and nobody else', async () => {
    const { keys, file } = keyFile();
    mkdirSync(file, { recursive: true });
    const { port, server, lines } = await startServer({ keys });
    for (const greeting of [
      { key: randomHex() },
      { key: randomHex(), role: 'driver' as const },
      { code: server.pair().code },
    ]) {
      const { message, code } = await refusal({ port, ...greeting });
      expect(code).toBe('code' in greeting ? 'no-pairing' : 'wrong-key');
      expect(message).not.toContain(file);
    }
    expect(lines.filter((line) => line.includes('EISDIR'))).toHaveLength(3);
    await expect(dial({ host: '127.0.0.1', port, keys, version: '1.0.0' })).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
      hint: expect.stringContaining(file),
    });
  });

  it('are all there when several processes pair at the same time', async () => {
    const { keys, file } = keyFile();
    const program = fileURLToPath(new URL('bridge-pairs.ts', import.meta.url));
    const processes = ['a', 'b', 'c'].map((name) => {
      const env = { ...process.env, EYEWRIGHT_CONFIG_DIR: path.dirname(path.dirname(file)) };
      const child = spawn(process.execPath, ['--import', 'tsx', program, name], {
        env,
        stdio: ['pipe', 'pipe', 'inherit'],
      });
      atEnd(() => child.kill('SIGKILL'));
      return child;
    });
    await Promise.all(processes.map((child) => once(child.stdout, 'data')));
    const ends = processes.map((child) => once(child, 'exit'));
    for (const child of processes) child.stdin.end('go');
    await Promise.all(ends);
    const { local, profiles } = JSON.parse(readFileSync(file, 'utf8')) as {
      local: string;
      profiles: { profile: string }[];
    };
    expect(profiles).toHaveLength(30);
    expect(keys.local()).toBe(local);
    expect(readdirSync(path.dirname(file))).toEqual(['bridge.json']);
  });
});

describe('a server without the key', () => {
  type Rogue = (socket: WebSocket) => void;
  const say = (socket: WebSocket, message: object): void => socket.send(JSON.stringify(message));
  const challenge = (): object => ({ type: 'challenge', nonce: randomHex() });
  const welcome = { type: 'welcome', protocol: protocolVersion, version: '1.0.0' };
  const rogues: Readonly<Record<string, Rogue>> = {
    'says nothing': () => undefined,
    'welcomes at once': (socket) => say(socket, { ...welcome, proof: randomHex() }),
    'welcomes without a proof': (socket) => {
      say(socket, challenge());
      socket.on('message', () => say(socket, welcome));
    },
    'proves another key': (socket) => {
      const serverNonce = randomHex();
      say(socket, { type: 'challenge', nonce: serverNonce });
      socket.once('message', (data: Buffer) => {
        const { profile, nonce } = JSON.parse(data.toString()) as { profile: string; nonce: string };
        const connection = { role: 'driver', profile, serverNonce, clientNonce: nonce } as const;
        void proofOf(randomHex(), 'server', connection).then((proof) => say(socket, { ...welcome, proof }));
      });
    },
    'repeats the proof of the client': (socket) => {
      say(socket, challenge());
      socket.on('message', (data: Buffer) => {
        const { proof } = JSON.parse(data.toString()) as { proof: string };
        say(socket, { ...welcome, proof });
      });
    },
    'lets the client sign what it likes': (socket) =>
      say(socket, { type: 'challenge', nonce: 'server extension local' }),
    'lets the client sign twice': (socket) => {
      say(socket, challenge());
      say(socket, challenge());
    },
    'gives orders': (socket) => say(socket, { type: 'event', session: 's', method: 'Page.navigate' }),
    'sends garbage': (socket) => socket.send('garbage'),
    'sends a lot': (socket) => socket.send('x'.repeat(1024 * 1024)),
    'refuses with a code of its own': (socket) => say(socket, { type: 'refusal', code: 'toString', message: {} }),
    'knows another key': (socket) => say(socket, { type: 'refusal', code: 'wrong-key', message: 'no' }),
    'hangs up': (socket) => socket.close(),
  };

  it.each(aShareOf(Object.keys(rogues), 3, 1))('is no bridge for an agent, which says who it is: %s', async (name) => {
    const heard: string[] = [];
    const rogue = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    atEnd(() => rogue.close());
    rogue.on('connection', (socket) => {
      socket.on('message', (data: Buffer) => void heard.push(data.toString())).on('error', () => undefined);
      rogues[name]?.(socket);
    });
    await once(rogue, 'listening');
    const { port } = rogue.address() as AddressInfo;
    const token = randomHex();
    const keys = openKeys({ EYEWRIGHT_BRIDGE_TOKEN: token });
    const dialled = dial({
      host: '127.0.0.1',
      port,
      keys,
      version: '1.0.0',
      answerMs: name === 'says nothing' ? 50 : 3000,
    });
    const holder = process.platform === 'linux' ? `(process ${process.pid})` : 'program';
    await expect(dialled).rejects.toMatchObject({ code: 'port', message: expect.stringContaining(holder) });
    expect(heard.length).toBeLessThan(2);
    expect(heard.join('')).not.toContain(token);
  });

  it('may be none at all: then the error of the system says so', async () => {
    const { port, server, token } = await startServer();
    await server.close();
    const keys = openKeys({ EYEWRIGHT_BRIDGE_TOKEN: token });
    await expect(dial({ host: '127.0.0.1', port, keys, version: '1.0.0' })).rejects.toMatchObject({
      code: 'ECONNREFUSED',
    });
  });
});

describe('another version of the protocol', () => {
  it.each([protocolVersion + 1, protocolVersion - 1])(
    'is told with both numbers to both sides, after the proof',
    async (protocol) => {
      const { port, token, lines } = await startServer();
      const both = `version ${protocol} of the protocol, and the server version ${protocolVersion}`;
      expect(await refusal({ port, key: token, protocol })).toMatchObject({
        code: 'version',
        message: expect.stringContaining(both),
      });
      expect(lines).toEqual([expect.stringContaining(both)]);
      const agent = { port, key: token, protocol, role: 'driver' as const, profile: 'local' };
      expect(await refusal(agent)).toMatchObject({
        code: 'version',
        message: expect.stringContaining(`the agent speaks ${both}`),
      });
      expect(await refusal({ port, key: randomHex(), protocol })).toMatchObject({ code: 'wrong-key' });
    },
  );

  it('is what an agent is told that waits for the browser', async () => {
    const { port, token } = await startServer({ limits: { extensionMs: 300 } });
    const driver = await enter({ port, key: token, role: 'driver', profile: 'local' });
    await refusal({ port, key: token, protocol: 99 });
    driver.send({ type: 'request', id: 1, method: 'tab.open', params: { session: 's' } });
    expect(await driver.next('failure')).toMatchObject({
      code: 'no-extension',
      message: expect.stringContaining('version 99'),
    });
  });
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';

import { afterEach, describe, expect, it, vi } from 'vitest';

import { randomHex } from '../../src/bridge/protocol/handshake.ts';
import type { Notice } from '../../src/bridge/protocol/messages.ts';
import { agent, browser, driver, facts, failureOf, rawAgent } from './bridge-agents-rig.ts';
import { atEnd, closeAll, enter, networkAddress, refusal, startServer } from './bridge-server-rig.ts';

afterEach(closeAll);

const local = { role: 'driver', profile: 'local' } as const;
const failed = (code: string, message: unknown = expect.anything()): object => ({ code, message });

describe('a second browser', () => {
  it('is refused while the first one lives', async () => {
    const { port, token } = await startServer();
    const first = await enter({ port, key: token });
    expect(await refusal({ port, key: token, profile: 'profile-2' })).toMatchObject({ code: 'taken' });
    first.socket.close();
    await first.closed;
    await enter({ port, key: token, profile: 'profile-2' });
  });

  it('is refused if both arrive at the same time', async () => {
    const { port, token, server } = await startServer();
    const answers = await Promise.allSettled(
      [1, 2, 3].map((at) => enter({ port, key: token, profile: `profile-${at}` })),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(server.hub.state.browser).toBeDefined();
  });

  it('takes the place of the first one if it is the same: what that one was asked fails', async () => {
    const { port, token } = await startServer();
    const first = await browser({ port, key: token }, ({ method }) => (method === 'tab.open' ? {} : undefined));
    const bridge = await agent({ port, token });
    await bridge.request('tab.open', { session: 's1', driver });
    const failure = failureOf(bridge.request('tab.send', { session: 's1', method: 'Page.reload' }));
    await first.next('request');
    await first.next('request');
    const second = await browser({ port, key: token, facts: facts('s1') });
    expect(await failure).toMatchObject(failed('lost'));
    await first.closed;
    expect(await bridge.request('tab.send', { session: 's1', method: 'Page.reload' })).toEqual({ url: 's1' });
    expect(second.asked).toEqual(['tab.send s1']);
  });

  it('is let in soon after the first one has died without a word', async () => {
    const { port, token } = await startServer({ limits: { lookMs: 20, silentMs: 60 } });
    const first = await enter({ port, key: token, isDead: true });
    await first.closed;
    const second = await enter({ port, key: token, profile: 'profile-2' });
    // One that answers stays.
    for (let pings = 0; pings < 6; pings++) await once(second.socket, 'ping');
    expect(second.socket.readyState).toBe(second.socket.OPEN);
  });
});

describe('a port that is taken', () => {
  it('by another run is not shared: the error says whose it is', async () => {
    const token = randomHex();
    const heldBy = 'a test run in /tests/other (process 4712)';
    const { port } = await startServer({ token, heldBy });
    await expect(agent({ port, token })).rejects.toMatchObject(failed('not-shared', heldBy));
  });

  it('by another run of this process as well: its agents share one server, and nobody else', async () => {
    const { port, server } = await startServer();
    await server.close();
    const token = randomHex();
    const [one, two] = [await agent({ port, token }), await agent({ port, token })];
    expect(one).toBe(two);
    await expect(agent({ port, token, host: '127.0.0.1' })).rejects.toMatchObject(
      failed('not-shared', expect.stringContaining('/tests/shop')),
    );
    await expect(agent({ port, token: randomHex() })).rejects.toMatchObject(
      failed('port', expect.stringContaining('another key')),
    );
    await two.release();
    await enter({ port, key: token, ...local }).catch(() => undefined);
    await one.release();
    // Free at once.
    await startServer({ port });
  });

  it.each(['says nothing', 'hangs up', 'speaks HTTP'])('by a program that %s is told as such', async (what) => {
    const program = createServer((socket) => {
      socket.on('error', () => undefined);
      atEnd(() => socket.destroy());
      if (what === 'hangs up') socket.destroy();
      if (what === 'speaks HTTP') socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi');
    });
    await new Promise<void>((resolve) => program.listen(0, '127.0.0.1', resolve));
    atEnd(() => program.close());
    const { port } = program.address() as AddressInfo;
    const limits = { answerMs: what === 'says nothing' ? 50 : 60_000 };
    await expect(agent({ port, token: randomHex(), limits })).rejects.toMatchObject(
      failed('port', expect.stringContaining('does not answer as a bridge')),
    );
  });

  it.runIf(process.platform === 'linux')('by another program is told with its name and its process', async () => {
    const program =
      "require('net').createServer((s) => s.destroy()).listen(0, '127.0.0.1', function () { console.log(this.address().port) })";
    const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
    atEnd(() => child.kill('SIGKILL'));
    const [said] = (await once(child.stdout, 'data')) as [Buffer];
    const who = new RegExp(`^\\S.* \\(process ${child.pid}\\) does not answer`);
    await expect(agent({ port: Number(said), token: randomHex() })).rejects.toMatchObject(
      failed('port', expect.stringMatching(who)),
    );
  });

  it.skipIf(networkAddress === undefined)('by a program on another interface is waited for, and told', async () => {
    const listen = async (at: number): Promise<Server> => {
      const program = createServer();
      await new Promise<void>((resolve) => program.listen(at, networkAddress, resolve));
      atEnd(() => program.close());
      return program;
    };
    const first = await listen(0);
    const { port } = first.address() as AddressInfo;
    const wanted = { port, token: randomHex(), allowsRemote: true };
    const holds = failed('port', expect.stringContaining('holds it'));
    await expect(agent({ ...wanted, limits: { answerMs: 1000 } })).rejects.toMatchObject(holds);
    const waits = agent(wanted);
    first.close();
    await waits;
    await enter({ port, key: wanted.token, host: networkAddress ?? '' });
  });

  it('by a server that has just ended is free', async () => {
    const { port, server, token } = await startServer();
    await enter({ port, key: token });
    const closing = server.close();
    const bridge = await agent({ port, token });
    await closing;
    await browser({ port, key: token });
    expect(await bridge.request('tab.open', { session: 's1', driver })).toEqual({ url: 's1' });
  });
});

describe('agents that share a server', () => {
  it('work next to each other, and neither can touch what the other has', async () => {
    const { port, token } = await startServer();
    const chrome = await browser({ port, key: token });
    const one = await agent({ port, token });
    const other = await rawAgent({ port, key: token });
    await one.request('tab.open', { session: 's1', driver });
    other.send({ type: 'request', id: 1, method: 'tab.open', params: { session: 's2', driver } });
    expect(await other.next('reply')).toMatchObject({ id: 1, result: { url: 's2' } });
    const heard: Notice[] = [];
    one.onNotice('s1', (notice) => void heard.push(notice));
    one.onNotice('s2', (notice) => void heard.push(notice));

    for (const method of ['tab.open', 'tab.send', 'tab.activate', 'tab.close', 'popup.close']) {
      other.send({ type: 'request', id: 2, method, params: { session: 's1', tab: 1, method: 'Page.reload' } });
      expect(await other.next('failure')).toMatchObject({ id: 2, code: 'held' });
    }
    other.send({ type: 'resume', sessions: ['s1'] });
    expect(await other.next('gone')).toMatchObject({ session: 's1', reason: 'forgotten' });
    chrome.send({ type: 'event', session: 's1', method: 'Page.loaded' });
    chrome.send({ type: 'event', session: 's2', method: 'Page.loaded' });
    await other.next('event');

    expect(other.received.filter(({ type }) => type === 'event')).toEqual([
      { type: 'event', session: 's2', method: 'Page.loaded' },
    ]);
    await vi.waitFor(() => expect(heard).toEqual([{ type: 'event', session: 's1', method: 'Page.loaded' }]));
    expect(await one.request('tab.send', { session: 's1', method: 'Page.reload' })).toEqual({ url: 's1' });
    expect(chrome.asked).toEqual(['tab.open s1', 'tab.open s2', 'tab.send s1']);
  });

  it('cannot take a session of each other while both wait for a browser', async () => {
    const { port, token } = await startServer();
    const [one, other] = [await rawAgent({ port, key: token }), await rawAgent({ port, key: token })];
    for (const client of [one, other])
      client.send({ type: 'request', id: 1, method: 'tab.open', params: { session: 's1', driver } });
    const refused = await Promise.any([one, other].map((client) => client.next('failure')));
    expect(refused).toMatchObject({ code: 'held' });
    const chrome = await browser({ port, key: token });
    await Promise.any([one, other].map((client) => client.next('reply')));
    expect(chrome.asked).toEqual(['tab.open s1']);
  });

  it('may ask again for a session that was not opened', async () => {
    const { port, token, server } = await startServer({ limits: { extensionMs: 20 } });
    const bridge = await agent({ port, token });
    await expect(bridge.request('tab.open', { session: 's1', driver })).rejects.toMatchObject(
      failed('no-extension', ''),
    );
    expect(server.hub.state.sessions).toBe(0);
    let isAllowed = false;
    await browser({ port, key: token }, () => (isAllowed ? {} : { type: 'failure', code: 'refused', message: 'no' }));
    await expect(bridge.request('tab.open', { session: 's1', driver })).rejects.toMatchObject(failed('refused', 'no'));
    expect(server.hub.state.sessions).toBe(0);
    isAllowed = true;
    await bridge.request('tab.open', { session: 's1', driver });
    expect(server.hub.state.sessions).toBe(1);
  });

  it('leave no tab behind: neither when they are killed, nor when the user allows one too late', async () => {
    const { port, token } = await startServer({ limits: { graceMs: 20 } });
    const chrome = await browser({ port, key: token }, ({ params }) =>
      (params as { session: string }).session === 'late' ? undefined : {},
    );
    const killed = await rawAgent({ port, key: token });
    killed.send({ type: 'request', id: 1, method: 'tab.open', params: { session: 's1', driver } });
    await killed.next('reply');
    killed.send({ type: 'request', id: 2, method: 'tab.open', params: { session: 'late', driver } });
    await vi.waitFor(() => expect(chrome.asked).toContain('tab.open late'));
    killed.socket.terminate();
    await vi.waitFor(() => expect(chrome.asked).toEqual(expect.arrayContaining(['tab.close s1', 'tab.close late'])));
    const { id } =
      chrome.received.find(({ params }) => (params as { session?: string } | undefined)?.session === 'late') ?? {};
    chrome.asked.length = 0;
    chrome.send({ type: 'reply', id, result: {} });
    await vi.waitFor(() => expect(chrome.asked).toEqual(['tab.close late']));
  });

  it('close a tab that is opened when their call has been aborted', async () => {
    const { port, token } = await startServer();
    const chrome = await browser({ port, key: token }, ({ method }) => (method === 'tab.open' ? undefined : {}));
    const bridge = await agent({ port, token });
    const call = new AbortController();
    const opening = bridge.request('tab.open', { session: 's1', driver }, call.signal);
    const { id } = await chrome.next('request');
    call.abort();
    await expect(opening).rejects.toMatchObject({ code: 'ABORTED' });
    // At once, so that a question to the user goes away; and again for a tab that was opened all the same.
    await vi.waitFor(() => expect(chrome.asked).toEqual(['tab.open s1', 'tab.close s1']));
    chrome.send({ type: 'reply', id, result: {} });
    await vi.waitFor(() => expect(chrome.asked).toEqual(['tab.open s1', 'tab.close s1', 'tab.close s1']));
  });
});

import { once } from 'node:events';
import { createServer } from 'node:net';

import { afterEach, describe, expect, it, vi } from 'vitest';

import { randomHex } from '../../src/bridge/protocol/handshake.ts';
import type { Notice } from '../../src/bridge/protocol/messages.ts';
import {
  agent,
  browser,
  driver,
  facts,
  failureOf,
  hang,
  rawAgent,
  serverProcess,
  unlessHung,
} from './bridge-agents-rig.ts';
import { atEnd, closeAll, enter, knock, plug, startServer, upgradeHead } from './bridge-server-rig.ts';
import { aShareOf } from '../usual.ts';

afterEach(closeAll);

const failed = (code: string, message: unknown = expect.anything()): object => ({ code, message });

describe('a server that is killed', () => {
  it.each(aShareOf(['the browser', 'the agent'], 2, 1))(
    'and started again: %s comes back first, and the tab goes on',
    async (first) => {
      const token = randomHex();
      const before = await serverProcess(token);
      const { port } = before;
      const chrome = await browser({ port, key: token }, unlessHung);
      const bridge = await agent({ port, token });
      await bridge.request('tab.open', { session: 's1', driver });
      const heard: string[] = [];
      bridge.onNotice('s1', ({ type }) => void heard.push(type));
      const lost = failureOf(bridge.request('tab.send', { session: 's1', ...hang }));
      await vi.waitFor(() => expect(chrome.asked).toContain('tab.send s1'));

      await before.kill();
      expect(await lost).toMatchObject(failed('lost'));
      const again = bridge.request('tab.send', { session: 's1', method: 'Page.reload' });
      const isAgentFirst = first === 'the agent';
      // Nothing listens, so the agent looks; the browser of the test connects when it is told to.
      await startServer({ port, token, limits: { graceMs: isAgentFirst ? 10_000 : 5000 } });
      await vi.waitFor(() => expect(isAgentFirst ? heard : ['gap']).toEqual(['gap']));
      const back = await browser({ port, key: token, facts: facts('s1') });

      expect(await again).toEqual({ url: 's1' });
      expect(new Set(heard)).toEqual(new Set(['gap']));
      expect(back.asked).toEqual(['tab.send s1']);
    },
  );

  it('is replaced by an agent, if nobody starts it again', async () => {
    const { port, token, server } = await startServer();
    await browser({ port, key: token }, unlessHung);
    const bridge = await agent({ port, token, limits: { restartMs: 30 } });
    await bridge.request('tab.open', { session: 's1', driver });
    bridge.onNotice('s1', () => undefined);
    const lost = failureOf(bridge.request('tab.send', { session: 's1', ...hang }));
    await server.close();
    expect(await lost).toMatchObject(failed('lost'));
    const again = bridge.request('tab.send', { session: 's1', method: 'Page.reload' });
    const comesBack = () => browser({ port, key: token, facts: facts('s1') });
    const back = await vi.waitFor(comesBack, { interval: 20, timeout: 5000 });
    expect(await again).toEqual({ url: 's1' });
    expect(back.asked).toEqual(['tab.send s1']);
  });

  it('without a browser that returns: its tabs are gone, in bounded time', async () => {
    const { port, token, server } = await startServer();
    await browser({ port, key: token });
    const bridge = await agent({ port, token, limits: { restartMs: 0, graceMs: 20, workerMs: 20, extensionMs: 20 } });
    await bridge.request('tab.open', { session: 's1', driver });
    const gone = new Promise<Notice>((resolve) => {
      bridge.onNotice('s1', (notice) => void (notice.type === 'gone' && resolve(notice)));
    });
    await server.close();
    expect(await gone).toMatchObject({ reason: 'detached' });
    await expect(bridge.request('tab.open', { session: 's2', driver })).rejects.toMatchObject(failed('no-extension'));
  });

  it('and whose port another program takes: its tabs are gone, and the next agent is told of the program', async () => {
    const { port, token, server } = await startServer();
    await browser({ port, key: token });
    const bridge = await agent({ port, token, limits: { restartMs: 0, returnMs: 50 } });
    await bridge.request('tab.open', { session: 's1', driver });
    const gone = new Promise<Notice>((resolve) => {
      bridge.onNotice('s1', (notice) => void (notice.type === 'gone' && resolve(notice)));
    });
    const closing = server.close();
    const program = createServer((socket) => void socket.destroy());
    await new Promise<void>((resolve) => program.listen(port, '127.0.0.1', resolve));
    atEnd(() => program.close());
    await closing;
    expect(await gone).toMatchObject({ reason: 'detached' });
    await expect(bridge.request('tab.open', { session: 's2', driver })).rejects.toMatchObject(failed('port'));
  });

  it('and a browser that is lost for good: its tabs are gone, and one that comes back in time keeps them', async () => {
    const { port, token } = await startServer({ limits: { graceMs: 150, workerMs: 150 } });
    const chrome = await browser({ port, key: token });
    const bridge = await agent({ port, token });
    await bridge.request('tab.open', { session: 's1', driver });
    const heard: string[] = [];
    bridge.onNotice('s1', ({ type }) => void heard.push(type));
    chrome.socket.terminate();
    const back = await browser({ port, key: token, facts: facts('s1', 'unknown') });
    // A session of nobody is let go of when its agent had the time to come back.
    await vi.waitFor(() => expect(back.asked).toEqual(['tab.close unknown']));
    expect(heard).toEqual(['gap']);
    back.socket.terminate();
    await vi.waitFor(() => expect(heard).toEqual(['gap', 'gone']));
  });
});

describe('the tab of an agent that is gone', () => {
  it('is free at once for an agent that is there', async () => {
    const { port, token } = await startServer();
    const chrome = await browser({ port, key: token, facts: facts('of a killed process') });
    const bridge = await agent({ port, token });
    await bridge.request('tab.open', { session: 's1', driver });
    expect(chrome.asked).toEqual(['tab.close of a killed process', 'tab.open s1']);
  });
});

describe('the end of a server', () => {
  it('leaves nothing that keeps its process alive, whatever its clients do', async () => {
    const token = randomHex();
    const { port, child } = await serverProcess(token);
    await enter({ port, key: token, isDead: true });
    const waiting = await rawAgent({ port, key: token });
    waiting.send({ type: 'request', id: 1, method: 'tab.send', params: { session: 'none' } });
    await waiting.next('failure');
    waiting.send({ type: 'request', id: 2, method: 'tab.open', params: { session: 's1', driver } });
    const silent = await knock({ port });
    for (const bytes of ['GET /exten', upgradeHead('/extension', ['Host: evil.example'])]) {
      const socket = plug({ port, host: '127.0.0.1', allowHalfOpen: true });
      await once(socket, 'connect');
      socket.write(bytes);
    }
    silent.socket.pause();
    const exit = once(child, 'exit');
    child.stdin?.end();
    expect(await exit).toEqual([0, null]);
    await startServer({ port });
  });

  it('leaves the tabs to the browser, which keeps them for a server that is started again', async () => {
    const { port, token, server } = await startServer();
    const chrome = await browser({ port, key: token });
    const bridge = await agent({ port, token, limits: { restartMs: 0, returnMs: 0 } });
    await bridge.request('tab.open', { session: 's1', driver });
    await server.close();
    await chrome.closed;
    expect(chrome.asked).toEqual(['tab.open s1']);
  });

  it('ends what agents still wait for', async () => {
    const { port, server } = await startServer();
    await server.close();
    const token = randomHex();
    const bridge = await agent({ port, token });
    const chrome = await browser({ port, key: token }, () => undefined);
    const failure = failureOf(bridge.request('tab.open', { session: 's1', driver }));
    await chrome.next('request');
    await bridge.release();
    expect(await failure).toMatchObject(failed('lost'));
    await expect(bridge.request('tab.open', { session: 's2', driver })).rejects.toMatchObject(failed('lost'));
  });
});

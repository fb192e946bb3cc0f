import { afterEach, describe, expect, it } from 'vitest';

import type { Notice } from '../../src/bridge/protocol/messages.ts';
import { agent, browser, driver, facts, rawAgent } from './bridge-agents-rig.ts';
import { closeAll, startServer } from './bridge-server-rig.ts';
import { thoroughly } from '../usual.ts';

afterEach(closeAll);

const failed = (code: string, message: unknown = expect.anything()): object => ({ code, message });

describe('an extension that is broken or hostile', () => {
  const odd: readonly unknown[] = [
    null,
    1,
    'x',
    [],
    {},
    { type: 'hello' },
    { type: {} },
    { type: '__proto__' },
    { type: 'reply' },
    { type: 'reply', id: 99, result: {} },
    { type: 'reply', id: '1', result: {} },
    { type: 'failure', id: 77 },
    { type: 'failure', id: {}, code: [], message: 1 },
    { type: 'event' },
    { type: 'event', session: 's1' },
    { type: 'event', session: 'other', method: 'x' },
    { type: 'event', session: 's1', method: 1, params: 'x' },
    { type: 'event', session: 's1', method: 'x', child: {} },
    { type: 'event', session: {}, method: 'x' },
    { type: 'gone' },
    { type: 'gone', session: 'other', reason: 'x' },
    { type: 'popup', session: 's1' },
    { type: 'popup', session: 's1', tab: '1', url: 1 },
    { type: 'gap' },
    { type: 'ping', id: 1 },
    { type: 'request', id: 1, method: 'tab.close', params: { session: 's1' } },
    { type: 'resume', sessions: ['s1'] },
    { type: 'welcome' },
    { type: 'challenge', nonce: 'x' },
  ];

  it('ends nothing but its own connection', async () => {
    const { port, token } = await startServer();
    const bridge = await agent({ port, token });
    const heard: Notice[] = [];
    bridge.onNotice('s1', (notice) => void heard.push(notice));
    let chrome = await browser({ port, key: token });
    await bridge.request('tab.open', { session: 's1', driver });
    for (const message of odd) {
      chrome.send(message);
      // Some are no message at all: then it is gone, and comes back.
      const isMessage = typeof message === 'object' && message !== null && 'type' in message;
      if (isMessage) continue;
      await chrome.closed;
      chrome = await browser({ port, key: token, facts: facts('s1') });
    }
    expect(await bridge.request('tab.send', { session: 's1', method: 'Page.reload' })).toEqual({ url: 's1' });
    expect(heard.filter(({ type }) => type !== 'gap')).toEqual([]);
  });

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a number', 1],
    ['lists of nothing', { sessions: [null, {}, 's1'], userAgent: [] }],
    ['a sessions text', { sessions: 's1' }],
    ['an odd browser', { userAgent: 'x (\u001b[31m\n\n) Chrome/1' }],
  ])('may tell %s of itself', async (_, told) => {
    const { port, token, lines } = await startServer();
    await browser({ port, key: token, facts: told });
    const bridge = await agent({ port, token });
    await bridge.request('tab.open', { session: 's9', driver });
    expect(lines.join('')).not.toMatch(/\p{Cc}/u);
  });

  it.each<[string, object, object]>([
    ['without a result', { result: undefined }, failed('command')],
    ['with a number as result', { result: 1 }, failed('command')],
    ['with a code of its own', { type: 'failure', code: 'toString', message: {} }, failed('command')],
    ['without a code', { type: 'failure' }, failed('command')],
  ])('answers %s, and the call fails', async (_, given, expected) => {
    const { port, token } = await startServer();
    await browser({ port, key: token }, () => given as never);
    const bridge = await agent({ port, token });
    await expect(bridge.request('tab.open', { session: 's1', driver })).rejects.toMatchObject(expected);
  });

  it('gives a reason of its own for a tab that is gone', async () => {
    const { port, token } = await startServer();
    const chrome = await browser({ port, key: token });
    const bridge = await agent({ port, token });
    await bridge.request('tab.open', { session: 's1', driver });
    const gone = new Promise((resolve) => bridge.onNotice('s1', resolve));
    chrome.send({ type: 'gone', session: 's1', reason: 'toString' });
    expect(await gone).toEqual({ type: 'gone', session: 's1', reason: 'detached' });
  });

  thoroughly(() => {
    it('sends 50 MB, which arrive', async () => {
      const { port, token } = await startServer();
      const chrome = await browser({ port, key: token });
      const bridge = await agent({ port, token });
      await bridge.request('tab.open', { session: 's1', driver });
      const event = new Promise<Notice>((resolve) => bridge.onNotice('s1', resolve));
      chrome.send({ type: 'event', session: 's1', method: 'Big', params: { data: 'x'.repeat(50 * 1024 * 1024) } });
      expect(await event).toMatchObject({ method: 'Big' });
    });
  });

  it('sends more than there is room for, and has to come back', async () => {
    const { port, token } = await startServer({ limits: { messageBytes: 100_000 } });
    const chrome = await browser({ port, key: token });
    const bridge = await agent({ port, token });
    await bridge.request('tab.open', { session: 's1', driver });
    const gap = new Promise<Notice>((resolve) => bridge.onNotice('s1', resolve));
    chrome.send({ type: 'event', session: 's1', method: 'Big', params: { data: 'x'.repeat(100_000) } });
    await chrome.closed;
    await browser({ port, key: token, facts: facts('s1') });
    expect(await gap).toEqual({ type: 'gap', session: 's1' });
    expect(await bridge.request('tab.send', { session: 's1', method: 'Page.reload' })).toEqual({ url: 's1' });
  });
});

describe('an agent that is broken', () => {
  it('ends nothing', async () => {
    const { port, token } = await startServer();
    const chrome = await browser({ port, key: token });
    const client = await rawAgent({ port, key: token });
    const odd = [
      { type: 'request' },
      { type: 'request', id: 1, method: 'tab.open' },
      { type: 'request', id: 1, method: 'toString', params: { session: 's' } },
      { type: 'request', id: 1, method: 'tab.open', params: { session: {} } },
      { type: 'resume' },
      { type: 'resume', sessions: [null, 's1'.repeat(500)] },
      { type: 'reply', id: 1, result: {} },
      { type: 'gone', session: 's1' },
    ];
    for (const message of odd) client.send(message);
    client.send({ type: 'request', id: 7, method: 'tab.open', params: { session: 's1', driver } });
    expect(await client.next('reply')).toMatchObject({ id: 7 });
    expect(chrome.asked).toEqual(['tab.open s1']);
  });
});

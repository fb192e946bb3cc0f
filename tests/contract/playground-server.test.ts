import { request } from 'node:http';

import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';

import { ConfigError } from '../../src/core/errors/errors.ts';
import { PlaygroundServer } from '../../src/cli/playground/playground-server.ts';
import type { Stage, StageRequest } from '../../src/cli/playground/stage.ts';
import type { ToPage } from '../../src/playground/messages.ts';

const picture = Buffer.from('a picture');
const id = 'a'.repeat(64);

/** What a playground shows, without a screen. */
class PlainStage implements Stage {
  readonly welcome = {
    type: 'welcome',
    version: '1',
    screen: 'web',
    title: 'x',
    canDrive: true,
    model: 'offline',
    commands: [],
    forms: [],
  } as const;
  readonly state = {
    phase: 'ready',
    trouble: null,
    isOverdue: false,
    history: [],
    spent: null,
    hasReport: false,
  } as const;
  readonly events = ['{}'];
  readonly newest = picture;
  readonly reportFile = undefined;
  readonly asked: StageRequest[] = [];
  isLookedAt = false;

  look(on: boolean): void {
    this.isLookedAt = on;
  }

  picture(wanted: string): { mime: string; data: Buffer } | undefined {
    return wanted === id ? { mime: 'image/png', data: picture } : undefined;
  }

  answer(asked: StageRequest): Promise<ToPage | undefined> {
    this.asked.push(asked);
    if (asked.type === 'save') throw new ConfigError('CONFIG_INVALID', 'nothing to copy');
    return Promise.resolve(undefined);
  }
}

let stop: () => Promise<void> = () => Promise.resolve();
afterEach(() => stop());

interface Served {
  readonly stage: PlainStage;
  readonly server: PlaygroundServer;
  readonly log: readonly string[];
  readonly origin: string;
}

async function serve(host = '127.0.0.1'): Promise<Served> {
  const log: string[] = [];
  const stage = new PlainStage();
  const server = await PlaygroundServer.start({ host, port: 0, stage, log: (line) => log.push(line) });
  stop = () => server.close();
  const { origin } = new URL(server.newLink('watch'));
  return { stage, server, log, origin };
}

/** Opens a link as a browser does. */
async function cookieFor(link: string): Promise<string> {
  const opened = await fetch(link, { redirect: 'manual' });
  return opened.headers.get('set-cookie')?.split(';')[0] ?? '';
}

/** A request with headers that `fetch` does not send. */
function statusOf(address: string, headers: Readonly<Record<string, string>>, method = 'GET'): Promise<number> {
  return new Promise((resolve, reject) => {
    request(address, { headers, method }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });
}

class Page {
  readonly messages: ToPage[] = [];
  readonly pictures: Buffer[] = [];
  readonly socket: WebSocket;

  constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on('message', (data: Buffer, isBinary) => {
      if (isBinary) this.pictures.push(data);
      else this.messages.push(JSON.parse(data.toString('utf8')) as ToPage);
    });
  }

  /** Resolves to the opened page, or to the status of the refusal. */
  static open(origin: string, headers: Readonly<Record<string, string>>, path = '/live'): Promise<Page | number> {
    const socket = new WebSocket(`${origin.replace('http', 'ws')}${path}`, { headers });
    const page = new Page(socket);
    return new Promise((resolve, reject) => {
      socket.on('open', () => resolve(page));
      socket.on('unexpected-response', (_request, { statusCode }) => resolve(statusCode ?? 0));
      socket.on('error', reject);
    });
  }

  send(message: unknown): void {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  async until<T extends ToPage['type']>(
    type: T,
    holds: (message: Extract<ToPage, { type: T }>) => boolean = () => true,
  ): Promise<Extract<ToPage, { type: T }>> {
    const isWanted = (message: ToPage): message is Extract<ToPage, { type: T }> =>
      message.type === type && holds(message as Extract<ToPage, { type: T }>);
    return expect
      .poll(() => this.messages.findLast(isWanted), { timeout: 10_000 })
      .toBeDefined()
      .then(() => this.messages.findLast(isWanted) as Extract<ToPage, { type: T }>);
  }
}

async function opened(served: Served, right: 'drive' | 'watch' = 'drive'): Promise<Page> {
  const cookie = await cookieFor(served.server.newLink(right));
  return (await Page.open(served.origin, { cookie, origin: served.origin })) as Page;
}

describe('the door of the playground', () => {
  it('a link opens it once and becomes a cookie that no script and no other site has', async () => {
    const { server, origin } = await serve();
    const link = server.newLink('drive');
    const first = await fetch(link, { redirect: 'manual' });
    expect([first.status, first.headers.get('location')]).toEqual([303, '/']);
    expect(first.headers.get('set-cookie')).toMatch(
      /^eyewright-playground-\d+=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/$/,
    );
    const again = await fetch(link, { redirect: 'manual' });
    expect([again.status, await again.text()]).toEqual([
      401,
      expect.stringContaining('Open the link from the terminal'),
    ]);
    const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? '';
    const page = await fetch(`${origin}/`, { headers: { cookie } });
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<!doctype html>')]);
    // The browser that has opened it may do so again, e.g. from its history.
    expect((await fetch(link, { headers: { cookie }, redirect: 'manual' })).status).toBe(303);
  });

  it('shows nothing without a cookie, and says nothing about what is open', async () => {
    const { origin, log } = await serve();
    for (const path of ['/', '/report', `/frames/${id}`, '/live', '/nothing', '/?token=', '/?token=wrong']) {
      const refused = await fetch(`${origin}${path}`);
      expect([path, refused.status]).toEqual([path, 401]);
      expect(await refused.text()).not.toContain('web');
    }
    expect(log[0]).toBe('Refused a request: it has no cookie of this playground');
    expect(await Page.open(origin, { origin })).toBe(401);
    expect(await Page.open(origin, { origin, cookie: 'eyewright-playground-1=x' })).toBe(401);
  });

  it.each([
    ['a name that points here', { host: 'evil.example' }],
    ['a name with the port', { host: 'evil.example:80' }],
    ['a strange form of the address', { host: '0x7f.1' }],
    ['a page of another site', { origin: 'https://evil.example' }],
    ['a page of another port', { origin: 'http://127.0.0.1:1' }],
    ['a page without an origin of its own', { origin: 'null' }],
  ])('refuses %s, also with the cookie', async (_name, headers) => {
    const { server, origin } = await serve();
    const cookie = await cookieFor(server.newLink('drive'));
    expect(await statusOf(`${origin}/`, { cookie, ...headers })).toBe(403);
    expect(await Page.open(origin, { origin, cookie, ...headers })).toBe(403);
  });

  it('refuses connections without an origin, other paths and other methods', async () => {
    const { server, origin } = await serve();
    const cookie = await cookieFor(server.newLink('drive'));
    expect(await Page.open(origin, { cookie })).toBe(403);
    expect(await Page.open(origin, { cookie, origin }, '/other')).toBe(400);
    expect(await statusOf(`${origin}/`, { cookie }, 'POST')).toBe(400);
  });

  it('refuses what is no address at all, which a page of any site can ask for, and goes on', async () => {
    const { origin, log } = await serve();
    expect(await statusOf(`${origin}//`, {})).toBe(400);
    expect(await statusOf(`${origin}/x`, {})).toBe(401);
    expect(log[0]).toBe('Refused a request: there is no // here');
  });

  it('may not be embedded, cached or read by other sites', async () => {
    const { server, origin } = await serve();
    const cookie = await cookieFor(server.newLink('drive'));
    const { headers } = await fetch(`${origin}/`, { headers: { cookie } });
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('content-security-policy')).toBe("frame-ancestors 'none'");
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  it('serves pictures of the record by their ids alone', async () => {
    const { server, origin } = await serve();
    const headers = { cookie: await cookieFor(server.newLink('watch')) };
    const shown = await fetch(`${origin}/frames/${id}`, { headers });
    expect([shown.headers.get('content-type'), await shown.text()]).toEqual(['image/png', 'a picture']);
    for (const path of [`/frames/${'b'.repeat(64)}`, '/frames/../../package.json', '/report'])
      expect((await fetch(`${origin}${path}`, { headers })).status).toBe(404);
  });

  it('on every interface, it answers to addresses and the name of the computer only', async () => {
    const { server, origin } = await serve('0.0.0.0');
    expect(origin).toMatch(/^http:\/\/127\.0\.0\.1:/);
    const cookie = await cookieFor(server.newLink('drive'));
    expect(await statusOf(`${origin}/`, { cookie, host: '192.168.1.7:8080' })).toBe(200);
    expect(await statusOf(`${origin}/`, { cookie, host: 'evil.example' })).toBe(403);
  });
});

describe('the pages of a playground', () => {
  it('one acts and the others watch; the right to act moves on request, or when its page is closed', async () => {
    const served = await serve();
    const first = await opened(served);
    await first.until('state', ({ state }) => state.writer === 'you');
    const second = await opened(served);
    await second.until('state', ({ state }) => state.writer === 'another' && state.pages === 2);
    second.send({ type: 'stop' });
    const refused = await second.until('refused');
    expect(refused.trouble).toMatchObject({ message: 'Another page acts on this screen' });
    expect(refused.trouble.hint).toContain('Act here');
    second.send({ type: 'claim' });
    await second.until('state', ({ state }) => state.writer === 'you');
    await first.until('state', ({ state }) => state.writer === 'another');
    second.socket.close();
    await first.until('state', ({ state }) => state.writer === 'you' && state.pages === 1);
    expect(served.stage.asked).toEqual([]);
  });

  it('a page that is reloaded acts again, though another one watches', async () => {
    const served = await serve();
    const first = await opened(served);
    await first.until('state', ({ state }) => state.writer === 'you');
    const second = await opened(served);
    first.socket.close();
    await second.until('state', ({ state }) => state.writer === 'nobody');
    const again = await opened(served);
    await again.until('state', ({ state }) => state.writer === 'you' && state.pages === 2);
    await second.until('state', ({ state }) => state.writer === 'another');
    expect(served.stage.asked).toEqual([]);
  });

  it('a page with a link for watching sees everything and never acts', async () => {
    const served = await serve();
    const watcher = await opened(served, 'watch');
    await watcher.until('welcome');
    expect((await watcher.until('events')).events).toEqual(['{}']);
    await watcher.until('state', ({ state }) => state.writer === 'nobody');
    await expect.poll(() => watcher.pictures.map(String)).toEqual(['a picture']);
    const requests = [
      { type: 'claim' },
      { type: 'link', id: 1, drives: true },
      { type: 'call', id: 2, command: 'tap', values: {} },
      { type: 'hand', id: 3, move: { kind: 'type', text: 'x' } },
      { type: 'keep', entry: 1, inTest: false },
      { type: 'point', id: 4, x: 0, y: 0 },
    ];
    for (const message of requests) watcher.send(message);
    await expect.poll(() => watcher.messages.filter(({ type }) => type === 'refused')).toHaveLength(requests.length);
    expect(served.stage.asked).toEqual([]);
    watcher.send({ type: 'explain', id: 5, command: 'act', text: 'click "Save"' });
    await expect.poll(() => served.stage.asked).toHaveLength(1);
  });

  it('hands out links for other pages', async () => {
    const served = await serve();
    const page = await opened(served);
    page.send({ type: 'link', id: 7, drives: false });
    const { address } = await page.until('link', (message) => message.id === 7);
    const cookie = await cookieFor(address);
    const other = (await Page.open(served.origin, { cookie, origin: served.origin })) as Page;
    other.send({ type: 'claim' });
    expect((await other.until('refused')).trouble.message).toBe('This page may only watch');
  });

  it.each([
    ['no JSON', '{'],
    ['an unknown type', { type: 'format' }],
    ['a point outside of the picture', { type: 'point', id: 1, x: 2, y: 0 }],
    ['a field too many', { type: 'stop', now: true }],
    ['a value that is an object', { type: 'call', id: 1, command: 'tap', values: { locate: {} } }],
  ])('answers %s with a refusal, and goes on', async (_name, message) => {
    const served = await serve();
    const page = await opened(served);
    page.send(message);
    expect((await page.until('refused')).trouble.hint).toBe('Reload the page.');
    page.send({ type: 'save', id: 9, form: 'yaml' });
    expect(await page.until('refused', (refusal) => refusal.id === 9)).toMatchObject({
      trouble: { message: 'nothing to copy', code: 'CONFIG_INVALID' },
    });
  });

  it('sends the newest picture when the last one is drawn, and none to hidden pages', async () => {
    const served = await serve();
    const page = await opened(served);
    await expect.poll(() => page.pictures).toHaveLength(1);
    for (const text of ['one', 'two', 'three']) served.server.pages.onPicture(Buffer.from(text));
    page.send({ type: 'shown' });
    await expect.poll(() => page.pictures.map(String)).toEqual(['a picture', 'three']);
    page.send({ type: 'look', on: false });
    await expect.poll(() => served.stage.isLookedAt).toBe(false);
    page.send({ type: 'shown' });
    served.server.pages.onPicture(Buffer.from('unseen'));
    page.send({ type: 'look', on: true });
    await expect.poll(() => page.pictures.map(String)).toEqual(['a picture', 'three', 'a picture']);
  });
});

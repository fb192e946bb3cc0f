import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { useRunFolder } from '../unit/agents/rig.ts';
import { noAbort, shop } from './driven-phone.ts';
import { drive, Phones, type OpenPhone } from './open-harmony.ts';
import { aShareOf, thoroughly, usuallyOf } from '../usual.ts';

useRunFolder();
const phones = new Phones();
afterAll(() => phones.close());

const call = { signal: noAbort };
const typing = { strategy: 'legacy', signal: noAbort } as const;

/** Everything that happens on it stands in `seen`; fields, a place to touch, and a long list that can be scrolled. */
const page = `<style>
  body { margin: 0; font: 16px sans-serif } input, textarea { position: absolute; left: 20px; width: 300px; height: 40px; font: inherit }
  #pad { position: absolute; top: 120px; left: 20px; width: 300px; height: 200px; background: #cde; touch-action: none }
  #list { height: 4000px }
</style>
<input id="field" style="top:20px" autocomplete="off"><textarea id="lines" style="top:70px"></textarea>
<div id="pad"></div><div id="list"></div>
<script>
  window.seen = [];
  for (const kind of ['click', 'touchstart', 'touchend'])
    addEventListener(kind, (event) => {
      const { clientX = event.changedTouches?.[0].clientX, clientY = event.changedTouches?.[0].clientY } = event;
      seen.push({ kind, x: Math.round(clientX), y: Math.round(clientY), at: Math.round(event.timeStamp) });
    });
  for (const field of document.querySelectorAll('input, textarea'))
    field.addEventListener('keydown', ({ key }) => seen.push({ kind: 'key', key }));
</script>`;
const rows = `<meta name="viewport" content="width=device-width, initial-scale=1">
${Array.from({ length: 60 }, (_, row) => `<p>Row ${row} of the list</p>`).join('')}`;

interface Seen {
  readonly kind: string;
  readonly x: number;
  readonly y: number;
  readonly at: number;
  readonly key: string;
}

const near = (seen: Seen | undefined, x: number, y: number): boolean =>
  seen !== undefined && Math.abs(seen.x - x) <= 1 && Math.abs(seen.y - y) <= 1;

async function seenOn(phone: OpenPhone, kind: string): Promise<Seen[]> {
  return ((await phone.page.evaluate('seen')) as Seen[]).filter((event) => event.kind === kind);
}

describe.each(usuallyOf(['phone', 'board', 'tablet'], 'tablet'))('a HarmonyOS device: %s', (personality) => {
  let phone: OpenPhone;
  beforeAll(async () => {
    phone = await phones.open({ personality, page });
  });
  afterAll(() => phone[Symbol.asyncDispose]());

  it('has pictures as large as the screen, whatever a removed option says', async () => {
    await using driven = await drive(phone, { screenshotResizeScale: 0.5 });
    expect(await driven.device.screenshot(noAbort)).toMatchObject(phone.simulator.target.personality.size);
  });

  it('says what it is, shows its screen in device pixels, and is touched where it is told to', async () => {
    await using driven = await drive(phone);
    const { brand, model, fullName, size, density } = phone.simulator.target.personality;
    expect(await driven.device.open(noAbort)).toEqual({
      id: phone.simulator.connectKey,
      name: `${brand} ${model}`,
      os: fullName,
      locale: 'zh-Hans-CN',
    });
    expect(await driven.device.screenshot(noAbort)).toMatchObject({ ...size, mime: 'image/jpeg', dpr: density });
    expect(await driven.device.getDeviceLocalTimeString()).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
    const { input, at } = driven;
    await input.pointer.tap(at(100, 200), call);
    expect(near((await seenOn(phone, 'click'))[0], 100, 200)).toBe(true);
    await input.pointer.doubleTap(at(150, 250), call);
    expect(await seenOn(phone, 'click')).toHaveLength(3);
    await input.swipe.swipe(at(50, 150), at(250, 300), call);
    expect(near((await seenOn(phone, 'touchstart')).at(-1), 50, 150)).toBe(true);
    expect(near((await seenOn(phone, 'touchend')).at(-1), 250, 300)).toBe(true);
    await input.pointer.drag(at(250, 150), at(50, 300), call);
    expect(near((await seenOn(phone, 'touchend')).at(-1), 50, 300)).toBe(true);
  });

  thoroughly(() => {
    it('types into the field that has the focus, behind what is there or instead of it, and empties it', async () => {
      await using driven = await drive(phone);
      const { input, at, value } = driven;
      await input.pointer.tap(at(100, 40), call);
      await input.text.type('Ada', typing);
      await input.text.moveToEnd(call);
      await input.text.type(', 1815', typing);
      expect(await value('#field')).toBe('Ada, 1815');
      const hard = `it's "a" & b; $HOME \`x\` (y) <z> ~ * \\ | 100% %s é 你好 😀`;
      await input.text.replace(hard, typing);
      expect(await value('#field')).toBe(hard);
      await input.text.clear(call);
      expect(await value('#field')).toBe('');
    });
  });

  it('opens applications by name, bundle, ability and address, and ends them', async () => {
    await using driven = await drive(phone);
    const { simulator } = phone;
    driven.device.attach({ logger: quiet, appNames: { 'The Shop': shop } });
    const { apps, system } = driven.input;
    await system.home(call);
    expect(await phone.page.title()).toBe('Home');
    await apps.launch('the shop', call);
    expect(phone.page.url()).toBe(`${phone.origin}/`);
    await system.recentApps(call);
    expect(await phone.page.title()).toBe('Recents');
    await apps.launch(shop, call);
    expect(simulator.lines.filter((line) => line.startsWith('bm dump'))).toHaveLength(2);
    await apps.launch(`${phone.origin}/other?a=1&b=2`, call);
    expect(phone.page.url()).toBe(`${phone.origin}/other?a=1&b=2`);
    await apps.launch(`${shop}/EntryAbility`, call);
    expect(phone.page.url()).toBe(`${phone.origin}/`);
    expect(simulator.lines.filter((line) => line.startsWith('bm dump'))).toHaveLength(2);
    await apps.terminate(`${shop}/EntryAbility`, call);
    expect(phone.page.url()).not.toBe(`${phone.origin}/`);
  });
});

const quiet = {
  warn: () => undefined,
  warnOnce: () => undefined,
  info: () => undefined,
  debug: () => undefined,
};

describe('a HarmonyOS device', () => {
  let phone: OpenPhone;
  let lines: readonly string[];
  beforeAll(async () => {
    phone = await phones.open({ page, pages: { '/rows': rows } });
  });
  beforeEach(() => {
    phone.simulator.target.lines.length = 0;
    lines = phone.simulator.lines;
  });
  afterAll(() => phone[Symbol.asyncDispose]());
  /** What the shell was given, without what looks after the screen and the keyboard. */
  const inputs = (): string[] =>
    lines
      .filter((line) => line.includes('uiInput'))
      .map((line) => line.replaceAll('uitest uiInput ', ''))
      .filter((line) => !line.startsWith('click'));

  it('presses as long as the system does, whatever duration is asked for', async () => {
    await using driven = await drive(phone);
    const { input, at } = driven;
    await input.longPress.longPress(at(150, 250), { ...call, durationMs: 10 });
    const [down, up] = [(await seenOn(phone, 'touchstart')).at(-1), (await seenOn(phone, 'touchend')).at(-1)];
    expect((up?.at ?? 0) - (down?.at ?? 0)).toBeGreaterThan(700);
    expect(inputs()).toEqual(['longClick 300 500']);
  });

  thoroughly(() => {
    it('touches the first row and column beside them, since uitest takes no 0', async () => {
      await using driven = await drive(phone);
      const { input } = driven;
      await input.pointer.tap({ x: 0, y: 0 }, call);
      await input.pointer.tap({ x: 5000, y: 5000 }, call);
      expect(lines.filter((line) => line.includes('click'))).toEqual([
        'uitest uiInput click 1 1',
        'uitest uiInput click 719 1559',
      ]);
    });

    it('scrolls by the default gesture, by a distance, at a place, and by a distance at a place', async () => {
      await using driven = await drive(phone);
      const { input, at } = driven;
      await input.scroll.by({ direction: 'down', ...call });
      expect(Number(await phone.page.evaluate('scrollY'))).toBeGreaterThan(300);
      await input.scroll.by({ direction: 'up', distance: 500, ...call });
      await input.scroll.by({ direction: 'down', at: at(200, 600), ...call });
      await input.scroll.by({ direction: 'down', distance: 300, at: at(200, 700), ...call });
      expect(inputs()).toMatchInlineSnapshot(`
      [
        "swipe 360 1326 360 234 1092",
        "swipe 360 530 360 1030 500",
        "swipe 400 1200 400 108 1092",
        "swipe 400 1400 400 1100 300",
      ]
    `);
    });
  });

  thoroughly(() => {
    it('scrolls to the edges, with as many flings as it takes', async () => {
      await using driven = await drive(phone);
      const { input } = driven;
      await input.apps.launch(`${phone.origin}/rows`, call);
      await input.scroll.toEdge({ edge: 'bottom', ...call });
      const end = Number(await phone.page.evaluate('document.documentElement.scrollHeight - innerHeight'));
      expect(Number(await phone.page.evaluate('scrollY'))).toBeGreaterThan(end - 2);
      expect(inputs()[0]).toMatch(/^fling /);
    });
  });

  it('presses single keys and buttons', async () => {
    await using driven = await drive(phone);
    const { input, at } = driven;
    await input.pointer.tap(at(100, 40), call);
    await input.keyboard.press(['a'], call);
    await input.keyboard.press(['Enter'], call);
    expect((await seenOn(phone, 'key')).map(({ key }) => key)).toEqual(['a', 'Enter']);
    await expect(input.keyboard.press(['Control', 'A'], call)).rejects.toMatchObject({ code: 'DEVICE_UNSUPPORTED' });
    await expect(input.keyboard.press(['?'], call)).rejects.toMatchObject({ code: 'DEVICE_UNSUPPORTED' });
  });

  it.each(
    aShareOf(
      [
        ['legacy', undefined, 'one two', ["text 'one two'"]],
        ['legacy', undefined, 'one\ntwo', ['text one', 'keyEvent 2054 && text two']],
        ['legacy', 1, 'abc', ['text a', 'text b', 'text c']],
        ['bulk', undefined, '--one\n', ['keyEvent 2057 && keyEvent 2057', 'text one', 'keyEvent 2054']],
        ['sequential', undefined, 'a\n😀', ['text a', 'keyEvent 2054', "text '😀'"]],
      ] as const,
      2,
    ),
  )('types %s with a delay of %s: %j', async (...given) => {
    const [strategy, delayMs, text, calls] = given;
    await using driven = await drive(phone, { autoDismissKeyboard: false });
    const { input, at, value } = driven;
    await input.pointer.tap(at(100, 90), call);
    await input.text.type(text, { strategy, delayMs, signal: noAbort });
    expect(inputs()).toEqual(calls);
    expect(await value('#lines')).toBe(text);
  });

  it('types a text of several lines in one call, once it knows how', async () => {
    await using driven = await drive(phone, { autoDismissKeyboard: false });
    const { input, at, value } = driven;
    await input.pointer.tap(at(100, 90), call);
    await input.text.type('first', typing);
    phone.simulator.target.lines.length = 0;
    await input.text.type(' and\nsecond', typing);
    expect(inputs()).toEqual(["text ' and' && keyEvent 2054 && text second"]);
    expect(await value('#lines')).toBe('first and\nsecond');
  });

  it.each(
    aShareOf(
      [
        ['esc-first', 'keyEvent 2070'],
        ['back-first', 'keyEvent Back'],
      ] as const,
      2,
    ),
  )('hides the keyboard %s, and only where it is shown', async (keyboardDismissStrategy, key) => {
    await using driven = await drive(phone, { keyboardDismissStrategy });
    const { input, at, value } = driven;
    await input.pointer.tap(at(100, 40), call);
    await input.text.type('Ada', typing);
    expect(inputs()).toEqual(['text Ada', key]);
    expect(await phone.simulator.target.screen.keyboard.isShown()).toBe(false);
    await input.text.type('!', typing);
    expect(inputs()).toEqual(['text Ada', key, "text '!'"]);
    expect(await value('#field')).toBe('Ada!');
  });

  it('leaves the keyboard where that is wanted, by the device or by the call', async () => {
    await using driven = await drive(phone, { autoDismissKeyboard: false });
    const { input, at } = driven;
    const { keyboard } = phone.simulator.target.screen;
    await input.pointer.tap(at(100, 40), call);
    await input.text.type('Ada', typing);
    expect(await keyboard.isShown()).toBe(true);
    await input.text.type('!', { ...typing, autoDismissKeyboard: true });
    expect(await keyboard.isShown()).toBe(false);
  });

  thoroughly(() => {
    it('stops typing where its signal fires, and types nothing afterwards', async () => {
      await using driven = await drive(phone);
      const { input, at, value } = driven;
      await input.pointer.tap(at(100, 40), call);
      const stopping = new AbortController();
      const text = 'x'.repeat(100);
      const typed = input.text.type(text, { strategy: 'sequential', signal: stopping.signal });
      typed.catch(() => undefined);
      await expect.poll(() => value('#field')).toMatch(/^x+$/);
      stopping.abort();
      await expect(typed).rejects.toMatchObject({ code: 'ABORTED' });
      const reached = await value('#field');
      expect(reached.length).toBeLessThan(text.length);
      await driven.device.screenshot(noAbort);
      expect(await value('#field')).toBe(reached);
    });
  });

  it('keeps secrets out of arguments of processes, of its log and of its errors', async () => {
    await using driven = await drive(phone);
    const { input, at, value } = driven;
    const log: string[] = [];
    driven.device.attach({ logger: { ...quiet, debug: (_area, line) => void log.push(line) }, appNames: {} });
    await input.pointer.tap(at(100, 40), call);
    await input.text.replace("s3cret's", { ...typing, isSecret: true });
    expect(await value('#field')).toBe("s3cret's");
    expect(JSON.stringify(phone.simulator.server.calls)).not.toContain('s3cret');
    expect(log.join('\n')).not.toContain('s3cret');
    await driven.device.destroy();
    expect(phone.simulator.target.files.list('/data/local/tmp')).toEqual([]);
  });

  it('leaves secrets in no file while they are used, here or on the device', async () => {
    await using driven = await drive(phone);
    const { input, at, value } = driven;
    const { target } = phone.simulator;
    const folder = await mkdtemp(path.join(tmpdir(), 'eyewright-here-'));
    vi.stubEnv('TMPDIR', folder);
    const { run } = target;
    const found: unknown[] = [];
    const looking: typeof run = async (line, streams) => {
      const isUse = line.startsWith('uitest') && line.includes('s3cret');
      if (isUse) found.push({ here: await readdir(folder), there: target.files.list('/data/local/tmp') });
      return run(line, streams);
    };
    Object.assign(target, { run: looking });
    try {
      await input.pointer.tap(at(100, 40), call);
      await input.text.replace('s3cret', { ...typing, isSecret: true });
    } finally {
      Object.assign(target, { run });
      vi.unstubAllEnvs();
      await rm(folder, { recursive: true });
    }
    expect(await value('#field')).toBe('s3cret');
    expect(found).toEqual([{ here: [], there: [] }]);
  });

  thoroughly(() => {
    it('gives the device one command after another, and takes its files away', async () => {
      await using driven = await drive(phone);
      const { simulator } = phone;
      simulator.faults.delayMs = 30;
      let running = 0;
      let most = 0;
      const { run } = simulator.target;
      const counted: typeof run = async (...given) => {
        most = Math.max(most, (running += 1));
        return run(...given).finally(() => (running -= 1));
      };
      Object.assign(simulator.target, { run: counted });
      try {
        await Promise.all([
          driven.device.screenshot(noAbort),
          driven.input.pointer.tap(driven.at(100, 200), call),
          driven.device.getDeviceLocalTimeString(),
        ]);
      } finally {
        Object.assign(simulator.target, { run });
        simulator.faults.delayMs = 0;
      }
      expect(most).toBe(1);
      await driven.device.destroy();
      expect(simulator.target.files.list('/data/local/tmp')).toEqual([]);
    });
  });

  it('runs no command of hdc once it was destroyed, which may happen twice', async () => {
    const driven = await drive(phone);
    await driven.device.destroy();
    await driven.device.destroy();
    const before = phone.simulator.server.calls.length;
    for (const late of [
      () => driven.device.screenshot(noAbort),
      () => driven.input.pointer.tap({ x: 1, y: 1 }, call),
      () => driven.device.getDeviceLocalTimeString(),
    ]) {
      await expect(late()).rejects.toMatchObject({ code: 'DEVICE_DISCONNECTED' });
    }
    expect(phone.simulator.server.calls).toHaveLength(before);
    expect(await phone.simulator.shell('echo there')).toBe('there\n');
  });
});

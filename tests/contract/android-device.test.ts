import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { DeviceInput } from '../../src/core/device/device-input.ts';
import type { AndroidDeviceOptions } from '../../src/devices/android/android-options.ts';
import { AndroidDevice } from '../../src/platforms/android/android-device.ts';
import { useRunFolder } from '../unit/agents/rig.ts';
import { aShareOf, thoroughly, usuallyOf } from '../usual.ts';
import { noAbort, shop } from './driven-phone.ts';
import { Phones, type OpenPhone } from './open-android.ts';

useRunFolder();
const phones = new Phones();
afterAll(() => phones.close());

const call = { signal: noAbort };
const typing = { strategy: 'legacy', signal: noAbort } as const;

/** Everything that happens on it stands in `seen`; a field, a place to touch, and a long list that can be scrolled. */
const page = `<style>
  body { margin: 0; font: 16px sans-serif } input, textarea { position: absolute; left: 20px; width: 300px; height: 40px; font: inherit }
  #pad { position: absolute; top: 120px; left: 20px; width: 300px; height: 200px; background: #cde; touch-action: none }
  #wide { position: absolute; top: 700px; left: 20px; width: 300px; height: 60px; overflow: auto } #wide div { width: 3000px; height: 40px }
  #list { height: 4000px }
</style>
<input id="field" style="top:20px" autocomplete="off"><textarea id="lines" style="top:70px"></textarea>
<div id="pad"></div><div id="wide"><div>wide</div></div><div id="list"></div>
<script>
  window.seen = [];
  const pad = document.querySelector('#pad');
  for (const kind of ['click', 'dblclick', 'touchstart', 'touchend'])
    pad.addEventListener(kind, (event) => {
      const { clientX = event.changedTouches?.[0].clientX, clientY = event.changedTouches?.[0].clientY } = event;
      seen.push({ kind, x: Math.round(clientX), y: Math.round(clientY), at: Math.round(event.timeStamp) });
    });
  for (const field of document.querySelectorAll('input, textarea'))
    field.addEventListener('keydown', ({ key }) => seen.push({ kind: 'key', key }));
</script>`;

const rows = `<meta name="viewport" content="width=device-width, initial-scale=1">
${Array.from({ length: 100 }, (_, row) => `<p>Row ${row} of the list</p>`).join('')}`;

interface Seen {
  readonly kind: string;
  readonly x: number;
  readonly y: number;
  readonly at: number;
  readonly key: string;
}

/** The device of one test on the phone that its group shares. */
interface Driven extends AsyncDisposable {
  readonly device: AndroidDevice;
  readonly input: Required<DeviceInput>;
  /** What was asked of adb. */
  readonly commands: string[];
  at(x: number, y: number): { x: number; y: number };
  value(selector: string): Promise<string>;
  seen(kind: string): Promise<Seen[]>;
}

async function drive(phone: OpenPhone, options: AndroidDeviceOptions = {}): Promise<Driven> {
  await phone.simulator.shell(`am force-stop ${shop}`);
  await phone.simulator.shell(`am start -W -n ${shop}/.MainActivity`);
  const device = new AndroidDevice(phone.simulator.serial, { ...phone.place, ...options });
  const commands: string[] = [];
  const debug = (_area: string, line: string): void =>
    void commands.push(line.replace(/^.*? (shell|exec-out|push|pull) /, '$1 '));
  const quiet = { warn: () => undefined, warnOnce: () => undefined, info: () => undefined, debug };
  device.attach({ logger: quiet, appNames: { 'The Shop': shop } });
  const { width } = await device.screenshot(noAbort);
  const css = Number(await phone.page.evaluate('innerWidth'));
  return {
    device,
    commands,
    input: device.input as Required<DeviceInput>,
    at: (x, y) => ({ x: (x * width) / css, y: (y * width) / css }),
    value: async (selector) => String(await phone.page.evaluate(`document.querySelector('${selector}').value`)),
    seen: async (kind) => ((await phone.page.evaluate('seen')) as Seen[]).filter((event) => event.kind === kind),
    [Symbol.asyncDispose]: () => device.destroy(),
  };
}

/** Device pixels are not CSS pixels. */
const near = (seen: Seen | undefined, x: number, y: number): boolean =>
  seen !== undefined && Math.abs(seen.x - x) <= 1 && Math.abs(seen.y - y) <= 1;

describe.each(usuallyOf(['android9', 'android12', 'android15', 'vendor'], 'vendor'))(
  'an Android device: %s',
  (personality) => {
    let phone: OpenPhone;
    beforeAll(async () => {
      phone = await phones.open({ personality, page });
    });
    afterAll(() => phone[Symbol.asyncDispose]());

    it('says what it is, and shows its screen in device pixels', async () => {
      await using driven = await drive(phone);
      const { brand, model, release, size, density } = phone.simulator.device.personality;
      expect(await driven.device.open(noAbort)).toEqual({
        id: phone.simulator.serial,
        name: `${brand} ${model}`,
        os: `Android ${release}`,
        size,
        locale: expect.any(String) as string,
      });
      expect(await driven.device.screenshot(noAbort)).toMatchObject({ ...size, mime: 'image/png', dpr: density / 160 });
    });

    thoroughly(() => {
      it('taps, double-taps and presses long where it is told to', async () => {
        await using driven = await drive(phone);
        const { input, at, seen } = driven;
        await input.pointer.tap(at(100, 200), call);
        expect(near((await seen('click'))[0], 100, 200)).toBe(true);

        await input.pointer.doubleTap(at(150, 250), call);
        expect(await seen('click')).toHaveLength(3);
        expect(driven.commands.filter((line) => line.includes('input tap'))).toHaveLength(1);

        await input.longPress.longPress(at(150, 250), { ...call, durationMs: 700 });
        const [down, up] = [(await seen('touchstart')).at(-1), (await seen('touchend')).at(-1)];
        expect((up?.at ?? 0) - (down?.at ?? 0)).toBeGreaterThan(600);
      });

      it('swipes and drags from one place to another', async () => {
        await using driven = await drive(phone);
        const { input, at, seen } = driven;
        await input.swipe.swipe(at(50, 150), at(250, 300), call);
        expect(near((await seen('touchstart')).at(-1), 50, 150)).toBe(true);
        expect(near((await seen('touchend')).at(-1), 250, 300)).toBe(true);
        await input.pointer.drag(at(250, 150), at(50, 300), call);
        expect(near((await seen('touchend')).at(-1), 50, 300)).toBe(true);
      });

      it('types into the field that has the focus, behind what is there or instead of it, and empties it', async () => {
        await using driven = await drive(phone);
        const { input, at, value } = driven;
        await input.pointer.tap(at(100, 40), call);
        await input.text.type('Ada Lovelace', typing);
        expect(await value('#field')).toBe('Ada Lovelace');
        await input.text.moveToEnd(call);
        await input.text.type(', 1815', typing);
        expect(await value('#field')).toBe('Ada Lovelace, 1815');
        await input.text.replace('Grace', typing);
        expect(await value('#field')).toBe('Grace');
        await input.text.clear(call);
        expect(await value('#field')).toBe('');
      });

      it('types what shells and input text stumble over, without yadb', async () => {
        await using driven = await drive(phone);
        const { input, at, value } = driven;
        await input.pointer.tap(at(100, 40), call);
        const text = `it's "a" & b; $HOME \`x\` (y) <z> ~ * \\ | 100% %s %d`;
        await input.text.replace(text, typing);
        expect(await value('#field')).toBe(text);
      });
    });

    it('presses single keys and buttons', async () => {
      await using driven = await drive(phone);
      const { input, at, seen } = driven;
      await input.pointer.tap(at(100, 40), call);
      await input.keyboard.press(['a'], call);
      await input.keyboard.press(['Enter'], call);
      expect((await seen('key')).map(({ key }) => key)).toEqual(['a', 'Enter']);
      await expect(input.keyboard.press(['Control', 'A'], call)).rejects.toMatchObject({ code: 'DEVICE_UNSUPPORTED' });
      await expect(input.keyboard.press(['?'], call)).rejects.toMatchObject({ code: 'DEVICE_UNSUPPORTED' });
    });

    it('opens applications by name, package, activity and address, and ends them', async () => {
      await using driven = await drive(phone);
      const { apps, system } = driven.input;
      await system.home(call);
      expect(await phone.page.title()).toBe('Home');
      await apps.launch('the shop', call);
      expect(phone.page.url()).toBe(`${phone.origin}/`);
      await system.recentApps(call);
      expect(await phone.page.title()).toBe('Recents');
      await apps.launch(shop, call);
      expect(phone.page.url()).toBe(`${phone.origin}/`);
      await apps.launch(`${phone.origin}/other?a=1&b=2`, call);
      expect(phone.page.url()).toBe(`${phone.origin}/other?a=1&b=2`);
      await apps.launch(`${shop}/.MainActivity`, call);
      expect(phone.page.url()).toBe(`${phone.origin}/`);
      await apps.terminate('The Shop', call);
      expect(phone.page.url()).not.toBe(`${phone.origin}/`);
    });

    thoroughly(() => {
      it.each(['com.example.nothing', 'com.example.nothing/.Main', 'No Such App'])(
        'says that there is no application %s',
        async (target) => {
          await using driven = await drive(phone);
          await expect(driven.input.apps.launch(target, call)).rejects.toMatchObject({
            code: 'DEVICE_COMMAND_FAILED',
            summary: expect.stringContaining(`Cannot launch ${JSON.stringify(target)}`) as string,
          });
        },
      );

      it('tells its local time', async () => {
        await using driven = await drive(phone);
        expect(await driven.device.getDeviceLocalTimeString()).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
      });
    });
  },
);

describe('an Android device', () => {
  let phone: OpenPhone;
  beforeAll(async () => {
    phone = await phones.open({ page, pages: { '/rows': rows } });
  });
  afterAll(() => phone[Symbol.asyncDispose]());
  const scrolled = async (): Promise<number> => Number(await phone.page.evaluate('scrollY'));

  it('scrolls by the default gesture, by a distance, at a place, and by a distance at a place', async () => {
    await using driven = await drive(phone);
    const { input, at, commands } = driven;
    await input.scroll.by({ direction: 'down', ...call });
    expect(await scrolled()).toBeGreaterThan(300);
    await input.scroll.by({ direction: 'up', distance: 500, ...call });
    await input.scroll.by({ direction: 'right', at: at(200, 720), ...call });
    await input.scroll.by({ direction: 'down', distance: 300, at: at(200, 800), ...call });
    const swipes = commands
      .filter((line) => line.includes('input swipe'))
      .map((line) => /swipe ([\d ]+)/.exec(line)?.[1]?.trim());
    expect(swipes).toMatchInlineSnapshot(`
      [
        "540 2040 540 360 1000",
        "540 950 540 1450 1000",
        "524 1887 54 1887 1000",
        "524 2097 524 1797 1000",
      ]
    `);
  });

  it('scrolls to the edges, with as many flings as it takes', async () => {
    await using driven = await drive(phone);
    const { input } = driven;
    await input.apps.launch(`${phone.origin}/rows`, call);
    await input.scroll.toEdge({ edge: 'bottom', ...call });
    const end = Number(await phone.page.evaluate('document.documentElement.scrollHeight - innerHeight'));
    expect(await scrolled()).toBeGreaterThan(end - 2);
    await input.scroll.toEdge({ edge: 'top', ...call });
    expect(await scrolled()).toBe(0);
  });

  it('refuses a distance that no finger goes', async () => {
    await using driven = await drive(phone);
    await expect(driven.input.scroll.by({ direction: 'down', distance: 99_999, ...call })).rejects
      .toThrowErrorMatchingInlineSnapshot(`
      [DeviceError: Cannot scroll down by 99999 pixels: the distance is too long
        Hint: Scroll by a few screens at a time, or to the edge with scrollType scrollToBottom and the like.
        Failure class: test (DEVICE_UNSUPPORTED)]
    `);
  });

  it('presses 2000 ms long when nobody says how long', async () => {
    await using driven = await drive(phone);
    await driven.input.longPress.longPress(driven.at(100, 200), call);
    const [down] = await driven.seen('touchstart');
    const [up] = await driven.seen('touchend');
    expect((up?.at ?? 0) - (down?.at ?? 0)).toBeGreaterThan(1900);
    // No longer either: how late a busy machine lifts the finger says nothing.
    expect(driven.commands.join('\n')).toMatch(/input swipe (\d+) (\d+) \1 \2 2000\b/);
  });

  it.each(
    aShareOf(
      [
        ['legacy', undefined, 'one two', ['text one%stwo']],
        ['legacy', undefined, 'one\ntwo', ['text one', 'keyevent 66', 'text two']],
        ['legacy', 1, 'abc', ['text a', 'text b', 'text c']],
        ['bulk', undefined, 'one\ntwo', ['text one && input keyevent 66 && input text two']],
        ['sequential', undefined, 'a c', ['text a', 'text %s', 'text c']],
      ] as const,
      2,
    ),
  )('types %s with a delay of %s: %j', async (...given) => {
    const [strategy, delayMs, text, lines] = given;
    await using driven = await drive(phone, { autoDismissKeyboard: false });
    const { input, at, commands, value } = driven;
    await input.pointer.tap(at(100, 90), call);
    commands.length = 0;
    await input.text.type(text, { strategy, delayMs, signal: noAbort });
    expect(commands.flatMap((line) => /^shell input (.*) → /.exec(line)?.[1] ?? [])).toEqual(lines);
    expect(await value('#lines')).toBe(text);
  });

  thoroughly(() => {
    it('stops typing where its signal fires, and types nothing afterwards', async () => {
      await using driven = await drive(phone);
      const { input, at, value } = driven;
      await input.pointer.tap(at(100, 40), call);
      const stopping = new AbortController();
      const text = 'x'.repeat(200);
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

  thoroughly(() => {
    it('lets a gesture that was stopped come to its end before it says so', async () => {
      await using driven = await drive(phone);
      const { input, at, seen } = driven;
      const stopping = new AbortController();
      const pressed = input.longPress.longPress(at(100, 200), { durationMs: 800, signal: stopping.signal });
      pressed.catch(() => undefined);
      await expect.poll(() => seen('touchstart')).toHaveLength(1);
      stopping.abort();
      await expect(pressed).rejects.toMatchObject({ code: 'ABORTED' });
      expect(await seen('touchend')).toHaveLength(1);
    });
  });

  it('hides secrets from its log and its errors', async () => {
    await using driven = await drive(phone);
    const { input, at, commands, value } = driven;
    await input.pointer.tap(at(100, 40), call);
    await input.text.replace('s3cret', { ...typing, isSecret: true });
    expect(await value('#field')).toBe('s3cret');
    expect(commands.join('\n')).not.toContain('s3cret');
  });

  thoroughly(() => {
    it('counts in the pixels of an overridden size', async () => {
      await phone.simulator.shell('wm size 900x2000');
      try {
        await using driven = await drive(phone);
        const { input, at, seen } = driven;
        await input.pointer.tap(at(60, 150), call);
        expect(near((await seen('click'))[0], 60, 150)).toBe(true);
      } finally {
        await phone.simulator.shell('wm size reset');
      }
    });
  });

  it('sees and drives the display that it was told', async () => {
    const other = {
      id: 2,
      physicalId: '4619827259835644999',
      name: 'HDMI',
      size: { width: 1280, height: 720 },
      density: 160,
    };
    await using car = await phones.open({ page, pages: { '/rows': rows }, otherDisplays: [other] });
    const device = new AndroidDevice(car.simulator.serial, { ...car.place, displayId: 2 });
    await device.input.apps?.launch(`${car.origin}/`, call);
    expect(await device.screenshot(noAbort)).toMatchObject({ width: 1280, height: 720 });
    const { page: shown } = car.simulator.device.displays[1] ?? {};
    await device.input.pointer?.tap({ x: 100, y: 200 }, call);
    expect(await shown?.evaluate('seen.filter(({ kind }) => kind === "click").length')).toBe(1);
    await device.destroy();
    const missing = new AndroidDevice(car.simulator.serial, { ...car.place, displayId: 7 });
    await expect(missing.screenshot(noAbort)).rejects.toMatchObject({
      code: 'DEVICE_COMMAND_FAILED',
      summary: expect.stringContaining('does not exist, or is virtual and needs scrcpyConfig') as string,
    });
    await missing.destroy();
  });

  it('has pictures as large as the screen, whatever a removed option says', async () => {
    const device = new AndroidDevice(phone.simulator.serial, { ...phone.place, screenshotResizeScale: 0.5 });
    expect(await device.screenshot(noAbort)).toMatchObject({ width: 1080, height: 2400 });
    await device.destroy();
  });

  thoroughly(() => {
    it('sees the panel that shows display 0, also where another one comes first', async () => {
      const cover = {
        id: 9,
        physicalId: '4619827259835644001',
        name: 'Cover',
        size: { width: 1080, height: 2092 },
        density: 420,
        isFirstPanel: true,
      };
      await using foldable = await phones.open({ page, otherDisplays: [cover] });
      const device = new AndroidDevice(foldable.simulator.serial, foldable.place);
      expect(await device.screenshot(noAbort)).toMatchObject({ width: 1080, height: 2400 });
      await device.destroy();
    });
  });

  it('runs no command of adb once it was destroyed, which may happen twice', async () => {
    const driven = await drive(phone);
    await driven.device.destroy();
    await driven.device.destroy();
    driven.commands.length = 0;
    for (const late of [
      () => driven.device.screenshot(noAbort),
      () => driven.input.pointer.tap({ x: 1, y: 1 }, call),
      () => driven.device.getDeviceLocalTimeString(),
    ]) {
      await expect(late()).rejects.toMatchObject({ code: 'DEVICE_DISCONNECTED' });
    }
    expect(driven.commands).toEqual([]);
    expect(await phone.simulator.shell('echo there')).toBe('there\n');
  });
});

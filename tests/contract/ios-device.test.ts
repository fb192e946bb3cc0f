import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { imageSize } from '../../src/util/pictures/image-size.ts';
import { personalities, type PersonalityName } from '../simulators/ios/personalities/personalities.ts';
import { failureOf } from '../unit/agents/rig.ts';
import { noAbort } from './driven-phone.ts';
import { IPhones, type OpenIOS } from './open-ios.ts';
import { thoroughly, usuallyOf } from '../usual.ts';

const phones = new IPhones();
afterAll(() => phones.close());

/** Tells of everything that fingers do on it, in its title. */
const touchpad = `<style>body{margin:0;touch-action:none}#pad{height:100vh;width:100vw}</style><div id="pad"></div><script>
const said = [];
const say = (text) => { said.push(text); document.title = said.join(' '); };
let begun = 0;
addEventListener('touchstart', (event) => { begun = performance.now(); say('down' + event.touches.length); });
addEventListener('touchend', (event) => { if (event.touches.length === 0) globalThis.held = performance.now() - begun; });
addEventListener('touchmove', ({ touches }) => { globalThis.last = [...touches].map(({ clientX, clientY }) => [clientX, clientY]); (globalThis.first ??= globalThis.last); });
addEventListener('click', ({ clientX, clientY }) => say(Math.round(clientX) + ',' + Math.round(clientY)));
</script>`;

const form = `<style>input,button{font:20px sans-serif;display:block;margin:20px;padding:10px;width:200px}</style>
<input id="name" value="Old"><input id="done" enterkeyhint="done"><script>
globalThis.keys = []; addEventListener('keydown', ({ key }) => keys.push(key));
globalThis.inputs = 0; addEventListener('input', () => inputs++);</script>`;

/** Every part of it looks otherwise. */
const rows = Array.from(
  { length: 36 },
  (_, index) => `<p style="margin:0;height:50px;font:${20 + (index % 7) * 3}px sans-serif">Row ${index}</p>`,
).join('');

const names = Object.keys(personalities) as readonly PersonalityName[];
const valueOf = ({ page }: OpenIOS, id = 'name') => page.evaluate(`document.querySelector('#${id}').value`);
const focus = (phone: OpenIOS, id = 'name') => phone.page.evaluate(`document.querySelector('#${id}').focus()`);
const until = (phone: OpenIOS, expression: string) => expect.poll(() => phone.page.evaluate(expression));
/** Puts a finger into a field, as people do. */
const enterField = async (phone: OpenIOS, id = 'name') => {
  const { x, y } = (await phone.page.evaluate(
    `(({ x, y }) => ({ x: x + 10, y: y + 10 }))(document.querySelector('#${id}').getBoundingClientRect())`,
  )) as { x: number; y: number };
  await phone.input.pointer.tap(phone.at(x, y), { signal: noAbort });
};

describe.each(usuallyOf(names, 'notch'))('an iOS device: %s', (personality) => {
  thoroughly(() => {
    it('shows the screen as it is held, and is touched where the picture says', async () => {
      await using phone = await phones.device({ page: touchpad, personality });
      const { size, scale, orientation } = personalities[personality];
      const [width, height] = orientation === 'LANDSCAPE' ? [size.height, size.width] : [size.width, size.height];

      const shot = await phone.device.screenshot(noAbort);
      expect(shot).toMatchObject({ width: width * scale, height: height * scale, dpr: scale, mime: 'image/png' });
      expect(await imageSize(shot.data)).toEqual({ width: width * scale, height: height * scale });

      await phone.input.pointer.tap(phone.at(100, 200), { signal: noAbort });
      await until(phone, 'said.at(-1)').toBe('100,200');
      await phone.input.pointer.doubleTap(phone.at(40, 60), { signal: noAbort });
      await until(phone, "said.filter((one) => one === '40,60').length").toBe(2);

      // It is turned while it is used.
      const turned = orientation === 'LANDSCAPE' ? 'PORTRAIT' : 'UIA_DEVICE_ORIENTATION_LANDSCAPERIGHT';
      await phone.simulator.phone.turn(turned);
      expect(await phone.device.screenshot(noAbort)).toMatchObject({ width: height * scale, height: width * scale });
      await phone.input.pointer.tap(phone.at(300, 150), { signal: noAbort });
      await until(phone, 'said.at(-1)').toBe('300,150');
    });

    it('types, replaces and empties, whatever stands in the text', async () => {
      await using phone = await phones.device({ page: form, personality });
      const { text } = phone.input;
      await enterField(phone);

      await text.replace('Ünï 👩‍🌾 %s "x"', { strategy: 'legacy', signal: noAbort, autoDismissKeyboard: false });
      expect(await valueOf(phone)).toBe('Ünï 👩‍🌾 %s "x"');
      await text.moveToEnd({ signal: noAbort });
      await text.type(' more', { strategy: 'bulk', signal: noAbort, autoDismissKeyboard: false });
      expect(await valueOf(phone)).toBe('Ünï 👩‍🌾 %s "x" more');
      await text.clear({ signal: noAbort });
      expect(await valueOf(phone)).toBe('');
    });
  });

  it('shows the apps and the home screen', async () => {
    await using phone = await phones.device({ personality });
    await phone.input.system.recentApps({ signal: noAbort });
    expect(await phone.simulator.page.title()).toBe('Recents');
    await phone.input.system.home({ signal: noAbort });
    expect(await phone.simulator.page.title()).toBe('Home');
  });
});

/** Those whose fingers are moved by different commands. */
/** A drag that rests for 0.1 s before the finger is lifted; the old WebDriverAgent takes no velocity. */
const restingDrags = {
  notch: { line: 'POST /wda/pressAndDragWithVelocity', body: { pressDuration: 0, holdDuration: 0.1 } },
  old: {
    line: 'POST /actions',
    body: {
      actions: [
        {
          actions: expect.arrayContaining([
            { type: 'pause', duration: 100 },
            { type: 'pointerUp', button: 0 },
          ]),
        },
      ],
    },
  },
} as const;

describe.each(usuallyOf(['notch', 'old'], 'notch'))('fingers on an iOS device: %s', (personality) => {
  it('presses for a second, drags, swipes, and moves two fingers', async () => {
    await using phone = await phones.device({ page: touchpad, personality });
    const { longPress, pointer, swipe, pinch } = phone.input;

    await longPress.longPress(phone.at(100, 200), { signal: noAbort });
    expect(Number(await phone.page.evaluate('held'))).toBeGreaterThan(950);
    expect(Number(await phone.page.evaluate('held'))).toBeLessThan(1900);

    await swipe.swipe(phone.at(100, 300), phone.at(100, 100), { signal: noAbort, durationMs: 100 });
    await until(phone, 'last[0].map(Math.round)').toEqual([100, 100]);
    await pointer.drag(phone.at(50, 50), phone.at(200, 90), { signal: noAbort });
    await until(phone, 'last[0].map(Math.round)').toEqual([200, 90]);
    expect(Number(await phone.page.evaluate('held'))).toBeGreaterThan(1500);

    await phone.page.evaluate('first = undefined');
    await pinch.pinch(phone.at(180, 300), {
      direction: 'out',
      distance: phone.at(60, 0).x,
      signal: noAbort,
      durationMs: 100,
    });
    await until(phone, 'last.length').toBe(2);
    expect(await phone.page.evaluate('last.map(([x]) => Math.round(x))')).toEqual([60, 300]);
    expect(await phone.page.evaluate('last[1][0] - last[0][0] > first[1][0] - first[0][0]')).toBe(true);
  });

  it('rests before the finger is lifted, so that a scrolled screen does not coast', async () => {
    await using phone = await phones.device({ page: rows, personality });
    await phone.input.scroll.by({ direction: 'down', distance: phone.at(0, 150).y, signal: noAbort });
    expect(phone.simulator.requests.at(-1)).toMatchObject(restingDrags[personality]);
  });

  thoroughly(() => {
    it('scrolls by the usual gesture, by a distance, at a place, and to an end', async () => {
      await using phone = await phones.device({ page: rows, personality });
      const { scroll } = phone.input;
      const top = async () => Number(await phone.page.evaluate('scrollY'));
      const height = Number(await phone.page.evaluate('innerHeight'));

      await scroll.by({ direction: 'down', signal: noAbort });
      await expect.poll(top).toBeGreaterThan(height * 0.5);
      await scroll.toEdge({ edge: 'bottom', signal: noAbort });
      await until(phone, 'scrollY + innerHeight >= document.documentElement.scrollHeight - 2').toBe(true);
      const end = await top();
      await scroll.by({ direction: 'up', distance: phone.at(0, 150).y, at: phone.at(100, 100), signal: noAbort });
      await expect.poll(top).toBeLessThan(end - 80);
      expect(await top()).toBeGreaterThan(end - 400);
      expect(await failureOf(scroll.by({ direction: 'down', distance: 999_999, signal: noAbort }))).toMatchObject({
        code: 'DEVICE_UNSUPPORTED',
      });
    });
  });
});

describe('text on an iOS device', () => {
  describe('by its strategy', () => {
    let phone: OpenIOS;
    beforeAll(async () => {
      phone = await phones.device({ page: form });
      await enterField(phone);
    });
    afterAll(() => phone[Symbol.asyncDispose]());

    it.each([
      { strategy: 'legacy', delayMs: undefined, requests: [['a', '👩', 'c']] },
      { strategy: 'legacy', delayMs: 0, requests: [['a', '👩', 'c']] },
      { strategy: 'legacy', delayMs: 1, requests: [['a'], ['👩'], ['c']] },
      { strategy: 'sequential', delayMs: undefined, requests: [['a'], ['👩'], ['c']] },
      { strategy: 'bulk', delayMs: undefined, requests: [['a', '👩', 'c']] },
    ] as const)('is sent by $strategy with a delay of $delayMs: $requests', async ({ strategy, delayMs, requests }) => {
      const before = phone.simulator.requests.length;
      await phone.input.text.type('a👩c', { strategy, delayMs, signal: noAbort });
      const sent = phone.simulator.requests.slice(before).filter(({ line }) => line === 'POST /wda/keys');
      expect(sent.map(({ body }) => (body as { value: unknown }).value)).toEqual(requests);
    });
  });

  it('hides the keyboard where that does nothing else, unless it is to stay', async () => {
    await using phone = await phones.device({ page: form });
    const { keyboard } = phone.simulator.phone.screen;
    const options = { strategy: 'legacy', signal: noAbort } as const;

    await enterField(phone, 'done');
    await phone.input.text.type('x', { ...options, autoDismissKeyboard: false });
    expect(await keyboard.isShown()).toBe(true);
    expect(phone.done()).not.toContain('POST /wda/keyboard/dismiss');
    await phone.input.text.type('y', options);
    expect(await keyboard.isShown()).toBe(false);

    // The key of this one sends the form, and is left alone.
    await enterField(phone);
    await phone.page.evaluate('keys.length = 0');
    await phone.input.text.type('z', options);
    expect(await keyboard.isShown()).toBe(true);
    expect(await phone.page.evaluate('keys')).not.toContain('Enter');

    await using other = await phones.device({ page: form }, { autoDismissKeyboard: false });
    await enterField(other, 'done');
    await other.input.text.type('x', options);
    expect(await other.simulator.phone.screen.keyboard.isShown()).toBe(true);
    await other.input.text.type('y', { ...options, autoDismissKeyboard: true });
    expect(await other.simulator.phone.screen.keyboard.isShown()).toBe(false);
  });

  thoroughly(() => {
    it('waits until a field has the focus, and says so when none gets it', async () => {
      await using phone = await phones.device({ page: form });
      const late = phone.input.text.type('late', { strategy: 'legacy', signal: noAbort, autoDismissKeyboard: false });
      await expect.poll(() => phone.simulator.requests.at(-1)?.line).toBe('GET /element/active');
      expect(phone.done()).not.toContain('POST /wda/keys');
      await enterFieldByPage(phone);
      await late;
      expect(await valueOf(phone)).toContain('late');

      await phone.page.evaluate('document.activeElement.blur()');
      const nothing = phone.input.text.type('x', { strategy: 'legacy', signal: noAbort });
      expect(await failureOf(nothing)).toMatchObject({
        code: 'DEVICE_COMMAND_FAILED',
        summary: expect.stringContaining('no field has the focus') as string,
      });
    });

    it('presses single keys, and nothing that iOS does not have', async () => {
      await using phone = await phones.device({ page: form });
      const { keyboard } = phone.input;
      await enterField(phone);
      for (const key of ['Enter', 'Backspace', 'Tab', 'a', 'ArrowLeft', 'Escape']) {
        await enterField(phone);
        await keyboard.press([key], { signal: noAbort });
      }
      expect(await phone.page.evaluate('keys')).toEqual(['Enter', 'Backspace', 'Tab', 'ArrowLeft', 'Escape']);
      expect(await valueOf(phone)).toContain('a');
      await keyboard.press(['volume up'], { signal: noAbort });

      for (const keys of [['Control', 'a'], ['Shift', 'Enter'], ['Insert'], ['NoSuchKey']]) {
        const failure = await failureOf(keyboard.press(keys, { signal: noAbort }));
        expect(failure).toMatchObject({ code: 'DEVICE_UNSUPPORTED', hint: expect.any(String) as string });
      }
    });
  });
});

/** As if an application had put the cursor there after a finger came down. */
async function enterFieldByPage(phone: OpenIOS): Promise<void> {
  await phone.simulator.phone.screen.touch('touchStart', [{ ...phone.at(60, 40), id: 0 }]);
  await phone.simulator.phone.screen.touch('touchEnd', []);
  await focus(phone);
}

thoroughly(() => {
  describe('the time of an iOS device', () => {
    it('is that of its time zone', async () => {
      await using phone = await phones.device();
      const told = await phone.device.getDeviceLocalTimeString();
      // Kathmandu is a quarter of an hour apart from everybody else.
      const expected = new Date(Date.now() + (5 * 60 + 45) * 60_000);
      expect(Math.abs(Date.parse(`${told}Z`) - expected.getTime())).toBeLessThan(60_000);
    });
  });
});

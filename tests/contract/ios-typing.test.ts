import { afterAll, describe, expect, it } from 'vitest';

import type { TypeTextOptions } from '../../src/core/device/device-input.ts';
import { personalities } from '../simulators/ios/personalities/personalities.ts';
import { failureOf } from '../unit/agents/rig.ts';
import { noAbort } from './driven-phone.ts';
import { IPhones, type OpenIOS } from './open-ios.ts';

const phones = new IPhones();
afterAll(() => phones.close());

const style = '<style>input,textarea{font:20px sans-serif;display:block;margin:20px;padding:10px;width:250px}</style>';
const fields = `${style}<input id="name" value="Old" placeholder="Your name"><input id="secret" type="password"><textarea id="notes"></textarea>
<input id="tel" placeholder="Phone" oninput="const d = this.value.replace(/\\D/g, ''); this.value = d && '+' + d.slice(0, 2) + ' ' + d.slice(2)">
<input id="cut" oninput="this.value = this.value.slice(0, 3)"><input id="kept" value="Kept" oninput="this.value = 'Kept'">`;
const options: TypeTextOptions = { strategy: 'legacy', signal: noAbort, autoDismissKeyboard: false };
const valueOf = ({ page }: OpenIOS, id: string) => page.evaluate(`document.querySelector('#${id}').value`);
const linesOf = ({ simulator }: OpenIOS) => simulator.requests.map(({ line }) => line);

async function enter(phone: OpenIOS, id: string): Promise<void> {
  const place = `(({ x, y, height }) => ({ x: x + 10, y: y + height / 2 }))(document.querySelector('#${id}').getBoundingClientRect())`;
  const { x, y } = (await phone.page.evaluate(place)) as { x: number; y: number };
  await phone.input.pointer.tap(phone.at(x, y), { signal: noAbort });
}

describe('text on an iOS device, which types whatever has the focus', () => {
  it('is not typed where nothing has the focus, nor behind an alert', async () => {
    await using phone = await phones.device({ page: fields });
    const { text, keyboard } = phone.input;
    const nothing = [
      text.type('x', options),
      text.replace('x', options),
      keyboard.press(['Enter'], { signal: noAbort }),
    ];
    for (const failure of await Promise.all(nothing.map(failureOf))) {
      expect(failure).toMatchObject({
        code: 'DEVICE_COMMAND_FAILED',
        summary: expect.stringContaining('no field has the focus') as string,
      });
    }
    await enter(phone, 'name');
    await phone.simulator.phone.alert.open({ text: 'May it?', buttons: ['Deny', 'Allow'] });
    const blocked = [text.replace('x', options), text.clear({ signal: noAbort })];
    for (const failure of await Promise.all(blocked.map(failureOf))) {
      expect(failure).toMatchObject({
        details: { wdaError: 'unexpected alert open', message: 'May it?' },
        hint: expect.stringContaining('aiTap') as string,
      });
    }
    expect(linesOf(phone)).not.toContain('POST /wda/keys');
    expect(await valueOf(phone, 'name')).toBe('Old');
  });

  it('goes to the end of the field also where WebDriverAgent was built before Xcode 15', async () => {
    await using phone = await phones.device({
      page: fields,
      personality: { ...personalities.notch, hasTypeKey: false },
    });
    await enter(phone, 'name');
    await phone.input.text.moveToEnd({ signal: noAbort });
    await phone.input.text.type(' more', options);
    expect(await valueOf(phone, 'name')).toBe('Old more');
    expect(await failureOf(phone.input.keyboard.press(['Escape'], { signal: noAbort }))).toMatchObject({
      code: 'DEVICE_UNSUPPORTED',
      hint: expect.stringContaining('Xcode 15') as string,
    });
  });

  it('is compared with what the field shows, and typed again where characters were lost', async () => {
    await using phone = await phones.device({ page: fields });
    const { faults } = phone.simulator;
    const { text } = phone.input;
    await enter(phone, 'name');
    faults.lostCharacters = 2;
    expect(await text.replace('Ada Lovelace', options)).toBeDefined();
    expect(await valueOf(phone, 'name')).toBe('Ada Lovelace');
    faults.lostCharacters = 1;
    expect(await text.type(', Countess', options)).toBeDefined();
    expect(await valueOf(phone, 'name')).toBe('Ada Lovelace, Countess');

    // What the application changes a moment later, too.
    const typed = await text.replace('Grace', options);
    await phone.page.evaluate("document.querySelector('#name').value = 'Grce'");
    expect(typed && (await typed.confirm({ signal: noAbort }))).toBe(false);
    expect(await valueOf(phone, 'name')).toBe('Grace');
    expect(typed && (await typed.confirm({ signal: noAbort }))).toBe(true);

    await enter(phone, 'tel');
    await text.replace('4930123', options);
    expect(await valueOf(phone, 'tel')).toBe('+49 30123');
    expect(linesOf(phone).filter((line) => line.endsWith('/value') && line.startsWith('POST'))).toHaveLength(3);
  });

  it('fails where the field shows something else for the second time, or cannot be emptied', async () => {
    await using phone = await phones.device({ page: fields });
    const { text } = phone.input;
    await enter(phone, 'cut');
    expect(await failureOf(text.replace('Augusta', options))).toMatchObject({
      code: 'ACTION_FAILED',
      summary: 'After "Augusta" was typed, the field shows "Aug"',
    });
    await enter(phone, 'kept');
    for (const fail of [() => text.replace('New', options), () => text.clear({ signal: noAbort })]) {
      expect(await failureOf(fail())).toMatchObject({
        code: 'ACTION_FAILED',
        summary: 'The field could not be emptied: it still shows "Kept"',
      });
    }
  });

  it('is not compared in fields for passwords, as a secret, or where a line break may have sent it', async () => {
    await using phone = await phones.device({ page: fields });
    const { text } = phone.input;
    await enter(phone, 'secret');
    phone.simulator.faults.lostCharacters = 1;
    expect(await text.replace('hunter2', options)).toBeUndefined();
    await enter(phone, 'notes');
    expect(await text.replace('one\ntwo', options)).toBeUndefined();
    const before = linesOf(phone).length;
    await enter(phone, 'name');
    expect(await text.replace('s3cret', { ...options, isSecret: true })).toBeUndefined();
    expect(
      linesOf(phone)
        .slice(before)
        .filter((line) => line.includes('attribute')),
    ).toEqual([]);
  });

  it('asks for a key that hides the keyboard before it has WebDriverAgent wait for one', async () => {
    await using phone = await phones.device({ page: `${fields}<input id="done" enterkeyhint="done">` });
    for (const id of ['name', 'notes']) {
      await enter(phone, id);
      await phone.input.text.replace('x', { ...options, autoDismissKeyboard: true });
    }
    expect(linesOf(phone)).not.toContain('POST /wda/keyboard/dismiss');
    await enter(phone, 'done');
    await phone.input.text.replace('x', { ...options, autoDismissKeyboard: true });
    expect(linesOf(phone)).toContain('POST /wda/keyboard/dismiss');
    expect(await phone.simulator.phone.screen.keyboard.isShown()).toBe(false);
  });
});

describe('a tablet whose screen two applications share', () => {
  it('is touched where the picture says, wherever the application in front begins', async () => {
    const pad = `<style>body{margin:0;touch-action:none}</style><script>
      globalThis.said = []; const at = ({ clientX, clientY }) => Math.round(clientX) + ',' + Math.round(clientY);
      addEventListener('touchstart', ({ changedTouches }) => said.push(...[...changedTouches].map(at)));
      addEventListener('touchmove', ({ touches }) => { globalThis.last = [...touches].map(at); });</script><div style="height:100vh"></div>`;
    await using phone = await phones.device({ page: pad, personality: 'tablet' });
    const { pointer, swipe, longPress, pinch } = phone.input;
    const call = { signal: noAbort, durationMs: 100 };
    for (const appFrame of [
      { x: 568, y: 0, width: 565, height: 744 },
      { x: 200, y: 80, width: 700, height: 600 },
    ]) {
      phone.simulator.phone.appFrame = appFrame;
      await phone.page.evaluate('said.length = 0');
      await pointer.tap(phone.at(1000, 400), call);
      await pointer.doubleTap(phone.at(300, 200), call);
      await longPress.longPress(phone.at(650, 500), call);
      await swipe.swipe(phone.at(700, 300), phone.at(620, 100), call);
      expect(await phone.page.evaluate('last')).toEqual(['620,100']);
      await pinch.pinch(phone.at(500, 300), { ...call, direction: 'out', distance: phone.at(50, 0).x });
      await expect
        .poll(() => phone.page.evaluate('said.slice(0, 5)'))
        .toEqual(['1000,400', '300,200', '300,200', '650,500', '700,300']);
      expect(await phone.page.evaluate('last.length')).toBe(2);
      await phone.device.screenshot(noAbort);
    }
    // Which application has the focus, WebDriverAgent cannot tell there.
    await phone.input.text.type('x', options);
    expect(linesOf(phone)).toContain('POST /wda/keys');
  });
});

describe('the home screen of an iOS device', () => {
  it('is asked for without a session, and the size of the screen where a version does not tell it', async () => {
    await using phone = await phones.device();
    await phone.input.system.home({ signal: noAbort });
    const home = phone.simulator.requests.at(-1);
    expect(home).toMatchObject({ line: 'POST /wda/homescreen', url: '/wda/homescreen' });
    expect(await phone.simulator.page.title()).toBe('Home');

    const faults = { answers: [{ request: 'GET /wda/screen', error: 'unknown command' }] };
    await using old = await phones.device({ faults });
    expect((await old.device.screenshot(noAbort)).dpr).toBe(3);
  });
});

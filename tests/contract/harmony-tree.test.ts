import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { treeText } from '../../src/core/screen/tree-text.ts';
import { noFaults } from '../simulators/harmony/device/faults.ts';
import { HarmonyDevice } from '../../src/platforms/harmony/harmony-device.ts';
import { useRunFolder } from '../unit/agents/rig.ts';
import { noAbort, shop } from './driven-phone.ts';
import { Phones, type OpenPhone } from './open-harmony.ts';

useRunFolder();
const phones = new Phones();
afterAll(() => phones.close());

const page = `<h1>Order</h1>
<label><input id="news" type="checkbox" checked> Newsletter</label>
<input id="name" aria-label="Your name" value="Ada"><input type="password" aria-label="Password" value="hunter2">
<button id="save">Save</button><button>Cancel</button><button>Cancel</button>
<button disabled>Pay</button><p>Thank you</p>`;

interface Driven {
  readonly device: HarmonyDevice;
  readonly warnings: string[];
  readonly dumps: () => number;
  text(): Promise<string>;
}

function deviceOf(phone: OpenPhone): Driven {
  const device = new HarmonyDevice(phone.simulator.connectKey, phone.place);
  const warnings: string[] = [];
  const warn = (text: string) => void warnings.push(text);
  const quiet = { info: () => undefined, debug: () => undefined };
  device.attach({ logger: { warn, warnOnce: warn, ...quiet }, appNames: {} });
  return {
    device,
    warnings,
    dumps: () => phone.simulator.lines.filter((line) => line.includes('dumpLayout')).length,
    text: async () =>
      treeText(await device.tree.snapshot({ scope: 'all', signal: noAbort }), {
        isFull: true,
        most: 10_000,
        isCut: false,
      }),
  };
}

describe('the tree of a HarmonyOS phone', () => {
  let phone: OpenPhone;
  let driven: Driven;
  beforeAll(async () => {
    phone = await phones.open({ page });
    driven = deviceOf(phone);
  });
  afterAll(async () => {
    await driven.device.destroy();
    await phone[Symbol.asyncDispose]();
  });

  it('tells roles, names, values and states, and of a password nothing; no file stays on the device', async () => {
    expect(await driven.text()).toMatchInlineSnapshot(`
      ""Order"
      button "Newsletter"
       checkbox "Newsletter" checked id="news" testId="news"
      textbox "Your name" value="Ada" id="name" testId="name"
      textbox "Password"
      button "Save" id="save" testId="save"
      button "Cancel"
      button "Cancel"
      button "Pay" disabled
      "Thank you""
    `);
    const nodes = await driven.device.tree.snapshot({ scope: 'all', signal: noAbort });
    expect(JSON.stringify(nodes)).not.toMatch(/hunter2|•/);
    await driven.device.getDeviceLocalTimeString();
    expect(phone.simulator.target.files.list('/data/local/tmp')).toEqual([]);
  });

  it('finds by test id, role and name, label, text and XPath what there is once', async () => {
    const { tree } = driven.device;
    const scale = phone.simulator.target.personality.density;
    const box = (await phone.page.evaluate(
      `(() => { const { x, y, width, height } = document.querySelector('#save').getBoundingClientRect(); return [x, y, width, height]; })()`,
    )) as number[];
    const save = box.map((value) => expect.closeTo(value * scale, -0.5) as number);
    for (const locator of [
      { by: 'test-id', id: 'save' },
      { by: 'test-id', id: 'save', role: 'button', name: 'Save' },
      { by: 'role', role: 'button', name: 'Save' },
      { by: 'text', text: 'Save' },
      { by: 'xpath', xpath: '//Button[@text="Save"]' },
      { by: 'xpath', xpath: '//*[@id="save"]', role: 'button', name: 'Save' },
    ] as const) {
      const rect = await tree.find(locator, noAbort);
      expect(rect && [rect.left, rect.top, rect.width, rect.height]).toEqual(save);
    }
    expect(await tree.find({ by: 'label', text: 'Your name' }, noAbort)).toBeDefined();
    for (const locator of [
      { by: 'test-id', id: 'save', role: 'button', name: 'Send' },
      { by: 'role', role: 'button', name: 'Cancel' },
      { by: 'text', text: 'Nothing' },
      { by: 'xpath', xpath: '//Button[' },
    ] as const) {
      expect(await tree.find(locator, noAbort).catch(() => undefined)).toBeUndefined();
    }
  });

  it('gives ways to what is at a place, each with role and name, and says where it is', async () => {
    const { tree } = driven.device;
    const rect = await tree.find({ by: 'text', text: 'Save' }, noAbort);
    if (!rect) throw new Error('there is no button');
    const ways = await tree.locatorsAt(rect, noAbort);
    expect(ways.map(({ by }) => by)).toEqual(['test-id', 'role', 'text', 'xpath']);
    expect(ways[0]).toEqual({ by: 'test-id', id: 'save', role: 'button', name: 'Save' });
    for (const way of ways) expect(await tree.find(way, noAbort)).toEqual(rect);
    expect(await tree.place(noAbort)).toBe(`${shop}/EntryAbility pages/Index`);
  });

  it('reads the screen once for questions that follow each other', async () => {
    const before = driven.dumps();
    await driven.device.tree.find({ by: 'text', text: 'Save' }, noAbort);
    await driven.device.tree.find({ by: 'text', text: 'Pay' }, noAbort);
    await driven.device.tree.place(noAbort);
    expect(driven.dumps() - before).toBeLessThanOrEqual(1);
  });
});

describe('the tree of a screen that does not tell', () => {
  let phone: OpenPhone;
  beforeAll(async () => {
    phone = await phones.open({ page, personality: 'board' });
  });
  afterEach(() => void Object.assign(phone.simulator.faults, noFaults()));
  afterAll(() => phone[Symbol.asyncDispose]());

  it.each(['fails', 'garbage', 'elsewhere', 'empty'] as const)(
    'is left alone for a while when it %s twice, and fails no call',
    async (fault) => {
      phone.simulator.faults.layout = { fault, delayMs: 0 };
      const { device, text, warnings, dumps } = deviceOf(phone);
      for (let round = 0; round < 2; round++) {
        expect(await text()).toBe('');
        await device.getDeviceLocalTimeString();
      }
      expect(warnings).toEqual([expect.stringContaining('uitest dumpLayout is not used for 30 s')]);
      const before = dumps();
      expect(await device.tree.find({ by: 'text', text: 'Save' }, noAbort)).toBeUndefined();
      expect(dumps()).toBe(before);
      await device.destroy();
    },
  );

  it('knows its place by the list of abilities where layouts do not say it', async () => {
    const { device } = deviceOf(phone);
    expect(await device.tree.place(noAbort)).toBe(`${shop}/EntryAbility`);
    await device.destroy();
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { TreeNode } from '../../src/core/screen/screen-tree.ts';
import { treeText } from '../../src/core/screen/tree-text.ts';
import type { AndroidDeviceOptions } from '../../src/devices/android/android-options.ts';
import { AndroidDevice } from '../../src/platforms/android/android-device.ts';
import { failureOf, useRunFolder } from '../unit/agents/rig.ts';
import { noAbort, shop } from './driven-phone.ts';
import { Phones, type OpenPhone } from './open-android.ts';
import { thoroughly } from '../usual.ts';

useRunFolder();
const phones = new Phones();
afterAll(() => phones.close());

const page = `<h1>Order</h1>
<label><input id="news" type="checkbox" checked> Newsletter</label>
<input id="name" aria-label="Your name" value="Ada"><input type="password" aria-label="Password" value="hunter2">
<button id="save">Save</button><button>Cancel</button><button>Cancel</button>
<button disabled>Pay</button><p>Thank you</p>`;

interface Driven extends AsyncDisposable {
  readonly device: AndroidDevice;
  readonly tree: NonNullable<AndroidDevice['tree']>;
  readonly warnings: string[];
  readonly dumps: () => number;
  text(): Promise<string>;
}

function drive(phone: OpenPhone, options: AndroidDeviceOptions = {}): Driven {
  const device = new AndroidDevice(phone.simulator.serial, { ...phone.place, ...options });
  const warnings: string[] = [];
  const log: string[] = [];
  const warn = (text: string) => void warnings.push(text);
  const debug = (_area: string, line: string) => void log.push(line);
  device.attach({ logger: { warn, warnOnce: warn, info: () => undefined, debug }, appNames: {} });
  const { tree } = device;
  if (!tree) throw new Error('this device has no tree');
  return {
    device,
    tree,
    warnings,
    dumps: () => log.filter((line) => line.includes('uiautomator')).length,
    text: async () =>
      treeText(await tree.snapshot({ scope: 'all', signal: noAbort }), { isFull: true, most: 10_000, isCut: false }),
    [Symbol.asyncDispose]: () => device.destroy(),
  };
}

function* all(nodes: readonly TreeNode[]): Generator<TreeNode> {
  for (const node of nodes) {
    yield node;
    yield* all(node.children);
  }
}

describe('the tree of a phone', () => {
  let phone: OpenPhone;
  let driven: Driven;
  beforeAll(async () => {
    phone = await phones.open({ page });
    driven = drive(phone);
  });
  afterAll(async () => {
    await driven[Symbol.asyncDispose]();
    await phone[Symbol.asyncDispose]();
  });

  it('tells roles, names, values and states, and of a password nothing', async () => {
    expect(await driven.text()).toMatchInlineSnapshot(`
      ""Order"
      button "Newsletter"
       checkbox "Newsletter" checked id="com.example.shop:id/news" testId="news"
      textbox "Your name" value="Ada" id="com.example.shop:id/name" testId="name"
      textbox "Password"
      button "Save" id="com.example.shop:id/save" testId="save"
      button "Cancel"
      button "Cancel"
      button "Pay" disabled
      "Thank you""
    `);
    const nodes = await driven.tree.snapshot({ scope: 'all', signal: noAbort });
    expect(JSON.stringify(nodes)).not.toMatch(/hunter2|•/);
  });

  it('leaves no file on the device', async () => {
    await driven.text();
    expect(await phone.simulator.shell('ls /data/local/tmp')).not.toContain('eyewright');
  });

  it('finds by test id, role and name, label, text and XPath what there is once', async () => {
    const rectOf = async (selector: string) => {
      const css = 1080 / Number(await phone.page.evaluate('innerWidth'));
      const box = (await phone.page.evaluate(
        `(() => { const { x, y, width, height } = document.querySelector('${selector}').getBoundingClientRect(); return [x, y, width, height]; })()`,
      )) as number[];
      return box.map((value) => Math.round(value * css));
    };
    const save = await rectOf('#save');
    const name = await rectOf('#name');
    const found = async (locator: Parameters<typeof driven.tree.find>[0]) => {
      const rect = await driven.tree.find(locator, noAbort);
      return rect && [rect.left, rect.top, rect.width, rect.height];
    };
    const near = (expected: number[]) => expected.map((value) => expect.closeTo(value, -0.5) as number);
    for (const locator of [
      { by: 'test-id', id: 'save' },
      { by: 'test-id', id: `${shop}:id/save` },
      { by: 'test-id', id: 'save', role: 'button', name: 'Save' },
      { by: 'role', role: 'button', name: 'Save' },
      { by: 'text', text: 'Save' },
      { by: 'xpath', xpath: '//node[@text="Save"]' },
      { by: 'xpath', xpath: '//android.widget.Button[@text="Save"]' },
    ] as const) {
      expect({ locator, found: await found(locator) }).toEqual({ locator, found: near(save) });
    }
    expect(await found({ by: 'label', text: 'Your name' })).toEqual(near(name));
    expect(await found({ by: 'xpath', xpath: '//node[@text="Cancel"]' })).toBeDefined();
    for (const locator of [
      { by: 'role', role: 'button', name: 'Cancel' },
      { by: 'xpath', xpath: '//node[@text="Cancel"]', role: 'button', name: 'Cancel' },
      { by: 'role', role: 'link', name: 'Save' },
      { by: 'test-id', id: 'save', role: 'button', name: 'Send' },
      { by: 'text', text: 'Nothing' },
    ] as const) {
      expect({ locator, found: await found(locator) }).toEqual({ locator, found: undefined });
    }
  });

  it('knows ways to what is at a place, each of which leads there alone', async () => {
    const nodes = [...all(await driven.tree.snapshot({ scope: 'visible-only', signal: noAbort }))];
    for (const name of ['Save', 'Your name', 'Thank you']) {
      const { rect } = nodes.find((node) => node.name === name) ?? {};
      const ways = rect ? await driven.tree.locatorsAt(rect, noAbort) : [];
      expect(ways.length).toBeGreaterThan(0);
      for (const way of ways) expect({ way, rect: await driven.tree.find(way, noAbort) }).toEqual({ way, rect });
    }
    // Of two that are called the same, either may stand in the place of the other tomorrow.
    const twin = nodes.find((node) => node.name === 'Cancel')?.rect;
    expect(twin && (await driven.tree.locatorsAt(twin, noAbort))).toEqual([]);
    const { rect } = nodes.find((node) => node.name === 'Save') ?? {};
    expect(rect && (await driven.tree.locatorsAt(rect, noAbort)).map(({ by }) => by)).toEqual([
      'test-id',
      'role',
      'text',
      'xpath',
    ]);
  });

  it('counts in pixels of the picture', async () => {
    const scrcpyConfig = { enabled: true, maxSize: 800 };
    await using small = drive(phone, { scrcpyConfig });
    const [whole, part] = await Promise.all(
      [driven, small].map(({ tree }) => tree.find({ by: 'text', text: 'Save' }, noAbort)),
    );
    expect(part?.top).toBeCloseTo((whole?.top ?? 0) / 3, 0);
    const ways = part ? await small.tree.locatorsAt(part, noAbort) : [];
    expect(ways[0]).toMatchObject({ by: 'test-id', id: 'save' });
  });

  it('names the activity in front', async () => {
    expect(await driven.tree.place?.(noAbort)).toBe(`${shop}/.MainActivity`);
  });

  it('is read once for questions that follow one another, and again after an action', async () => {
    await driven.device.screenshot(noAbort);
    const before = driven.dumps();
    await driven.tree.find({ by: 'text', text: 'Nothing' }, noAbort);
    await driven.tree.find({ by: 'text', text: 'Save' }, noAbort);
    const after = driven.dumps();
    expect(after - before).toBe(1);
    await driven.device.input.pointer?.tap({ x: 5, y: 2300 }, { signal: noAbort });
    await driven.tree.find({ by: 'text', text: 'Save' }, noAbort);
    expect(driven.dumps() - after).toBe(1);
  });

  it('is not there for further displays, which uiautomator does not see', () => {
    expect(new AndroidDevice('phone', { displayId: 2 }).tree).toBeUndefined();
  });
});

describe('where uiautomator is no good', () => {
  let phone: OpenPhone;
  beforeAll(async () => {
    phone = await phones.open({ page });
  });
  afterAll(() => phone[Symbol.asyncDispose]());

  const save = { by: 'text', text: 'Save' } as const;

  it.each(['no root', 'not idle', 'killed'] as const)(
    'is asked three times, twice, and then not for a while: %s',
    async (fault) => {
      await using driven = drive(phone);
      await driven.device.screenshot(noAbort);
      phone.simulator.faults.uiautomator.fault = fault;
      try {
        expect(await driven.tree.find(save, noAbort)).toBeUndefined();
        expect([driven.dumps(), driven.warnings.length]).toEqual([3, 0]);
        expect(await driven.tree.snapshot({ scope: 'all', signal: noAbort })).toEqual([]);
        expect([driven.dumps(), driven.warnings.length]).toEqual([6, 1]);
        expect(await driven.tree.locatorsAt({ left: 0, top: 0, width: 9, height: 9 }, noAbort)).toEqual([]);
        expect(driven.dumps()).toBe(6);
        expect(driven.warnings[0]).toMatch(/^uiautomator is not used for 30 s on .*: (ERROR|Killed)/);
      } finally {
        phone.simulator.faults.uiautomator.fault = undefined;
      }
    },
  );

  it('goes on after one bad answer', async () => {
    await using driven = drive(phone);
    phone.simulator.faults.answers = [{ command: 'uiautomator', err: 'ERROR: null root node\n', times: 2 }];
    expect(await driven.tree.find(save, noAbort)).toBeDefined();
    expect([driven.dumps(), driven.warnings.length]).toEqual([3, 0]);
  });

  thoroughly(() => {
    it('goes on where it takes as long as on ordinary phones', async () => {
      await using driven = drive(phone);
      phone.simulator.faults.uiautomator.delayMs = 2100;
      try {
        for (let round = 0; round < 3; round++) {
          expect(await driven.tree.find(save, noAbort)).toBeDefined();
          await driven.device.screenshot(noAbort);
        }
        expect(driven.warnings).toEqual([]);
      } finally {
        phone.simulator.faults.uiautomator.delayMs = 0;
      }
    });
  });

  it.each([
    ['views outside the screen', '<node text="Save" class="android.widget.Button" bounds="[0,0][9999,100]" />'],
    ['reports nothing, but the screen has content', '<node class="android.view.View" bounds="[0,0][1080,2400]" />'],
  ])('is not believed: %s', async (said, node) => {
    await using driven = drive(phone);
    const xml = `<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation="0">${node}</hierarchy>`;
    phone.simulator.faults.answers = [{ command: 'cat /data', out: xml }];
    try {
      expect(await driven.tree.find(save, noAbort)).toBeUndefined();
      expect(await driven.tree.find(save, noAbort)).toBeUndefined();
      expect(driven.warnings).toEqual([expect.stringContaining(said)]);
    } finally {
      phone.simulator.faults.answers = [];
    }
  });

  it('fails where the device itself is gone', async () => {
    await using driven = drive(phone);
    await driven.device.screenshot(noAbort);
    phone.simulator.state = 'offline';
    try {
      expect(await failureOf(driven.tree.find(save, noAbort))).toMatchObject({ code: 'DEVICE_DISCONNECTED' });
    } finally {
      phone.simulator.state = 'device';
    }
  });
});

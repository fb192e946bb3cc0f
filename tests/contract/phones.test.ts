import { afterAll, beforeAll, beforeEach, describe, it, type ExpectStatic } from 'vitest';

import type { DeviceInput } from '../../src/core/device/device-input.ts';
import type { Device } from '../../src/core/device/device.ts';
import { isWithin, type Point } from '../../src/core/screen/geometry.ts';
import type { TreeNode } from '../../src/core/screen/screen-tree.ts';
import { SecretVault } from '../../src/core/secrets/secret-vault.ts';
import { AndroidDevice } from '../../src/platforms/android/android-device.ts';
import { HarmonyDevice } from '../../src/platforms/harmony/harmony-device.ts';
import { IOSDevice } from '../../src/platforms/ios/ios-device.ts';
import { maskedDevice } from '../../src/masking/masked-device.ts';
import { deviceContract } from '../../src/testing/device-contract.ts';
import { personalities as androids } from '../simulators/android/personalities/personalities.ts';
import type { SimulatedDriver } from '../simulators/appium/simulated-driver.ts';
import { uiAutomator2Simulator } from '../simulators/appium/uiautomator2-simulator.ts';
import { xcuitestSimulator } from '../simulators/appium/xcuitest-simulator.ts';
import { personalities as harmonies } from '../simulators/harmony/device/personalities.ts';
import { personalities as iphones } from '../simulators/ios/personalities/personalities.ts';
import { thoroughly, usually } from '../usual.ts';
import { shop } from './driven-phone.ts';
import { Phones as AndroidPhones } from './open-android.ts';
import { openAppium } from './open-appium.ts';
import { Phones as HarmonyPhones } from './open-harmony.ts';
import { IPhones } from './open-ios.ts';
import { silentLogger } from './silent-logger.ts';

/** What one phone does, every phone does, whatever drives it. */
const page = `<style>
  body { margin: 0; font: 16px sans-serif } input { position: absolute; left: 20px; top: 20px; width: 200px; height: 40px; font: inherit }
  #pad { position: absolute; top: 120px; left: 20px; width: 200px; height: 150px; background: #cde }
  #off { position: absolute; left: 20px; top: 70px; width: 200px; height: 40px }
  #list { height: 4000px; background: linear-gradient(#fff, #07c) }
</style>
<input id="field" autocomplete="off"><div id="pad"></div><div id="list"></div>
<button id="off" disabled>Sold out</button>
<script>
  globalThis.clicks = [];
  addEventListener('click', ({ clientX, clientY }) => clicks.push([Math.round(clientX), Math.round(clientY)]));
</script>`;

interface OpenPhone extends AsyncDisposable {
  readonly page: { evaluate(expression: string): Promise<unknown> };
  connect(): Device & { destroy(): Promise<void> };
}

const [android, ios, harmony] = [new AndroidPhones(), new IPhones(), new HarmonyPhones()];
afterAll(() => Promise.all([android.close(), ios.close(), harmony.close()]));

const kinds: Readonly<Record<string, () => Promise<OpenPhone>>> = Object.fromEntries([
  // Its shell may not touch the screen; what it says to that stands in android-faults.test.ts.
  ...namesOf(androids)
    .filter((personality) => personality !== 'lockedDown')
    .map((personality) => [`Android, ${personality}`, () => openAndroid(personality)] as const),
  ...namesOf(iphones).map((personality) => [`iOS, ${personality}`, () => openIOS(personality)] as const),
  ['Android, over Appium', () => openAppiumAndroid()],
  ['iOS, over Appium', () => openAppiumIOS()],
  ...namesOf(harmonies).map((personality) => [`HarmonyOS, ${personality}`, () => openHarmony(personality)] as const),
]);

function namesOf<T extends object>(all: T): (keyof T & string)[] {
  // Objects of this file's imports have no other keys.
  return Object.keys(all) as (keyof T & string)[];
}

async function openAndroid(personality: keyof typeof androids): Promise<OpenPhone> {
  const phone = await android.open({ page, personality });
  return opened(phone, () => new AndroidDevice(phone.simulator.serial, phone.place));
}

async function openIOS(personality: keyof typeof iphones): Promise<OpenPhone> {
  const phone = await ios.open({ page, personality });
  return opened(phone, () => new IOSDevice(phone.place));
}

async function openHarmony(personality: keyof typeof harmonies): Promise<OpenPhone> {
  const phone = await harmony.open({ page, personality });
  return opened(phone, () => new HarmonyDevice(phone.simulator.connectKey, phone.place));
}

async function openAppiumAndroid(): Promise<OpenPhone> {
  const phone = await android.open({ page });
  return overAppium(phone, uiAutomator2Simulator(phone.simulator));
}

async function openAppiumIOS(): Promise<OpenPhone> {
  const phone = await ios.open({ page });
  return overAppium(phone, await xcuitestSimulator(phone.simulator));
}

async function overAppium(phone: Omit<OpenPhone, 'connect'>, driver: SimulatedDriver): Promise<OpenPhone> {
  const session = await openAppium(driver);
  return {
    ...opened(phone, () => session.device()),
    get page() {
      return phone.page;
    },
    async [Symbol.asyncDispose]() {
      await session[Symbol.asyncDispose]();
      await phone[Symbol.asyncDispose]();
    },
  };
}

function opened(phone: Omit<OpenPhone, 'connect'>, connect: OpenPhone['connect']): OpenPhone {
  return {
    get page() {
      return phone.page;
    },
    connect,
    [Symbol.asyncDispose]: () => phone[Symbol.asyncDispose](),
  };
}

/** Pixels of the screen are not those of the page. */
const clicksAt = (left: number, top: number): string =>
  `clicks.filter(([x, y]) => Math.abs(x - ${left}) <= 1 && Math.abs(y - ${top}) <= 1).length`;

/** Elements of a name. */
const found = (nodes: readonly TreeNode[], name: string): TreeNode[] =>
  nodes.flatMap((node) => [...(node.name === name ? [node] : []), ...found(node.children, name)]);

const call = { signal: new AbortController().signal };
const typing = { ...call, strategy: 'legacy' } as const;

// Side by side, since they mostly wait for fingers that move and for content that comes to rest; each phone one thing after the other.
const usual = usually(kinds, 'iOS, notch');

describe.concurrent.each(Object.entries(usual))('a phone: %s', (_name, open) => {
  let phone: OpenPhone;
  let device: ReturnType<OpenPhone['connect']>;
  let input: Required<DeviceInput>;
  let at: (x: number, y: number) => Point;
  beforeAll(async () => {
    phone = await open();
    device = phone.connect();
    const { width } = await device.screenshot(call.signal);
    const css = Number(await phone.page.evaluate('innerWidth'));
    input = device.input as Required<DeviceInput>;
    at = (x, y) => ({ x: Math.round((x * width) / css), y: Math.round((y * width) / css) });
  });
  beforeEach(async () => {
    // A keyboard of another test, which some phones keep, would lie over what is touched.
    await phone.page.evaluate(
      "document.activeElement.blur(); scrollTo(0, 0); clicks.length = 0; document.querySelector('#field').value = ''",
    );
  });
  afterAll(async () => {
    await device.destroy();
    await phone[Symbol.asyncDispose]();
  });
  const shownTo = (expect: ExpectStatic) => (expression: string) =>
    expect.poll(() => phone.page.evaluate(expression), { timeout: 20_000 });

  it.sequential('is touched where its picture says', async ({ expect }) => {
    const shows = shownTo(expect);
    await input.pointer.tap(at(100, 200), call);
    await shows(clicksAt(100, 200)).toBe(1);
    await input.pointer.doubleTap(at(60, 150), call);
    await shows(clicksAt(60, 150)).toBe(2);
  });

  it.sequential('tells that something which its tree shows is disabled, until it is enabled', async ({ expect }) => {
    const { tree } = device;
    if (!tree?.aim) throw new Error('this phone has no tree');
    const nodes = await tree.snapshot({ scope: 'all', reading: 'first', ...call });
    const [off] = found(nodes, 'Sold out');
    expect(off?.states.disabled).toBe(true);
    const { rect } = off ?? { rect: { left: 0, top: 0, width: 0, height: 0 } };
    expect(await tree.aim({ rect, reading: 'first' }, call.signal)).toEqual({ disabled: 'button "Sold out"' });
    // Of what was found in a picture nothing is known, and it is touched.
    expect(await tree.aim({ rect }, call.signal)).toEqual({});
    await phone.page.evaluate("document.querySelector('#off').disabled = false");
    await expect.poll(() => tree.aim?.({ rect, reading: 'first' }, call.signal)).toEqual({});
    await phone.page.evaluate("document.querySelector('#off').disabled = true");
  });

  thoroughly(() => {
    it.sequential('types behind what is there or instead of it, and empties the field', async ({ expect }) => {
      const shows = shownTo(expect);
      const value = "document.querySelector('#field').value";
      await input.pointer.tap(at(100, 40), call);
      await input.text.type('Ada', typing);
      await shows(value).toBe('Ada');
      await input.pointer.tap(at(100, 40), call);
      await input.text.moveToEnd(call);
      await input.text.type(' L.', typing);
      await shows(value).toBe('Ada L.');
      await input.pointer.tap(at(100, 40), call);
      await input.text.replace('Bob 42', typing);
      await shows(value).toBe('Bob 42');
      await input.pointer.tap(at(100, 40), call);
      await input.text.clear(call);
      await shows(value).toBe('');
    });
  });

  it.sequential('is seen without the secrets that were typed into it', async ({ expect }) => {
    const { platform, tree } = device;
    const bare: Device = { platform, input, screenshot: (signal) => device.screenshot(signal), ...(tree && { tree }) };
    const vault = new SecretVault({ PHRASE: 'Kestrel Quartz77' }, {});
    const shielded = maskedDevice({ device: bare, vault, logger: silentLogger });
    await shielded.input.pointer?.tap(at(100, 40), call);
    await shielded.input.text?.type('Kestrel Quartz77', { ...typing, isSecret: true });
    await shownTo(expect)("document.querySelector('#field').value").toBe('Kestrel Quartz77');
    const { hides = [] } = await shielded.screenshot(call.signal);
    // Where the text begins, and where it ends.
    for (const { x, y } of [at(26, 40), at(130, 40)]) {
      const covers = hides.some(({ left, top, width, height }) => isWithin({ x, y }, { left, top, width, height }));
      expect([covers, hides]).toEqual([true, hides]);
    }
    await shielded.destroy?.();
  });

  thoroughly(() => {
    it.sequential('scrolls down and up again', async ({ expect }) => {
      const shows = shownTo(expect);
      await input.scroll.by({ direction: 'down', ...call });
      await shows('scrollY > 100').toBe(true);
      await input.scroll.toEdge({ edge: 'top', ...call });
      await shows('scrollY').toBe(0);
    });
  });

  it.sequential('takes single keys only, and says so', async ({ expect }) => {
    await input.pointer.tap(at(100, 40), call);
    await input.keyboard.press(['Enter'], call);
    await expect(input.keyboard.press(['Control', 'A'], call)).rejects.toMatchObject({ code: 'DEVICE_UNSUPPORTED' });
    await expect(input.keyboard.press(['Hyper'], call)).rejects.toMatchObject({ code: 'DEVICE_UNSUPPORTED' });
  });

  it.sequential('goes home, comes back to an application, and knows none that is not there', async ({ expect }) => {
    const shows = shownTo(expect);
    await input.system.home(call);
    await shows("document.querySelector('#field') === null").toBe(true);
    await input.apps.launch(shop, call);
    await shows("document.querySelector('#field') !== null").toBe(true);
    await expect(input.apps.launch('com.example.missing', call)).rejects.toMatchObject({
      code: expect.stringMatching(/^(?:APP|DEVICE|ACTION)_/) as string,
      hint: expect.any(String) as string,
    });
  });

  it.sequential('tells the time of its place', async ({ expect }) => {
    expect(
      await (device as Device & { getDeviceLocalTimeString(): Promise<string> }).getDeviceLocalTimeString(),
    ).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
  });

  it.sequential('keeps the contract of devices', async () => {
    for (const { title, run } of deviceContract) {
      const fresh = phone.connect();
      try {
        await fresh.open?.(call.signal);
        await run(fresh);
      } catch (cause) {
        throw new Error(title, { cause });
      } finally {
        await fresh.destroy();
      }
    }
  });
});

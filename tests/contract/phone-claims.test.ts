import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { agentFromAdbDevice } from '../../src/platforms/android/agent-from-adb-device.ts';
import { agentFromHdcDevice } from '../../src/platforms/harmony/agent-from-hdc-device.ts';
import { agentFromWebDriverAgent } from '../../src/platforms/ios/agent-from-web-driver-agent.ts';
import { useRunFolder } from '../unit/agents/rig.ts';
import { Phones as AndroidPhones } from './open-android.ts';
import { Phones as HarmonyPhones } from './open-harmony.ts';
import { IPhones } from './open-ios.ts';
import { aShareOf, thoroughly } from '../usual.ts';

useRunFolder();

const base = `<style>body { font: 20px sans-serif; margin: 16px } button, input { font: inherit; padding: 10px; margin: 6px }</style>`;
const page = `${base}<h1>Orders</h1><button disabled>Pay</button> <button>Save</button>
  <p><button aria-label="Delete" onclick="document.querySelector('#said').textContent = 'Deleted'">✕</button></p>
  <div tabindex="0" onclick="1" style="background:#06c;color:#fff;padding:10px">Refund</div>
  <p><input type="checkbox" role="switch" aria-label="Alerts" checked></p><p id="said">Delivery on Friday</p>`;
const long = `${base}<h1>News</h1><div role="list" style="height:200px;overflow:auto"><p>First</p><p>Second</p><div style="height:900px"></div><p>Last</p></div>`;

interface Agent {
  aiBoolean(claim: string): Promise<boolean>;
  aiTap(target: string): Promise<unknown>;
  destroy(): Promise<void>;
}

interface OpenPhone extends AsyncDisposable {
  readonly agent: Agent;
  show(html: string): Promise<unknown>;
}

const [android, ios, harmony] = [new AndroidPhones(), new IPhones(), new HarmonyPhones()];
afterAll(() => Promise.all([android.close(), ios.close(), harmony.close()]));

const options = { autoPrintReportMsg: false, generateReport: false, waitAfterAction: 0 };

interface Phone extends AsyncDisposable {
  readonly page: { evaluate(script: string): Promise<unknown> };
}

function opened(phone: Phone, agent: Agent): OpenPhone {
  return {
    agent,
    show: (html) => phone.page.evaluate(`document.body.innerHTML = ${JSON.stringify(html)}`),
    async [Symbol.asyncDispose]() {
      await agent.destroy();
      await phone[Symbol.asyncDispose]();
    },
  };
}

const kinds: readonly (readonly [string, () => Promise<OpenPhone>])[] = [
  [
    'Android',
    async () => {
      const phone = await android.open({ page });
      return opened(phone, await agentFromAdbDevice(phone.simulator.serial, { ...phone.place, ...options }));
    },
  ],
  [
    'iOS',
    async () => {
      const phone = await ios.open({ page });
      return opened(phone, await agentFromWebDriverAgent({ ...phone.place, ...options }));
    },
  ],
  [
    'HarmonyOS',
    async () => {
      const phone = await harmony.open({ page });
      return opened(phone, await agentFromHdcDevice(phone.simulator.connectKey, { ...phone.place, ...options }));
    },
  ],
];

describe.each(aShareOf(kinds, 3, 1))('the offline model reads the views of a phone: %s', (_name, open) => {
  let phone: OpenPhone;
  beforeAll(async () => {
    phone = await open();
  });
  afterAll(() => phone[Symbol.asyncDispose]());

  const judged = (claim: string): Promise<boolean | string> =>
    phone.agent.aiBoolean(claim).catch((error: unknown) => (error as { code: string }).code);

  thoroughly(() => {
    it('judges what a picture cannot tell', async () => {
      expect(await judged('the "Pay" button is disabled')).toBe(true);
      expect(await judged('the "Save" button is disabled')).toBe(false);
      expect(await judged('the "Alerts" switch is on')).toBe(true);
      expect(await judged('the page shows "Delivery on Friday"')).toBe(true);
      expect(await judged('the page shows "Delivery on Monday"')).toBe(false);
    });
  });

  it('does not deny a button that is none to the platform', async () => {
    expect(await judged('there is no "Refund" button')).toBe('MODEL_UNSURE');
    expect(await judged('there is no "Archive" button')).toBe(true);
  });

  it('finds a button that shows no name', async () => {
    await phone.agent.aiTap('the "Delete" button');
    expect(await judged('the page shows "Deleted"')).toBe(true);
  });

  it('denies nothing while a list goes on', async () => {
    await phone.show(long);
    expect(await judged('the page shows "First"')).toBe(true);
    expect(await judged('there is no "Archive" button')).toBe('MODEL_UNSURE');
  });
});

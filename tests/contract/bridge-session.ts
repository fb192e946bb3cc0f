import type { Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';

import { AgentOverBrowserBridge, type BridgeAgentOptions } from '../../src/public/web.ts';
import { useRunFolder } from '../unit/agents/rig.ts';
import { openRig, type BridgeRig } from './bridge-rig.ts';
import { serveShop } from './bridge-shop.ts';
import type { PageServer } from './page-server.ts';

const quiet = { waitAfterAction: 0, autoPrintReportMsg: false } as const;
const tokenName = 'EYEWRIGHT_BRIDGE_TOKEN';

/** How long to look for something that a browser does by itself. */
export const soon = { timeout: 20_000, interval: 20 };

/** What a failed call tells. */
export interface Told {
  readonly code: string;
  readonly summary: string;
  readonly hint: string;
}

export const failure = async (call: Promise<unknown>): Promise<Told> => {
  try {
    await call;
  } catch (error) {
    return error as Told;
  }
  throw new Error('the call did not fail');
};

/** A browser with the extension, a shop in the tab that its user looks at, and agents that end with each test. */
export interface BridgeShop {
  readonly rig: BridgeRig;
  readonly shop: PageServer;
  /** The tab of the user, seen by the program that has started the browser. */
  readonly page: Page;
  newAgent(options?: BridgeAgentOptions): AgentOverBrowserBridge;
  /** One that drives the tab of the user. */
  connected(options?: BridgeAgentOptions): Promise<AgentOverBrowserBridge>;
  valueOf(id: string): Promise<unknown>;
  addresses(): Promise<string[]>;
  /** Sends a command as a button of the popup does. */
  inPopup(command: object): Promise<void>;
}

export function useBridge(): BridgeShop {
  useRunFolder();
  let rig: BridgeRig;
  let shop: PageServer;
  let page: Page;
  let agents: AgentOverBrowserBridge[] = [];
  const before = process.env[tokenName];

  beforeAll(async () => {
    [rig, shop] = await Promise.all([openRig(), serveShop()]);
    process.env[tokenName] = rig.token;
  });
  afterAll(async () => {
    shop.close();
    await rig.close();
    if (before === undefined) delete process.env[tokenName];
    else process.env[tokenName] = before;
  });
  beforeEach(async () => {
    page = await rig.browser.newPage();
    await page.goto(`${shop.origin}/`);
    await page.bringToFront();
  });
  afterEach(async () => {
    for (const agent of agents) await agent.destroy().catch(() => undefined);
    agents = [];
    await allowAgain();
    for (const other of (await rig.browser.pages()).slice(1)) await other.close().catch(() => undefined);
  });

  function newAgent(options: BridgeAgentOptions = {}): AgentOverBrowserBridge {
    const agent = new AgentOverBrowserBridge({ ...quiet, ...rig.options, ...options });
    agents.push(agent);
    return agent;
  }

  async function inPopup(command: object): Promise<void> {
    const popup = await rig.popup();
    await popup.evaluate(`chrome.runtime.sendMessage(${JSON.stringify(command)})`);
    await popup.close();
  }

  /** Ends a stop of the test before. */
  async function allowAgain(): Promise<void> {
    const isStopped = await (
      await rig.worker()
    ).evaluate("chrome.storage.session.get('status').then(({ status }) => status?.isStopped === true)");
    if (isStopped === true) await inPopup({ command: 'reconnect' });
  }

  return {
    get rig() {
      return rig;
    },
    get shop() {
      return shop;
    },
    get page() {
      return page;
    },
    newAgent,
    async connected(options) {
      const agent = newAgent(options);
      await agent.connectCurrentTab();
      return agent;
    },
    valueOf: (id) => page.evaluate(`document.getElementById('${id}').value`),
    addresses: async () => (await rig.browser.pages()).map((one) => one.url()),
    inPopup,
  };
}

import type { Browser, Page } from 'puppeteer-core';

import type { HarmonyDeviceOptions } from '../../src/devices/harmony/harmony-options.ts';
import { HarmonyDevice } from '../../src/platforms/harmony/harmony-device.ts';
import { startHdcServer, type HdcServer } from '../simulators/harmony/hdc-server.ts';
import {
  startHarmonySimulator,
  type HarmonySimulator,
  type HarmonySimulatorOptions,
} from '../simulators/harmony/harmony-simulator.ts';
import { launchScreenBrowser } from '../simulators/phone/screen-browser.ts';
import { drivenPhone, shop, type DrivenPhone } from './driven-phone.ts';
import { servePages } from './page-server.ts';

const mobile = '<meta name="viewport" content="width=device-width, initial-scale=1">';

export interface OpenPhoneInit extends Omit<HarmonySimulatorOptions, 'browser'> {
  /** The page of the application `com.example.shop`. */
  readonly page?: string;
  /** Other pages, by their path. */
  readonly pages?: Readonly<Record<string, string>>;
}

/** A phone whose first application shows a page. */
export interface OpenPhone extends AsyncDisposable {
  readonly simulator: HarmonySimulator;
  /** The options that lead a device to it. */
  readonly place: Required<Pick<HarmonyDeviceOptions, 'hdcPath'>>;
  readonly origin: string;
  readonly page: Page;
}

/** The device of one test. */
export interface Driven extends AsyncDisposable, DrivenPhone<HarmonyDevice> {
  value(selector: string): Promise<string>;
}

/** Phones of one test file share a browser. */
export class Phones {
  #browser: Promise<Browser> | undefined;
  readonly #servers: HdcServer[] = [];

  /** A server of hdc of its own, for several phones. */
  async server(): Promise<HdcServer> {
    const server = await startHdcServer();
    this.#servers.push(server);
    return server;
  }

  async open({ page = '<h1>Shop</h1>', pages = {}, apps, ...options }: OpenPhoneInit = {}): Promise<OpenPhone> {
    this.#browser ??= launchScreenBrowser();
    const browser = await this.#browser;
    const server = options.server ?? (await this.server());
    const served = await servePages({ '/': mobile + page, ...pages });
    const simulator = await startHarmonySimulator({
      ...options,
      browser,
      server,
      apps: { [shop]: { label: 'Shop', url: `${served.origin}/` }, ...apps },
    });
    await restart(simulator);
    return {
      simulator,
      place: { hdcPath: simulator.hdcPath },
      origin: served.origin,
      get page() {
        return simulator.page;
      },
      async [Symbol.asyncDispose]() {
        await simulator.close();
        served.close();
      },
    };
  }

  async close(): Promise<void> {
    await (await this.#browser)?.close();
    for (const server of this.#servers) await server.close();
  }
}

/** Begins the application anew, without a command of hdc. */
export async function restart({ target }: HarmonySimulator): Promise<void> {
  const found = target.bundles.find(shop);
  await target.screen.stop(shop);
  if (found) await target.screen.show(target.bundles.main(found));
}

/** A device on a phone, with its first frame taken; the phone begins anew. */
export async function drive(phone: OpenPhone, options: HarmonyDeviceOptions = {}): Promise<Driven> {
  const { simulator } = phone;
  await restart(simulator);
  const device = new HarmonyDevice(simulator.connectKey, { ...phone.place, ...options });
  return {
    ...(await drivenPhone(device, phone.page)),
    value: async (selector) => String(await phone.page.evaluate(`document.querySelector('${selector}').value`)),
    [Symbol.asyncDispose]: () => device.destroy(),
  };
}

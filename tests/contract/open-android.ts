import type { Browser, Page } from 'puppeteer-core';

import type { AndroidDeviceOptions } from '../../src/devices/android/android-options.ts';
import { AndroidDevice } from '../../src/platforms/android/android-device.ts';
import { startAdbServer, type AdbServer } from '../simulators/android/adb-server.ts';
import {
  startAndroidSimulator,
  type AndroidSimulator,
  type AndroidSimulatorOptions,
} from '../simulators/android/android-simulator.ts';
import { launchScreenBrowser } from '../simulators/phone/screen-browser.ts';
import { drivenPhone, shop, type DrivenPhone } from './driven-phone.ts';
import { servePages, type PageServer } from './page-server.ts';

/** A phone whose first application shows a page. */
export interface OpenPhone extends AsyncDisposable {
  readonly simulator: AndroidSimulator;
  /** The options that lead a device to it. */
  readonly place: Pick<AndroidDeviceOptions, 'remoteAdbHost' | 'remoteAdbPort'>;
  readonly origin: string;
  readonly page: Page;
}

export interface OpenPhoneInit extends Omit<AndroidSimulatorOptions, 'browser' | 'server' | 'apps'> {
  /** The page of the application `com.example.shop`. */
  readonly page?: string;
  /** Other pages, by their path. */
  readonly pages?: Readonly<Record<string, string>>;
  readonly apps?: AndroidSimulatorOptions['apps'];
}

const mobile = '<meta name="viewport" content="width=device-width, initial-scale=1">';

/** Phones of one test file share a browser and an adb server. */
export class Phones {
  #browser: Promise<Browser> | undefined;
  #server: Promise<AdbServer> | undefined;

  server(): Promise<AdbServer> {
    return (this.#server ??= startAdbServer());
  }

  async open({ page = '<h1>Shop</h1>', pages = {}, apps, ...options }: OpenPhoneInit = {}): Promise<OpenPhone> {
    this.#browser ??= launchScreenBrowser();
    const [browser, server] = await Promise.all([this.#browser, this.server()]);
    const served: PageServer = await servePages({ '/': mobile + page, ...pages });
    const simulator = await startAndroidSimulator({
      ...options,
      browser,
      server,
      apps: { [shop]: { label: 'Shop', url: `${served.origin}/` }, ...apps },
    });
    await simulator.shell(`am start -W -n ${shop}/.MainActivity`);
    return {
      simulator,
      place: { remoteAdbHost: '127.0.0.1', remoteAdbPort: server.port },
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

  /** A device on a phone of its own, with its first frame taken. */
  async device(init: OpenPhoneInit = {}, options: AndroidDeviceOptions = {}): Promise<OpenAndroid> {
    const phone = await this.open(init);
    const device = new AndroidDevice(phone.simulator.serial, { ...phone.place, ...options });
    return {
      ...phone,
      page: phone.page,
      ...(await drivenPhone(device, phone.page)),
      async [Symbol.asyncDispose]() {
        await device.destroy();
        await phone[Symbol.asyncDispose]();
      },
    };
  }

  async close(): Promise<void> {
    await (await this.#browser)?.close();
    await (await this.#server)?.close();
  }
}

export interface OpenAndroid extends OpenPhone, DrivenPhone<AndroidDevice> {}

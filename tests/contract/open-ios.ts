import type { Browser, Page } from 'puppeteer-core';

import type { IOSDeviceOptions } from '../../src/devices/ios/ios-options.ts';
import { IOSDevice } from '../../src/platforms/ios/ios-device.ts';
import { startIosSimulator, type IosSimulator, type IosSimulatorOptions } from '../simulators/ios/ios-simulator.ts';
import { launchScreenBrowser } from '../simulators/phone/screen-browser.ts';
import { drivenPhone, shop, type DrivenPhone } from './driven-phone.ts';
import { servePages, type PageServer } from './page-server.ts';

/** An iPhone whose first application shows a page. */
export interface OpenIPhone extends AsyncDisposable {
  readonly simulator: IosSimulator;
  /** The options that lead a device to it. */
  readonly place: Pick<IOSDeviceOptions, 'wdaBaseUrl' | 'wdaMjpegPort'>;
  readonly origin: string;
  readonly page: Page;
  /** What WebDriverAgent was asked for, by method and path; all but questions. */
  done(): readonly string[];
}

export interface OpenIPhoneInit extends Omit<IosSimulatorOptions, 'browser' | 'apps'> {
  /** The page of the application `com.example.shop`. */
  readonly page?: string;
  /** Other pages, by their path. */
  readonly pages?: Readonly<Record<string, string>>;
  readonly apps?: IosSimulatorOptions['apps'];
}

const mobile = '<meta name="viewport" content="width=device-width, initial-scale=1">';

/** Phones of one test file share a browser. */
export class IPhones {
  #browser: Promise<Browser> | undefined;

  async open({ page = '<h1>Shop</h1>', pages = {}, apps, ...options }: OpenIPhoneInit = {}): Promise<OpenIPhone> {
    this.#browser ??= launchScreenBrowser();
    const browser = await this.#browser;
    const served: PageServer = await servePages({ '/': mobile + page, ...pages });
    const simulator = await startIosSimulator({
      ...options,
      browser,
      apps: { [shop]: { label: 'Shop', url: `${served.origin}/`, links: ['shop://'] }, ...apps },
    });
    await simulator.phone.launch(shop);
    return {
      simulator,
      place: { wdaBaseUrl: simulator.wdaUrl, wdaMjpegPort: simulator.mjpegPort },
      origin: served.origin,
      get page() {
        return simulator.page;
      },
      done: () => simulator.requests.map(({ line }) => line).filter((line) => !line.startsWith('GET ')),
      async [Symbol.asyncDispose]() {
        await simulator.close();
        served.close();
      },
    };
  }

  /** A device on a phone of its own, with its first frame taken. */
  async device(init: OpenIPhoneInit = {}, options: IOSDeviceOptions = {}): Promise<OpenIOS> {
    const phone = await this.open(init);
    const device = new IOSDevice({ ...phone.place, ...options });
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
  }
}

export interface OpenIOS extends OpenIPhone, DrivenPhone<IOSDevice> {}

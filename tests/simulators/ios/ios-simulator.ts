import type { Browser, Page } from 'puppeteer-core';

import { launchScreenBrowser } from '../phone/screen-browser.ts';
import { Apps, type SimulatedApp } from './device/apps.ts';
import { noFaults, type Faults } from './device/faults.ts';
import { IosPhone } from './device/ios-phone.ts';
import { MjpegServer } from './mjpeg/mjpeg-server.ts';
import { personalities, type Personality, type PersonalityName } from './personalities/personalities.ts';
import { WdaServer, type SeenRequest } from './wda/wda-server.ts';

export interface IosSimulatorOptions {
  /** One of the known devices, or another one. Default: a phone with a notch. */
  readonly personality?: PersonalityName | Personality;
  /** Bundle → page. */
  readonly apps?: Readonly<Record<string, SimulatedApp>>;
  readonly faults?: Partial<Faults>;
  /** The browser that shows the screen. Default: one of its own. */
  readonly browser?: Browser;
  /** Of WebDriverAgent. Default: any that is free. */
  readonly port?: number;
  /** The path of a gateway in front of WebDriverAgent, e.g. `/gateway/phone-1`. */
  readonly prefix?: string;
}

/** A device behind a WebDriverAgent. */
export interface IosSimulator extends AsyncDisposable {
  readonly wdaPort: number;
  /** With the path of the gateway, if there is one. */
  readonly wdaUrl: string;
  readonly mjpegPort: number;
  readonly phone: IosPhone;
  readonly faults: Faults;
  readonly wda: WdaServer;
  readonly mjpeg: MjpegServer;
  /** The page that has the screen now. */
  readonly page: Page;
  /** What WebDriverAgent was asked for, in order. */
  readonly requests: readonly SeenRequest[];
  /** As if WebDriverAgent had crashed and been started again: no session is left. */
  restartWda(): void;
  /** WebDriverAgent ends, and its port is closed. */
  stopWda(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a device and its WebDriverAgent. */
export async function startIosSimulator(options: IosSimulatorOptions = {}): Promise<IosSimulator> {
  const closers: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).toReversed()) await closer();
  };
  try {
    const browser = options.browser ?? (await launchScreenBrowser());
    if (!options.browser) closers.push(() => browser.close());
    const context = await browser.createBrowserContext();
    closers.push(() => context.close());
    const { personality: given = 'notch', prefix = '', port = 0 } = options;
    const phone = await IosPhone.open({
      personality: typeof given === 'string' ? personalities[given] : given,
      apps: new Apps(options.apps ?? {}),
      faults: { ...noFaults(), ...options.faults },
      context,
    });
    const wda = await WdaServer.start({ phone, port, prefix });
    let isThere = true;
    const stopWda = async () => {
      if (isThere) await wda.close();
      isThere = false;
    };
    closers.push(stopWda);
    const mjpeg = await MjpegServer.start(phone);
    closers.push(() => mjpeg.close());
    const wdaPort = wda.port;
    return {
      wdaPort,
      wdaUrl: `http://127.0.0.1:${wdaPort}${prefix}`,
      mjpegPort: mjpeg.port,
      phone,
      faults: phone.faults,
      wda,
      mjpeg,
      get page() {
        return phone.screen.page;
      },
      requests: wda.requests,
      restartWda: () => wda.sessions.end(),
      stopWda,
      close,
      [Symbol.asyncDispose]: close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

import { randomBytes } from 'node:crypto';

import type { Browser, Page } from 'puppeteer-core';

import { launchScreenBrowser } from '../phone/screen-browser.ts';
import { startAdbServer, type AdbResult, type AdbServer } from './adb-server.ts';
import { startAdbd } from './adbd/adbd.ts';
import type { ConnectionState } from './adbd/connection.ts';
import type { SimulatedDevice } from './device/device.ts';
import { noFaults, type Faults } from './device/faults.ts';
import { bannerOf, propertiesOf } from './device/properties.ts';
import { servicesOf } from './device/services.ts';
import { Settings } from './device/settings.ts';
import { MemoryFiles } from './files/memory-files.ts';
import { personalities, type PersonalityName } from './personalities/personalities.ts';
import type { Personality } from './personalities/personality.ts';
import { Apps, type SimulatedApp } from './screen/apps.ts';
import { Display, type DisplayFacts } from './screen/display.ts';

export interface AndroidSimulatorOptions {
  /** One of the known builds, or another one. Default: Android 15. */
  readonly personality?: PersonalityName | Personality;
  /** Package → pages. */
  readonly apps?: Readonly<Record<string, SimulatedApp>>;
  readonly faults?: Partial<Faults>;
  /** Displays besides the built-in one. */
  readonly otherDisplays?: readonly DisplayFacts[];
  /** The browser that shows the screens. Default: one of its own. */
  readonly browser?: Browser;
  /** The adb server that the device is plugged into. Default: one of its own. */
  readonly server?: AdbServer;
}

/** A device behind a real adb server. */
export interface AndroidSimulator extends AsyncDisposable {
  /** As `adb devices` calls it. */
  readonly serial: string;
  /** Port of the adb server. */
  readonly adbPort: number;
  readonly server: AdbServer;
  readonly device: SimulatedDevice;
  readonly faults: Faults;
  /** The page that has the built-in screen now. */
  readonly page: Page;
  /** How adb sees the device; another state drops what is under way. */
  state: ConnectionState;
  /** Pulls the cable after so many more bytes of answers; adb finds the device again by itself. */
  breakAfter(bytes: number): void;
  /** `adb -s <serial> …` of the real client. */
  adb(...args: string[]): Promise<AdbResult>;
  /** Connects the same device once more, as a phone that hangs on a cable and is reached by Wi-Fi; resolves to its other id. */
  connectAgain(): Promise<string>;
  /** The output of `adb shell <line>`. */
  shell(line: string): Promise<string>;
  close(): Promise<void>;
}

/** Starts a device and plugs it in. */
export async function startAndroidSimulator(options: AndroidSimulatorOptions = {}): Promise<AndroidSimulator> {
  const closers: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).toReversed()) await closer();
  };
  try {
    const browser = options.browser ?? (await launchScreenBrowser());
    if (!options.browser) closers.push(() => browser.close());
    const server = options.server ?? (await startAdbServer());
    if (!options.server) closers.push(() => server.close());
    const device = await openDevice(browser, options, closers);
    const connect = async () => {
      const adbd = await startAdbd({ banner: bannerOf(device.personality), find: servicesOf(device) });
      closers.push(() => adbd.close());
      const serial = `127.0.0.1:${adbd.port}`;
      closers.push(() => server.run('disconnect', serial));
      await server.run('connect', serial);
      return { adbd, serial };
    };
    const { adbd, serial } = await connect();
    const adb = (...args: string[]) => server.run('-s', serial, ...args);
    return {
      serial,
      adbPort: server.port,
      server,
      device,
      faults: device.faults,
      get page() {
        return device.displays[0].page;
      },
      get state() {
        return adbd.state;
      },
      set state(next) {
        adbd.state = next;
      },
      breakAfter: (bytes) => adbd.breakAfter(bytes),
      adb,
      connectAgain: async () => (await connect()).serial,
      shell: async (line) => (await adb('shell', line)).stdout.toString(),
      close,
      [Symbol.asyncDispose]: close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openDevice(
  browser: Browser,
  options: AndroidSimulatorOptions,
  closers: (() => Promise<unknown>)[],
): Promise<SimulatedDevice> {
  const { personality: given = 'android15' } = options;
  const personality = typeof given === 'string' ? personalities[given] : given;
  const apps = new Apps(options.apps ?? {});
  const context = await browser.createBrowserContext();
  closers.push(() => context.close());
  const open = (facts: DisplayFacts) => Display.open({ facts, context, apps });
  const builtIn = await open(builtInDisplay(personality));
  const others: Display[] = [];
  for (const facts of options.otherDisplays ?? []) others.push(await open(facts));
  return {
    personality,
    properties: propertiesOf(personality, `SIM${randomBytes(5).toString('hex').toUpperCase()}`),
    settings: new Settings(),
    files: new MemoryFiles(),
    apps,
    faults: { ...noFaults(), ...options.faults },
    displays: [builtIn, ...others],
    state: { awake: true, clipboard: '' },
    sockets: new Map(),
  };
}

function builtInDisplay({ size, density }: Personality): DisplayFacts {
  return { id: 0, physicalId: '4619827259835644672', name: 'Built-in Screen', size, density };
}

import { remote, type Browser } from 'webdriverio';

import { AppiumDevice } from '../../src/platforms/webdriver/appium-device.ts';
import { AppiumSimulator, type AppiumSimulatorInit } from '../simulators/appium/appium-simulator.ts';
import type { SimulatedDriver } from '../simulators/appium/simulated-driver.ts';
import { silentLogger } from './silent-logger.ts';

/** A session of Appium on a simulated phone. */
export interface OpenAppium extends AsyncDisposable {
  readonly appium: AppiumSimulator;
  readonly browser: Browser;
  /** A device for it; each agent has one of its own. */
  device(): AppiumDevice;
}

export async function openAppium(
  driver: SimulatedDriver,
  init: Omit<AppiumSimulatorInit, 'driver'> = {},
): Promise<OpenAppium> {
  const appium = await AppiumSimulator.start({ driver, ...init });
  const browser = await remote({
    hostname: '127.0.0.1',
    port: appium.port,
    logLevel: 'silent',
    connectionRetryCount: 0,
    capabilities: { platformName: driver.platformName, 'appium:automationName': driver.automationName },
  });
  return {
    appium,
    browser,
    device: () => new AppiumDevice(browser, { logger: silentLogger }),
    async [Symbol.asyncDispose]() {
      await browser.deleteSession().catch(() => undefined);
      await appium[Symbol.asyncDispose]();
    },
  };
}

import type { Browser } from 'webdriverio';
import { expectTypeOf } from 'vitest';

import { testOn } from '../../src/fixtures/vitest/index.ts';
import {
  agentForAppium,
  webdriver,
  type AppiumAgent,
  type AppiumDevice,
  type DeviceSource,
  type WebdriverDevice,
  type WebdriverOptions,
  type WebdriverPageAgent,
} from '../../src/public/webdriver.ts';

// Compiled by the type check of the gate; nothing here runs.

type Source<D extends AppiumDevice | WebdriverDevice> = DeviceSource<D, Partial<WebdriverOptions>>;

const shop = webdriver({ capabilities: { platformName: 'Android', 'appium:automationName': 'UiAutomator2' } });
expectTypeOf(shop).toEqualTypeOf<Source<AppiumDevice>>();
testOn(shop)('an application', async ({ agent, device }) => {
  expectTypeOf(agent).toEqualTypeOf<AppiumAgent>();
  expectTypeOf(device).toEqualTypeOf<AppiumDevice>();
  expectTypeOf(await agent.contexts()).toEqualTypeOf<readonly string[]>();
});

/** Clouds choose the driver. */
const cloud = webdriver({ capabilities: { platformName: 'ios', 'appium:app': 'bs://1' } });
expectTypeOf(cloud).toEqualTypeOf<Source<AppiumDevice>>();

/** A browser on a phone is a web page. */
const chrome = webdriver({
  capabilities: { platformName: 'Android', browserName: 'Chrome', 'appium:automationName': 'UiAutomator2' },
});
expectTypeOf(chrome).toEqualTypeOf<Source<WebdriverDevice>>();
testOn(chrome)('a page', ({ agent }) => {
  expectTypeOf(agent).toEqualTypeOf<WebdriverPageAgent>();
});

/** Nothing is known of capabilities that are read from somewhere. */
declare const options: WebdriverOptions;
expectTypeOf(webdriver(options)).toEqualTypeOf<Source<WebdriverDevice>>();

declare const browser: Browser;
expectTypeOf(agentForAppium(browser).launch('Shop')).toEqualTypeOf<Promise<void>>();

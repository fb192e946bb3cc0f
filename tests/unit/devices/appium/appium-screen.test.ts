import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

import type { AppiumBrowser } from '../../../../src/devices/appium/appium-browser.ts';
import { AppiumScreen } from '../../../../src/devices/appium/appium-screen.ts';
import { AppiumSession } from '../../../../src/devices/appium/appium-session.ts';

const signal = new AbortController().signal;

const [uiAutomator2, xcuitest, mac2, other] = ['UiAutomator2', 'XCUITest', 'Mac2', 'Other'].map((automationName) => ({
  automationName,
})) as [object, object, object, object];

interface ScreenInit {
  readonly capabilities: object;
  readonly picture: { readonly width: number; readonly height: number; readonly density?: number };
  readonly window?: { readonly width: number; readonly height: number };
}

async function screenOf({ capabilities, picture, window }: ScreenInit): Promise<AppiumScreen> {
  const { width, height, density = 72 } = picture;
  const image = sharp({ create: { width, height, channels: 3, background: '#fff' } });
  const png = await image.withMetadata({ density }).png().toBuffer();
  const browser: Pick<AppiumBrowser, 'capabilities' | 'takeScreenshot' | 'getWindowRect'> = {
    capabilities,
    takeScreenshot: () => Promise.resolve(png.toString('base64')),
    getWindowRect: () => (window ? Promise.resolve(window) : Promise.reject(new Error('not asked for here'))),
  };
  return new AppiumScreen(new AppiumSession(browser as AppiumBrowser));
}

describe('the screen of a session of Appium', () => {
  const window = { width: 100, height: 200 };
  it.each<readonly [string, ScreenInit, number]>([
    ['iOS has points', { capabilities: xcuitest, picture: { width: 300, height: 600 }, window }, 3],
    ['iOS that is turning', { capabilities: xcuitest, picture: { width: 600, height: 300 }, window }, 3],
    ['a window without bars', { capabilities: other, picture: { width: 200, height: 420 }, window }, 2],
    ['Android has pixels', { capabilities: uiAutomator2, picture: { width: 300, height: 600 } }, 1],
    ['two pixels for a point', { capabilities: mac2, picture: { width: 300, height: 200, density: 144 } }, 2],
    ['one pixel for a point', { capabilities: mac2, picture: { width: 300, height: 200 } }, 1],
  ])('converts places to the unit of the driver: %s', async (_, init, ratio) => {
    const screen = await screenOf(init);
    const { dpr } = await screen.take(signal);
    const toPlace = await screen.places(signal);
    expect([dpr, toPlace({ x: 60, y: 90 })]).toEqual([ratio, { x: 60 / ratio, y: 90 / ratio }]);
    expect(toPlace({ x: 10_000, y: -1 })).toEqual({ x: init.picture.width / ratio - 1, y: 0 });
  });

  it('has the pixel ratio that the session tells', async () => {
    const capabilities = { ...uiAutomator2, pixelRatio: '2.625' };
    const screen = await screenOf({ capabilities, picture: { width: 300, height: 600 } });
    expect(await screen.take(signal)).toMatchObject({ width: 300, dpr: 2.625 });
  });
});

import type { Page } from 'puppeteer-core';

import type { Device } from '../../src/core/device/device.ts';
import type { DeviceInput } from '../../src/core/device/device-input.ts';
import type { Point } from '../../src/core/screen/geometry.ts';

export const noAbort = new AbortController().signal;

/** Application on the phones of tests. */
export const shop = 'com.example.shop';

/** The device of one test. */
export interface DrivenPhone<D extends Device> {
  readonly device: D;
  readonly input: Required<DeviceInput>;
  /** CSS pixels of the page as pixels of the frame. */
  at(x: number, y: number): Point;
}

/** A device whose first frame is taken, which sets the coordinate space. */
export async function drivenPhone<D extends Device>(device: D, page: Page): Promise<DrivenPhone<D>> {
  const { width } = await device.screenshot(noAbort);
  const css = Number(await page.evaluate('innerWidth'));
  return {
    device,
    input: device.input as Required<DeviceInput>,
    at: (x, y) => ({ x: Math.round((x * width) / css), y: Math.round((y * width) / css) }),
  };
}

import type { DeviceInput } from '../../src/core/device/device-input.ts';
import type { Point } from '../../src/core/screen/geometry.ts';
import type { Logger } from '../../src/core/logger.ts';
import { WebDevice } from '../../src/devices/web/web-device.ts';
import { webOptionsSchema, type WebOptions } from '../../src/devices/web/web-options.ts';
import type { OpenPage, PageOptions } from './open-pages.ts';
import { silentLogger } from './silent-logger.ts';

export interface DeviceInit {
  /** Content of the page, or its address. */
  readonly page: string;
  readonly dpr?: number;
  readonly web?: WebOptions;
  readonly logger?: Logger;
}

/** A device on a page, with its first frame taken, which sets the coordinate space. */
export interface OpenDevice extends AsyncDisposable {
  readonly page: OpenPage;
  readonly device: WebDevice;
  readonly input: Required<DeviceInput>;
  /** CSS pixels as pixels of the frame. */
  at(x: number, y: number): Point;
}

export const noAbort = new AbortController().signal;

export async function openDevice(
  open: (options: PageOptions) => Promise<OpenPage>,
  { page: html, dpr = 1, web = {}, logger = silentLogger }: DeviceInit,
): Promise<OpenDevice> {
  const page = await open({ dpr });
  if (html.startsWith('http')) await page.goto(html);
  else await page.setContent(html);
  const device = new WebDevice({ driver: page.driver, options: webOptionsSchema.parse(web), logger });
  await device.screenshot(noAbort);
  return {
    page,
    device,
    input: device.input as Required<DeviceInput>,
    at: (x, y) => ({ x: x * dpr, y: y * dpr }),
    async [Symbol.asyncDispose]() {
      await device.destroy();
      await page.close();
    },
  };
}

import { afterAll, describe, it } from 'vitest';

import type { Device } from '../../src/core/device.ts';
import { FakeDevice } from '../../src/devices/fake/fake-device.ts';
import { WebDevice } from '../../src/devices/web/web-device.ts';
import { webOptionsSchema } from '../../src/devices/web/web-options.ts';
import { deviceContract } from '../../src/testing/device-contract.ts';
import { closeBrowsers, pageOpeners } from './open-pages.ts';
import { silentLogger } from './silent-logger.ts';

type Opened = { device: Device; close(): Promise<void> };

const openers: Record<string, () => Promise<Opened>> = {
  fake: () => Promise.resolve({ device: new FakeDevice(), close: () => Promise.resolve() }),
};
for (const [name, open] of Object.entries(pageOpeners)) {
  openers[`web on ${name}`] = async () => {
    const page = await open({});
    await page.setContent('<h1>Contract</h1><button>Press</button>');
    return {
      device: new WebDevice({ driver: page.driver, options: webOptionsSchema.parse({}), logger: silentLogger }),
      close: () => page.close(),
    };
  };
}

afterAll(closeBrowsers);

describe.each(Object.entries(openers))('device contract: %s', (_name, open) => {
  it.each(deviceContract)('$title', async ({ run }) => {
    const { device, close } = await open();
    await run(device);
    await device.destroy?.();
    await close();
  });
});

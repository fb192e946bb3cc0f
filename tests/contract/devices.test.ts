import { afterAll, describe, it } from 'vitest';

import type { Device } from '../../src/core/device/device.ts';
import { FakeDevice } from '../../src/devices/fake/fake-device.ts';
import { WebDevice } from '../../src/devices/web/web-device.ts';
import { webOptionsSchema } from '../../src/devices/web/web-options.ts';
import { deviceContract } from '../../src/testing/device-contract.ts';
import { allDrivers, closeBrowsers, type PageOpener } from './open-pages.ts';
import { silentLogger } from './silent-logger.ts';
import { usually } from '../usual.ts';

type Opened = { device: Device; close(): Promise<void> };

const onPage = (openPage: PageOpener) => async (): Promise<Opened> => {
  const page = await openPage({});
  await page.setContent('<h1>Contract</h1><button>Press</button>');
  return {
    device: new WebDevice({ driver: page.driver, options: webOptionsSchema.parse({}), logger: silentLogger }),
    close: () => page.close(),
  };
};

interface Opener {
  readonly open: () => Promise<Opened>;
  readonly missing: string | undefined;
}

const openers: Record<string, Opener> = {
  fake: {
    open: () => Promise.resolve({ device: new FakeDevice(), close: () => Promise.resolve() }),
    missing: undefined,
  },
};
// Hardly another suite drives it in the test command, where this contract is the least that has to hold.
const usual = usually(allDrivers, 'bridge');
for (const [name, { open, missing }] of Object.entries(usual)) {
  openers[`web on ${name}`] = { open: onPage(open), missing };
}

afterAll(closeBrowsers);

describe.each(Object.entries(openers))('device contract: %s', (_name, { open, missing }) => {
  it.for(deviceContract)('$title', async ({ run }, { skip }) => {
    if (missing !== undefined) skip(missing);
    const { device, close } = await open();
    await run(device);
    await device.destroy?.();
    await close();
  });
});

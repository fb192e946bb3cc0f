import { describe, expect, it } from 'vitest';

import { IOSDevice } from '../../../../src/platforms/ios/ios-device.ts';
import { failureOf, useRunFolder } from '../../agents/rig.ts';

useRunFolder();

describe('runWdaRequest of an iOS device', () => {
  it.each([[], [5], ['GET'], ['GET', ''], ['GET', 5], ['PATCH', '/status'], ['POST', '/url', 'x']])(
    'refuses wrong arguments, and sends nothing: %j %j %j',
    async (...given) => {
      const device = new IOSDevice({ wdaPort: 1 });
      const error = await failureOf(device.runWdaRequest(...(given as unknown as [method: 'GET', endpoint: string])));
      expect(error).toMatchObject({
        code: 'CONFIG_INVALID',
        summary: expect.stringContaining('runWdaRequest') as string,
      });
    },
  );
});

import { expect, it } from 'vitest';

import { bridgeDeviceOptionsSchema } from '../../../../src/platforms/web/bridge/bridge-options.ts';

it('the options of the bridge have the defaults of the specification', () => {
  expect(bridgeDeviceOptionsSchema.parse({})).toEqual({
    closeNewTabsAfterDisconnect: false,
    allowRemoteAccess: false,
    port: 3766,
    enableWaterFlowAnimation: true,
    inputStrategy: 'legacy',
    forceSameTabNavigation: true,
    waitForNavigationTimeout: 5000,
    enableTouchEventsInActionSpace: false,
    forceBrowserSelectRendering: true,
  });
});

import { expect, it } from 'vitest';

import { actions } from '../../../../src/actions/index.ts';
import { actionSpace } from '../../../../src/core/device/action.ts';
import { IOSDevice } from '../../../../src/platforms/ios/ios-device.ts';

it('what a plan can do with an iOS device is what the specification lists, and waiting', () => {
  const { input, actions: own } = new IOSDevice();
  const specified = `Tap, DoubleClick, Input, Scroll, Swipe, DragAndDrop, KeyboardPress, LongPress, Pinch, ClearInput, Launch,
    Terminate, RunWdaRequest, IOSHomeButton, IOSAppSwitcher`;
  const names = actionSpace(input, actions, own).map(({ name }) => name);

  expect(names.sort()).toEqual([...specified.split(/,\s+/), 'Sleep'].sort());
});

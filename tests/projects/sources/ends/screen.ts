import { FakeDevice } from 'eyewright/testing';

/** A screen with a word on it: no browser is needed to fail. */
export function openScreen(): FakeDevice {
  const device = new FakeDevice({ size: { width: 320, height: 120 } });
  device.show([{ kind: 'text', text: 'Welcome', rect: { left: 20, top: 20, width: 200, height: 30 } }]);
  return device;
}

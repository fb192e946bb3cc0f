import { describe, expect, it } from 'vitest';

import type { ActionContext, AnyAction } from '../../../../../src/core/device/action.ts';
import type { DeviceInput } from '../../../../../src/core/device/device-input.ts';
import { grantedByCaller } from '../../../../../src/core/device/grants.ts';
import { pinchAction } from '../../../../../src/devices/shared/actions/pinch-action.ts';
import type { TwoFingers } from '../../../../../src/devices/shared/two-fingers.ts';
import { pullGesture } from '../../../../../src/devices/android/actions/gesture-actions.ts';
import { androidPinch, type PinchGesture } from '../../../../../src/devices/android/input/android-pinch.ts';
import { AdbClient } from '../../../../../src/devices/android/adb/adb-client.ts';
import { AdbShell } from '../../../../../src/devices/android/adb/adb-shell.ts';

/** Runs an action on a screen of 1000 × 2000, and tells what reached the device. */
async function run(actionOf: (fingers: TwoFingers) => AnyAction, given: object): Promise<unknown[]> {
  const done: unknown[] = [];
  const fingers: TwoFingers = {
    pinch: (center, { direction, distance, durationMs }) =>
      Promise.resolve(void done.push([center, direction, distance, durationMs])),
    zoom: (center, { scale, durationMs }) => Promise.resolve(void done.push([center, scale, durationMs])),
  };
  const action = actionOf(fingers);
  const input: DeviceInput = {
    swipe: { swipe: (from, to, { durationMs }) => Promise.resolve(void done.push([from, to, durationMs])) },
    pinch: fingers,
  };
  const context = {
    input,
    screen: { width: 1000, height: 2000, dpr: 2 },
    defaults: { inputStrategy: 'legacy', keyboardTypeDelay: undefined },
    grants: grantedByCaller,
    logger: { warn() {}, warnOnce() {}, info() {}, debug() {} },
    signal: new AbortController().signal,
  } as const;
  await action.run(context as ActionContext<never>, action.params.parse(given));
  return done;
}

describe('Pinch of a phone', () => {
  const middle = { x: 500, y: 1000 };

  it.each([
    [{ scale: 1.5, duration: 800 }, [middle, 1.5, 800]],
    [{ scale: 0.5 }, [middle, 0.5, 500]],
    [{ direction: 'in', distance: 300 }, [middle, 'in', 300, 500]],
    [{ direction: 'out' }, [middle, 'out', 250, 500]],
  ])('with %j: a scale above 1 zooms in, and aiPinch says a direction', async (given, reached) => {
    expect(await run(pinchAction, given)).toEqual([reached]);
  });

  it('needs a scale or a direction', async () => {
    await expect(run(pinchAction, {})).rejects.toMatchObject({ code: 'ACTION_PARAMS_INVALID' });
  });
});

describe('PullGesture of a phone', () => {
  it.each([
    [{ direction: 'down' }, [{ x: 500, y: 300 }, { x: 500, y: 1000 }, 800]],
    [{ direction: 'up', distance: 400, duration: 200 }, [{ x: 500, y: 1700 }, { x: 500, y: 1300 }, 200]],
  ])('with %j goes up or down', async (given, reached) => {
    expect(await run(() => pullGesture, given)).toEqual([reached]);
  });
});

describe('two fingers', () => {
  const gestures: PinchGesture[] = [];
  const client = new AdbClient({ place: {}, env: {}, deviceId: 'phone', log() {} });
  const fingers = androidPinch(
    {
      shell: new AdbShell(client),
      input: 'input',
      apiLevel: () => Promise.resolve(35),
      // Input counts in half of the frame's pixels.
      toDevice: ({ x, y }) => ({ x: x / 2, y: y / 2 }),
      size: () => Promise.resolve({ width: 1000, height: 2000 }),
      inputSize: () => Promise.resolve({ width: 500, height: 1000 }),
    },
    [{ name: 'recorded', pinch: (gesture) => Promise.resolve(void gestures.push(gesture)) }],
  );
  const { signal } = new AbortController();
  const center = { x: 500, y: 1000 };

  it.each([
    [2, 100, 200],
    [4, 50, 200],
    [0.5, 200, 100],
  ])('end %s times as far from each other', async (scale, from, to) => {
    await fingers?.zoom(center, { scale, signal });
    const screen = { width: 500, height: 1000 };
    expect(gestures.at(-1)).toEqual({ center: { x: 250, y: 500 }, screen, from, to, durationMs: 500 });
  });

  it('go as far as they are told, and stay on the screen', async () => {
    await fingers?.pinch(center, { direction: 'out', distance: 200, durationMs: 300, signal });
    expect(gestures.at(-1)).toMatchObject({ from: 100, to: 200, durationMs: 300 });
    await fingers?.pinch({ x: 100, y: 1000 }, { direction: 'in', distance: 200, signal });
    expect(gestures.at(-1)).toMatchObject({ from: 50, to: 10 });
  });
});

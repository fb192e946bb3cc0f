import assert from 'node:assert/strict';

import type { Device } from '../core/device/device.ts';
import { AbortError, EyewrightError } from '../core/errors/errors.ts';
import { createFrame } from '../core/screen/frame.ts';
import { inputCalls } from './input-calls.ts';

/** One requirement for every driver. */
export interface ContractCase {
  readonly title: string;
  /** Receives a newly opened device each time; throws if the requirement is violated. */
  run(device: Device): Promise<void>;
}

const noAbort = (): AbortSignal => new AbortController().signal;

/** Every driver, built-in or third-party, must pass these cases on a live screen. They work with any test runner. */
export const deviceContract: readonly ContractCase[] = [
  {
    title: 'names its platform',
    run: (device) => Promise.resolve(assert.match(device.platform, /\S/)),
  },
  {
    title: 'takes a screenshot whose size is that of its picture',
    async run(device) {
      const shot = await device.screenshot(noAbort());
      const pixels = await createFrame(shot).pixels();
      assert.deepEqual({ width: shot.width, height: shot.height }, { width: pixels.width, height: pixels.height });
    },
  },
  {
    title: 'keeps its size between two screenshots',
    async run(device) {
      const first = await device.screenshot(noAbort());
      const second = await device.screenshot(noAbort());
      assert.deepEqual([second.width, second.height], [first.width, first.height]);
    },
  },
  {
    title: 'says how many pixels a logical pixel has',
    async run(device) {
      const { dpr = 1 } = await device.screenshot(noAbort());
      assert.ok(dpr > 0 && Number.isFinite(dpr));
    },
  },
  {
    title: 'does not begin a screenshot under a fired signal',
    async run(device) {
      await assert.rejects(device.screenshot(AbortSignal.abort(new EyewrightError('ABORTED', 'stopped'))));
    },
  },
  {
    title: 'taps every corner of the screen without an error',
    async run(device) {
      const { width, height } = await device.screenshot(noAbort());
      const corners = [
        { x: 0, y: 0 },
        { x: width - 1, y: 0 },
        { x: 0, y: height - 1 },
        { x: width - 1, y: height - 1 },
      ];
      for (const corner of corners) await device.input.pointer?.tap(corner, { signal: noAbort() });
    },
  },
  {
    title: 'offers text input only together with a pointer to focus a field',
    run: (device) => Promise.resolve(assert.ok(!device.input.text || device.input.pointer)),
  },
  {
    title: 'does not begin an input under a fired signal',
    async run(device) {
      await device.screenshot(noAbort());
      const signal = AbortSignal.abort(new AbortError('ABORTED', 'stopped'));
      for (const [name, call] of inputCalls(device.input)) {
        await assert.rejects(async () => call({ signal }), `${name} began`);
      }
    },
  },
  {
    title: 'stops typing when its signal fires',
    async run(device) {
      if (!device.input.text) return;
      await device.screenshot(noAbort());
      const stopping = new AbortController();
      const options = { strategy: 'sequential', delayMs: 20, signal: stopping.signal } as const;
      const typing = device.input.text.type('x'.repeat(100), options);
      setTimeout(() => stopping.abort(new AbortError('ABORTED', 'stopped')), 40);
      await assert.rejects(typing);
    },
  },
  {
    title: 'may be destroyed twice',
    async run(device) {
      await device.destroy?.();
      await device.destroy?.();
    },
  },
];

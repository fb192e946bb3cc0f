import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { Recording } from '../../../../src/agents/observing/recording.ts';
import { UIObservation } from '../../../../src/agents/observing/ui-observer.ts';
import { sleep } from '../../../../src/core/time/deadline.ts';
import type { Device, StreamOptions } from '../../../../src/core/device/device.ts';
import { DeviceError } from '../../../../src/core/errors/errors.ts';
import { createFrame, type Screenshot } from '../../../../src/core/screen/frame.ts';
import { FakeDevice } from '../../../../src/devices/fake/fake-device.ts';
import { frameName } from '../../../../src/report/viewer/ui/frame/frame-name.ts';
import { deviceLike, failureOf, openRig, saveButton, useRunFolder, type Rig } from '../rig.ts';

useRunFolder();

/** Shows another screen with each picture, and notes when each was taken. */
function changing(times: number[] = []): (fake: FakeDevice) => Device {
  return (fake) =>
    deviceLike(fake, {
      screenshot(signal) {
        fake.show([{ ...saveButton, text: `Picture ${times.push(performance.now())}` }]);
        return fake.screenshot(signal);
      },
    });
}

const pass = { script: { respond: () => ({ thought: 'seen', data: true }) } };

async function observe(rig: Rig, options: object = {}, count = 3): Promise<UIObservation> {
  const observer = await rig.agent.startObserving({ intervalMs: 200, ...options });
  await expect.poll(() => observer.bufferedFrameCount, { timeout: 20_000 }).toBeGreaterThanOrEqual(count);
  return observer.stop();
}

describe('startObserving', () => {
  it('resolves to an observer that records until it is stopped', async () => {
    await using rig = await openRig({ ...pass, wrap: changing() });

    const begun = Date.now();
    const observer = await rig.agent.startObserving({ intervalMs: 200 });
    expect(observer.bufferedFrameCount).toBeGreaterThanOrEqual(1);
    await expect.poll(() => observer.bufferedFrameCount, { timeout: 20_000 }).toBeGreaterThanOrEqual(3);
    const observation = await observer.stop();

    expect(observation.frameCount).toBe(observer.bufferedFrameCount);
    expect(observation.endedAt - observation.startedAt).toBeGreaterThanOrEqual(350);
    // Both clocks are in milliseconds since the epoch, but not the same.
    expect(Math.abs(observation.startedAt - begun)).toBeLessThan(60_000);
    expect(Math.abs(observation.endedAt - Date.now())).toBeLessThan(60_000);
    expect(await observer.stop()).toBe(observation);
  });

  it('counts the moments of a screen that stands still, photographed or streamed, and keeps one picture of them', async () => {
    const streaming = (fake: FakeDevice): Device =>
      deviceLike(fake, {
        async *stream({ signal }) {
          yield await fake.screenshot(signal);
          await new Promise((resolve) => signal.addEventListener('abort', resolve));
        },
      });
    for (const wrap of [undefined, streaming]) {
      await using rig = await openRig({ ...pass, ...(wrap && { wrap }) });
      const observer = await rig.agent.startObserving({ intervalMs: 200, maxFrames: 3 });
      await expect.poll(() => observer.bufferedFrameCount, { timeout: 20_000 }).toBe(3);
      expect((await observer.stop()).frameCount).toBe(1);
    }
  });

  it('takes a picture every 1000 ms, keeps 30 and records for 300000 ms where nothing else is said', async () => {
    const times: number[] = [];
    await using rig = await openRig({ ...pass, wrap: changing(times) });

    const observer = await rig.agent.startObserving();
    await expect.poll(() => times.length, { timeout: 20_000 }).toBe(3);
    await observer.stop();

    const gaps = times.slice(1, 3).map((time, index) => time - (times[index] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(950);
    const { of } = await rig.record();
    expect(of('step-start')[0]?.params).toEqual({ intervalMs: 1000, maxFrames: 30, watchdogMs: 300_000 });
  });

  it.each([
    ['an interval below 200 ms', { intervalMs: 199 }, '"intervalMs"'],
    ['no pictures at all', { maxFrames: 0 }, '"maxFrames"'],
    ['half a picture', { maxFrames: 1.5 }, '"maxFrames"'],
    ['a negative limit', { watchdogMs: -1 }, '"watchdogMs"'],
    ['an unknown option', { interval: 500 }, 'did you mean "intervalMs"'],
  ])('refuses %s', async (_title, options, message) => {
    await using rig = await openRig(pass);

    const error = await failureOf(rig.agent.startObserving(options as object));

    expect(error).toMatchObject({ code: 'CONFIG_INVALID', message: expect.stringContaining(message) as string });
  });

  it('ends by itself after watchdogMs, says so, and gives what was seen until then', async () => {
    const times: number[] = [];
    await using rig = await openRig({ ...pass, wrap: changing(times) });

    const observer = await rig.agent.startObserving({ intervalMs: 200, watchdogMs: 500 });
    await expect.poll(() => rig.warnings, { timeout: 20_000 }).toEqual([expect.stringContaining('watchdogMs')]);
    const taken = times.length;
    await sleep(600, new AbortController().signal);
    expect(times).toHaveLength(taken);

    const observation = await observer.stop();
    expect(observation.endedAt - observation.startedAt).toBeLessThan(1000);
    expect(observation.frameCount).toBeGreaterThanOrEqual(1);
  });

  it('with a watchdogMs of 0 records on', async () => {
    await using rig = await openRig({ ...pass, wrap: changing() });

    const observation = await observe(rig, { watchdogMs: 0 }, 4);

    expect(observation.frameCount).toBeGreaterThanOrEqual(4);
    expect(rig.warnings).toEqual([]);
    expect((await rig.record()).of('step-start')[0]?.params).toMatchObject({ watchdogMs: 0 });
  });

  it('uses the stream of a device that has one, and single pictures where it ends', async () => {
    const asked: StreamOptions[] = [];
    await using rig = await openRig({
      ...pass,
      wrap: (fake) =>
        deviceLike(changing()(fake) as FakeDevice, {
          screenshot: (signal) => changing()(fake).screenshot(signal),
          async *stream(options): AsyncGenerator<Screenshot> {
            asked.push(options);
            for (const text of ['First', 'Second', 'Third']) {
              fake.show([{ ...saveButton, text }]);
              yield await fake.screenshot(options.signal);
            }
          },
        }),
    });

    const observer = await rig.agent.startObserving({ intervalMs: 2000 });
    await expect.poll(() => observer.bufferedFrameCount, { timeout: 1500 }).toBeGreaterThanOrEqual(4);
    await observer.stop();

    expect(asked).toMatchObject([{ intervalMs: 400 }]);
  });

  it('goes on with single pictures when the stream breaks, and says so', async () => {
    await using rig = await openRig({
      ...pass,
      wrap: (fake) =>
        deviceLike(fake, {
          screenshot: (signal) => changing()(fake).screenshot(signal),
          // eslint-disable-next-line require-yield -- it breaks before it has anything to show
          async *stream(): AsyncGenerator<Screenshot> {
            await Promise.resolve();
            throw new DeviceError('DEVICE_COMMAND_FAILED', 'the stream broke');
          },
        }),
    });

    const observer = await rig.agent.startObserving({ intervalMs: 200 });
    await expect.poll(() => observer.bufferedFrameCount, { timeout: 20_000 }).toBeGreaterThanOrEqual(1);
    await observer.stop();

    expect(rig.warnings).toEqual(['Observing continues with screenshots: the stream broke']);
  });

  it('fails when the device has no picture to begin with', async () => {
    await using rig = await openRig({
      ...pass,
      wrap: (fake) => deviceLike(fake, { screenshot: () => Promise.reject(new Error('no screen')) }),
    });

    expect(await failureOf(rig.agent.startObserving())).toMatchObject({ code: 'DEVICE_COMMAND_FAILED' });
  });

  it('lets calls go on meanwhile', async () => {
    await using rig = await openRig({
      script: { respond: ({ call }) => (call === 'locate' ? { box: [0, 0, 100, 100] } : { thought: '', data: true }) },
    });

    const observer = await rig.agent.startObserving({ intervalMs: 200 });
    await rig.agent.aiTap('Save');
    await (await observer.stop()).aiAssert('Save was tapped');

    expect(rig.calls).toEqual(['locate', 'judge']);
  });
});

describe('an observation', () => {
  it('sends up to maxFrames pictures and the final screenshot, oldest first, with their times', async () => {
    await using rig = await openRig({ ...pass, wrap: changing() });

    const observation = await observe(rig, { maxFrames: 3 });
    await observation.aiAssert('something happened');

    expect(observation.frameCount).toBe(3);
    const [request] = rig.model.requests;
    expect(request?.images).toHaveLength(4);
    expect(new Set(request?.images).size).toBe(4);
    expect(request?.text).toContain('Screenshot 1 of 4 (oldest), after 0.0 s:');
    expect(request?.text).toContain('Screenshot 4 of 4 (newest), after ');
  });

  it('ends with a picture of the live screen, also while the page context is frozen', async () => {
    await using rig = await openRig({ ...pass, wrap: changing() });
    await rig.agent.freezePageContext();

    const observation = await observe(rig);
    await observation.aiAssert('something happened');
    await rig.agent.aiAssert('it is as it was');

    const [observed, frozen] = rig.model.requests;
    expect(new Set(observed?.images).size).toBe(observation.frameCount + 1);
    expect(observed?.images).not.toContain(frozen?.images[0]);
  });

  it('answers every kind of question from its pictures alone', async () => {
    const data: Record<string, unknown> = { yes: true, total: 5, words: 'Saved' };
    await using rig = await openRig({
      script: {
        respond: ({ text }) => ({ thought: 'seen', data: data[/asked (\w+)/.exec(text)?.[1] ?? ''] ?? { total: 5 } }),
      },
    });
    const observation = await observe(rig, {}, 1);
    rig.fake.show([{ ...saveButton, text: 'Something else' }]);
    const before = rig.model.requests.length;

    expect(await observation.aiQuery({ total: 'the number' })).toEqual({ total: 5 });
    expect(await observation.aiQuery(z.object({ total: z.number() }))).toEqual({ total: 5 });
    expect(await observation.aiBoolean('asked yes')).toBe(true);
    expect(await observation.aiNumber('asked total')).toBe(5);
    expect(await observation.aiString('asked words')).toBe('Saved');
    expect(await observation.aiAsk('asked words')).toBe('Saved');
    await observation.aiAssert('asked yes');

    // What the screen shows now is in none of them.
    const pictures = rig.model.requests.slice(before).map(({ images }) => images.join());
    expect(pictures).toHaveLength(7);
    expect(new Set(pictures).size).toBe(1);
    expect(observation.frameCount).toBe(1);
  });

  it('keeps its pictures as they were when it was stopped, also one that was being taken', async () => {
    const times: number[] = [];
    let deliver = (): void => undefined;
    const late = new Promise<void>((resolve) => (deliver = resolve));
    await using rig = await openRig({
      ...pass,
      wrap: (fake) =>
        deviceLike(fake, {
          async screenshot(signal) {
            const shot = await changing(times)(fake).screenshot(signal);
            if (times.length === 2) await late;
            return shot;
          },
        }),
    });
    const observer = await rig.agent.startObserving({ intervalMs: 200 });
    await expect.poll(() => times.length, { timeout: 20_000 }).toBe(2);

    const stopped = observer.stop();
    deliver();
    const observation = await stopped;
    await observation.aiAssert('asked first');
    const { frameCount, endedAt } = observation;
    rig.fake.show([saveButton]);
    await sleep(300, new AbortController().signal);
    await observation.aiAssert('asked again');

    // The first picture, and the one at the end; nothing was taken after that.
    expect([frameCount, times.length]).toEqual([1, 3]);
    expect([observation.frameCount, observation.endedAt]).toEqual([frameCount, endedAt]);
    const [first, again] = rig.model.requests.map(({ images }) => images);
    expect(first).toHaveLength(2);
    expect(again).toEqual(first);
  });

  it('shows its pictures as observed also where the screen was gone at the end', async () => {
    let isGone = false;
    await using rig = await openRig({
      ...pass,
      wrap: (fake) =>
        deviceLike(fake, {
          screenshot: (signal) => (isGone ? Promise.reject(new Error('closed')) : fake.screenshot(signal)),
        }),
    });
    const observer = await rig.agent.startObserving({ intervalMs: 10_000 });
    isGone = true;
    const observation = await observer.stop();
    await observation.aiAssert('something happened');

    expect(rig.warnings).toEqual([expect.stringContaining('The observation has no last screenshot')]);
    expect((await rig.record()).of('frame').map(({ role }) => role)).toEqual(['observed', 'observed']);
  });

  it('throws what a failed assertion throws, with its message and reason', async () => {
    await using rig = await openRig({ script: { respond: () => ({ thought: 'there was no toast', data: false }) } });
    const observation = await observe(rig, {}, 1);

    const error = await failureOf(observation.aiAssert('a toast was there', 'Nothing was saved'));

    expect(error).toMatchObject({ code: 'ASSERTION_FAILED', failureClass: 'product' });
    expect(error.message).toContain('Nothing was saved');
    expect(error.message).toContain('there was no toast');
  });

  it.each([
    ['aiQuery', (observation: UIObservation, options: never) => observation.aiQuery('x', options)],
    ['aiBoolean', (observation: UIObservation, options: never) => observation.aiBoolean('x', options)],
    ['aiNumber', (observation: UIObservation, options: never) => observation.aiNumber('x', options)],
    ['aiString', (observation: UIObservation, options: never) => observation.aiString('x', options)],
    ['aiAsk', (observation: UIObservation, options: never) => observation.aiAsk('x', options)],
    ['aiAssert', (observation: UIObservation, options: never) => observation.aiAssert('x', undefined, options)],
  ])('refuses domIncluded: %s', async (_api, read) => {
    await using rig = await openRig(pass);
    const observation = await observe(rig, {}, 1);

    for (const domIncluded of [true, 'visible-only', false]) {
      const error = await failureOf(read(observation, { domIncluded } as never));
      expect(error).toMatchObject({ code: 'CONFIG_INVALID', failureClass: 'test' });
      expect(error.message).toContain('domIncluded is not possible on an observation');
    }
    expect(rig.calls).toEqual([]);
  });

  it('sends none of its pictures when they are not wanted', async () => {
    await using rig = await openRig(pass);
    const observation = await observe(rig, {}, 1);

    await observation.aiBoolean('was it saved?', { screenshotIncluded: false });
    await observation.aiAssert('it was saved', undefined, { screenshotIncluded: false });
    await observation.aiAssert('it was saved');

    expect(rig.model.requests.map(({ images }) => images.length)).toEqual([0, 0, 2]);
  });

  it('shows its pictures as observed in the report, each stored once', async () => {
    await using rig = await openRig({ ...pass, wrap: changing() });
    const observation = await observe(rig);
    await observation.aiAssert('something happened');
    await observation.dispose();

    const { steps, of } = await rig.record();

    expect(steps.map(([name, , status]) => [name, status])).toEqual([
      ['startObserving', 'passed'],
      ['stopObserving', 'passed'],
      ['aiAssert', 'passed'],
    ]);
    const [, stop, assertion] = of('step-start');
    expect(assertion?.flags).toEqual(['observed']);
    for (const step of [stop, assertion]) {
      const roles = of('frame')
        .filter((frame) => frame.step === step?.step)
        .map(({ role }) => role);
      expect(roles).toEqual([...Array.from({ length: observation.frameCount }, () => 'observed'), 'seen']);
    }
    expect(frameName({ roles: ['observed'] } as never)).toBe('Observed');
  });

  it('is gone after dispose(), twice if need be; the report keeps what it shows', async () => {
    await using rig = await openRig({ ...pass, wrap: changing() });
    const observation = await observe(rig);

    await observation.dispose();
    await observation.dispose();

    const error = await failureOf(observation.aiAssert('something happened'));
    expect(error.message).toContain('the observation was disposed');
    expect(rig.calls).toEqual([]);
    expect((await rig.record()).of('frame').filter(({ role }) => role === 'observed').length).toBeGreaterThanOrEqual(3);
  });

  it.each(['dispose()', 'the end of its agent'])('lets go of all its pictures by %s, the last one too', async (how) => {
    const life = new AbortController();
    const fake = new FakeDevice();
    const agent = { device: deviceLike(fake, {}), signal: life.signal } as never;
    const recording = new Recording(agent, { intervalMs: 200, maxFrames: 3, watchdogMs: 0 });
    await recording.begun(life.signal);
    await recording.stop();
    const observation = new UIObservation(agent, recording, createFrame(await fake.screenshot(life.signal)));
    expect(recording.seen.frames).toHaveLength(2);

    if (how === 'dispose()') await observation.dispose();
    else life.abort();

    expect([recording.seen, recording.isDisposed]).toEqual([{ frames: [], last: undefined }, true]);
  });

  it('ends with its agent: recording stops and pictures are let go', async () => {
    const times: number[] = [];
    await using rig = await openRig({ ...pass, wrap: changing(times) });
    const observation = await observe(rig);
    const recording = await rig.agent.startObserving({ intervalMs: 200 });

    await rig.agent.destroy();
    const taken = times.length;
    await sleep(500, new AbortController().signal);

    expect(times).toHaveLength(taken);
    expect(recording.bufferedFrameCount).toBe(0);
    expect(await failureOf(recording.stop())).toMatchObject({ code: 'AGENT_DESTROYED' });
    expect((await failureOf(observation.aiAssert('x'))).code).toMatch(/AGENT_DESTROYED|CONFIG_INVALID/);
  });
});

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';

import { IOSDevice } from '../../src/platforms/ios/ios-device.ts';
import type { FalseAnswer } from '../simulators/ios/device/faults.ts';
import { failureOf } from '../unit/agents/rig.ts';
import { noAbort } from './driven-phone.ts';
import { IPhones, type OpenIOS } from './open-ios.ts';
import { thoroughly } from '../usual.ts';

const phones = new IPhones();
afterAll(() => phones.close());

const counter = `<button style="width:300px;height:300px" onclick="globalThis.taps = (globalThis.taps ?? 0) + 1">Count</button>`;
const tapsOf = ({ page }: OpenIOS) => page.evaluate('globalThis.taps ?? 0');
const tap = (phone: OpenIOS) => phone.input.pointer.tap(phone.at(100, 100), { signal: noAbort });
const fault = (phone: OpenIOS, answer: FalseAnswer) => void phone.simulator.faults.answers.push(answer);

describe('the session of WebDriverAgent', () => {
  thoroughly(() => {
    it('is made anew whenever it is gone, but not when it is taken away at once again', async () => {
      await using phone = await phones.device({ page: counter });
      phone.simulator.restartWda();
      expect((await phone.device.screenshot(noAbort)).width).toBe(1170);
      expect(phone.simulator.wda.sessions.made).toBe(2);
      await tap(phone);
      await expect.poll(() => tapsOf(phone)).toBe(1);

      phone.simulator.restartWda();
      expect((await phone.device.screenshot(noAbort)).width).toBe(1170);
      expect(phone.simulator.wda.sessions.made).toBe(3);

      phone.simulator.restartWda();
      expect(await failureOf(tap(phone))).toMatchObject({ code: 'DEVICE_DISCONNECTED' });
      phone.simulator.restartWda();
      expect(await failureOf(phone.device.screenshot(noAbort))).toMatchObject({
        code: 'DEVICE_DISCONNECTED',
        summary: expect.stringContaining('lost twice') as string,
      });
    });

    it('is there again for requests of the user, of which questions are repeated, and for webdriverio', async () => {
      await using phone = await phones.device({ page: counter });
      const { device, simulator } = phone;
      const paste = ['POST', '/session/:sessionId/wda/setPasteboard', { content: 'QQ==' }] as const;
      simulator.restartWda();
      expect(await device.runWdaRequest('GET', '/session/:sessionId/wda/batteryInfo')).toMatchObject({ level: 0.8 });
      simulator.restartWda();
      expect(await failureOf(device.runWdaRequest(...paste))).toMatchObject({
        code: 'DEVICE_DISCONNECTED',
        hint: expect.stringContaining('not repeated') as string,
      });
      expect(await device.runWdaRequest(...paste)).toBeNull();
      simulator.restartWda();
      const { sessionId } = await device.webdriverSession();
      expect(sessionId).toBe(simulator.wda.sessions.id);
    });

    it('is shared by those who wait for it: one that stops leaves it to the others', async () => {
      await using phone = await phones.open();
      const device = new IOSDevice(phone.place);
      phone.simulator.faults.delayMs = 50;
      const stop = new AbortController();
      const first = failureOf(device.screenshot(stop.signal));
      const second = device.screenshot(noAbort);
      await expect.poll(() => phone.simulator.requests.length).toBeGreaterThan(0);
      stop.abort();
      expect(await first).toMatchObject({ code: 'ABORTED' });
      expect((await second).width).toBe(1170);
      expect(phone.simulator.wda.sessions.made).toBe(1);
      await device.destroy();
    });

    it('is there again after a tap that was lost with it', async () => {
      await using phone = await phones.device({ page: counter });
      phone.simulator.restartWda();
      expect(await failureOf(tap(phone))).toMatchObject({
        code: 'DEVICE_DISCONNECTED',
        hint: expect.stringContaining('not repeated') as string,
      });
      expect(phone.done().filter((line) => line.includes('/wda/tap'))).toHaveLength(1);
      await phone.device.screenshot(noAbort);
      await tap(phone);
      await expect.poll(() => tapsOf(phone)).toBe(1);
    });
  });

  it('is that of somebody else where one is given: never made, never deleted', async () => {
    await using phone = await phones.open({ page: counter });
    const sessionId = phone.simulator.wda.sessions.start();
    const device = new IOSDevice({ ...phone.place, sessionId });
    await device.open(noAbort);
    await device.screenshot(noAbort);
    await device.input.pointer?.tap({ x: 300, y: 300 }, { signal: noAbort });
    await device.destroy();
    expect(phone.done()).toEqual(['POST /wda/tap']);
    expect(phone.simulator.wda.sessions.id).toBe(sessionId);

    const late = new IOSDevice({ ...phone.place, sessionId });
    await late.screenshot(noAbort);
    phone.simulator.restartWda();
    for (const gone of [late, new IOSDevice({ ...phone.place, sessionId: 'no-such-session' })]) {
      expect(await failureOf(gone.screenshot(noAbort))).toMatchObject({
        code: 'DEVICE_DISCONNECTED',
        summary: expect.stringContaining('has no session') as string,
      });
      await gone.destroy();
    }
    expect(phone.simulator.wda.sessions.made).toBe(1);
    expect(phone.simulator.requests.filter(({ line }) => /^(?:POST \/session|DELETE )/.test(line))).toEqual([]);
  });

  thoroughly(() => {
    it('has settings that keep typing and waiting plain, as far as the version knows them', async () => {
      await using phone = await phones.device();
      expect(phone.simulator.wda.sessions.settings).toMatchObject({ keyboardAutocorrection: 0, waitForIdleTimeout: 1 });

      await using old = await phones.open();
      fault(old as OpenIOS, { request: 'POST /appium/settings', error: 'invalid argument', times: 1 });
      const device = new IOSDevice(old.place);
      await device.screenshot(noAbort);
      await device.destroy();
      expect(old.done().filter((line) => line === 'POST /appium/settings').length).toBeGreaterThan(3);
    });
  });
});

describe('a gateway in front of WebDriverAgent', () => {
  it('gets every request below its path, and who asks', async () => {
    await using phone = await phones.open({ page: counter, prefix: '/gateway/phone-1' });
    const withUser = phone.simulator.wdaUrl.replace('http://', 'http://ada:s%20ecret@');
    const device = new IOSDevice({ wdaBaseUrl: `${withUser}/` });
    await device.open(noAbort);
    await device.screenshot(noAbort);
    await device.input.pointer?.tap({ x: 300, y: 300 }, { signal: noAbort });
    await device.tree.snapshot({ scope: 'all', signal: noAbort });
    await device.runWdaRequest('GET', '/source?format=xml&x=1');
    await device.destroy();

    const { requests } = phone.simulator;
    expect(requests.length).toBeGreaterThan(7);
    expect(requests.filter(({ url }) => !url.startsWith('/gateway/phone-1/'))).toEqual([]);
    expect(requests.map(({ line }) => line)).toEqual(
      expect.arrayContaining(['GET /status', 'POST /session', 'DELETE ']),
    );
    expect(requests.at(-2)?.url).toBe('/gateway/phone-1/source?format=xml&x=1');
    const sent = new Set(requests.map(({ headers }) => headers.authorization));
    expect([...sent]).toEqual([`Basic ${Buffer.from('ada:s ecret').toString('base64')}`]);
  });

  thoroughly(() => {
    it('may lose its device for a moment: questions are asked again, and nothing else', async () => {
      await using phone = await phones.device({ page: counter });
      fault(phone, { request: 'GET /screenshot', status: 502, body: '<h1>Bad gateway</h1>', times: 1 });
      expect((await phone.device.screenshot(noAbort)).width).toBe(1170);

      fault(phone, { request: 'POST /wda/tap', status: 502, body: '<h1>Bad gateway</h1>', times: 1 });
      expect(await failureOf(tap(phone))).toMatchObject({
        code: 'DEVICE_COMMAND_FAILED',
        retryable: true,
        details: { status: 502 },
      });
      fault(phone, { request: 'POST /wda/tap', instead: 'do and drop', times: 1 });
      expect(await failureOf(tap(phone))).toMatchObject({ code: 'DEVICE_DISCONNECTED' });
      await expect.poll(() => tapsOf(phone)).toBe(1);
    });
  });
});

thoroughly(() => {
  describe('a gateway that does not know every path', () => {
    it('leaves out what is optional, in whatever words', async () => {
      await using phone = await phones.open();
      for (const request of ['/wda/locked', '/wda/device/info', '/appium/settings']) {
        fault(phone as OpenIOS, { request, status: 404, body: '<h1>Not found</h1>' });
      }
      const device = new IOSDevice(phone.place);
      expect(await device.open(noAbort)).toMatchObject({ os: 'iOS 17.5' });
      expect((await device.screenshot(noAbort)).width).toBe(1170);
      await device.destroy();
    });
  });

  describe('WebDriverAgent that does not do what it should', () => {
    it('is not there, or something else is', async () => {
      const server = createServer((_, response) => response.end('<h1>Hello</h1>'));
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as AddressInfo;
      const place = { wdaHost: '127.0.0.1', wdaPort: port };
      expect(await failureOf(new IOSDevice(place).open(noAbort))).toMatchObject({
        code: 'DEVICE_COMMAND_FAILED',
        summary: expect.stringContaining('Hello') as string,
      });
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      expect(await failureOf(new IOSDevice(place).open(noAbort))).toMatchObject({
        code: 'DEVICE_NOT_FOUND',
        summary: expect.stringContaining(`http://127.0.0.1:${port} (ECONNREFUSED)`) as string,
        hint: expect.stringContaining('iproxy') as string,
      });
    });

    it('is waited for until it is ready, whatever it says of sessions', async () => {
      await using phone = await phones.open({ faults: { isReady: false } });
      const device = new IOSDevice(phone.place);
      const opening = device.open(noAbort);
      await expect.poll(() => phone.simulator.requests.length).toBeGreaterThan(0);
      phone.simulator.faults.isReady = true;
      expect(await opening).toMatchObject({ name: 'iPhone 14 Pro' });
      await device.destroy();
    });

    it('is on a device that is locked: its screen is turned on', async () => {
      await using phone = await phones.open();
      phone.simulator.phone.isLocked = true;
      const device = new IOSDevice(phone.place);
      await device.open(noAbort);
      expect(phone.simulator.phone.isLocked).toBe(false);
      await device.destroy();
    });

    it('goes away in the middle, or is too slow for the call', async () => {
      await using phone = await phones.device({ page: counter });
      fault(phone, { request: 'GET /screenshot', instead: 'hang', times: 1 });
      const stop = new AbortController();
      const waiting = failureOf(phone.device.screenshot(stop.signal));
      await expect.poll(() => phone.simulator.requests.at(-1)?.line).toBe('GET /screenshot');
      stop.abort();
      expect(await waiting).toMatchObject({ code: 'ABORTED' });

      await phone.simulator.stopWda();
      expect(await failureOf(phone.device.screenshot(noAbort))).toMatchObject({ code: 'DEVICE_DISCONNECTED' });
      expect(await failureOf(tap(phone))).toMatchObject({ code: 'DEVICE_DISCONNECTED' });
    });

    it.each([
      { capture: 'half', why: 'ends after' },
      { capture: 'empty', why: 'is empty' },
      { capture: 'text', why: 'is not an image' },
    ] as const)('sends pictures that are no good: $capture', async ({ capture, why }) => {
      await using phone = await phones.device();
      phone.simulator.faults.capture = capture;
      expect(await failureOf(phone.device.screenshot(noAbort))).toMatchObject({
        code: 'DEVICE_COMMAND_FAILED',
        summary: expect.stringContaining(why) as string,
      });
    });

    it('lets alerts be seen and answered, and says when one is in the way', async () => {
      await using phone = await phones.device({ page: '<input id="name" style="margin:200px 20px">' });
      await phone.input.pointer.tap(phone.at(40, 210), { signal: noAbort });
      await phone.simulator.phone.alert.open({
        text: '"Shop" would like to use your location',
        buttons: ['Deny', 'Allow'],
      });
      expect(await failureOf(phone.input.text.type('x', { strategy: 'legacy', signal: noAbort }))).toMatchObject({
        code: 'DEVICE_COMMAND_FAILED',
        details: { wdaError: 'unexpected alert open' },
        hint: expect.stringContaining('alert') as string,
      });
      const allow = await phone.device.tree.find({ by: 'role', role: 'button', name: 'Allow' }, noAbort);
      expect(allow).toBeDefined();
      const { left = 0, top = 0, width = 0, height = 0 } = allow ?? {};
      await phone.input.pointer.tap({ x: left + width / 2, y: top + height / 2 }, { signal: noAbort });
      expect(phone.simulator.phone.alert.answers).toEqual(['Allow']);
    });
  });
});

describe('the end of an iOS device', () => {
  thoroughly(() => {
    it('comes although a request hangs, which ends with it', async () => {
      await using phone = await phones.device();
      fault(phone, { request: 'GET /wda/batteryInfo', instead: 'hang', times: 1 });
      const hanging = failureOf(phone.device.runWdaRequest('GET', '/session/:sessionId/wda/batteryInfo'));
      await expect.poll(() => phone.simulator.requests.at(-1)?.line).toBe('GET /wda/batteryInfo');
      await phone.device.destroy();
      expect(await hanging).toMatchObject({
        code: 'DEVICE_DISCONNECTED',
        summary: expect.stringContaining('was destroyed') as string,
      });
      expect(phone.simulator.wda.sessions.id).toBeUndefined();
    });
  });

  it('takes back its session, may come twice, and is final', async () => {
    await using phone = await phones.device({ page: counter });
    await Promise.all([phone.device.destroy(), phone.device.destroy()]);
    await phone.device.destroy();
    expect(phone.done().filter((line) => line === 'DELETE ')).toHaveLength(1);
    expect(await failureOf(phone.device.screenshot(noAbort))).toMatchObject({
      code: 'DEVICE_DISCONNECTED',
      summary: expect.stringContaining('was destroyed') as string,
    });
    expect(await failureOf(tap(phone))).toMatchObject({ code: 'DEVICE_DISCONNECTED' });
  });

  it.each<FalseAnswer>([
    { request: 'DELETE ', error: 'unknown error', message: 'cannot terminate' },
    { request: 'DELETE ', instead: 'drop' },
  ])('logs what fails and rejects nothing: %o', async (answer) => {
    await using phone = await phones.device();
    const warnings: string[] = [];
    phone.device.attach({
      appNames: {},
      logger: { warn: (text) => warnings.push(text), warnOnce: () => {}, info: () => {}, debug: () => {} },
    });
    fault(phone, answer);
    await phone.device.destroy();
    expect(warnings).toEqual([expect.stringContaining('Could not end the session')]);
  });
});

import { afterAll, describe, expect, it } from 'vitest';

import type { IOSDeviceOptions } from '../../src/devices/ios/ios-options.ts';
import { resolveIOSOptions } from '../../src/devices/ios/ios-options.ts';
import { WdaDevice } from '../../src/devices/ios/wda-device.ts';
import { IOSDevice } from '../../src/platforms/ios/ios-device.ts';
import { failureOf } from '../unit/agents/rig.ts';
import { noAbort } from './driven-phone.ts';
import { IPhones } from './open-ios.ts';
import { silentLogger } from './silent-logger.ts';

const phones = new IPhones();
afterAll(() => phones.close());

/** A program that takes a while, answers as WebDriverAgent does, and tells of its number. */
const fakeWda = `
const { createServer } = require('node:http');
const answer = (value) => JSON.stringify({ value, sessionId: null });
setTimeout(() => createServer((request, response) => {
  const path = request.url.replace(/^\\/session\\/S1/, '');
  const values = { '/status': { ready: true, os: { version: '17.5' }, device: 'iphone' }, '/session': { sessionId: 'S1' }, '/wda/device/info': { name: 'Started', uuid: String(process.pid) } };
  response.end(answer(values[path] ?? null));
}).listen(Number(process.env.WDA_PORT), '127.0.0.1'), 100);`;

async function freePort(): Promise<number> {
  const { createServer } = await import('node:net');
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

describe('a program that starts WebDriverAgent', () => {
  it('runs as long as the device', async () => {
    const wdaPort = await freePort();
    const device = new IOSDevice({
      wdaHost: '127.0.0.1',
      wdaPort,
      wdaManager: { command: [process.execPath, '-e', fakeWda], env: { WDA_PORT: String(wdaPort) } },
    });
    const { id, name } = await device.open(noAbort);
    expect(name).toBe('Started');
    expect(isRunning(Number(id))).toBe(true);
    await device.destroy();
    expect(isRunning(Number(id))).toBe(false);
  });

  it('is not needed where WebDriverAgent runs already, which goes on afterwards', async () => {
    await using phone = await phones.open();
    const device = new IOSDevice({ ...phone.place, wdaManager: { command: ['no-such-program'] } });
    expect(await device.open(noAbort)).toMatchObject({ name: 'iPhone 14 Pro' });
    await device.destroy();
    expect(phone.simulator.requests.at(-1)?.line).toBe('DELETE ');
  });

  it.each<[string, IOSDeviceOptions['wdaManager'], object]>([
    ['is not there', { command: ['no-such-program'] }, { code: 'TOOL_MISSING' }],
    [
      'ends at once, with what it said',
      {
        command: [
          process.execPath,
          '-e',
          'console.error("Signing for WebDriverAgentRunner requires a development team")',
        ],
      },
      { code: 'DEVICE_NOT_FOUND', summary: expect.stringContaining('requires a development team') as string },
    ],
    [
      'never gets ready',
      { command: [process.execPath, '-e', 'setTimeout(() => {}, 60_000)'], startMs: 300 },
      { code: 'DEVICE_NOT_FOUND', summary: expect.stringContaining('not ready within 300 ms') as string },
    ],
  ])('fails clearly when it %s', async (_, wdaManager, failure) => {
    const device = new IOSDevice({ wdaHost: '127.0.0.1', wdaPort: await freePort(), wdaManager });
    expect(await failureOf(device.open(noAbort))).toMatchObject(failure);
    await device.destroy();
  });

  it('is xcodebuild for a project, on macOS only', async () => {
    const wdaPort = await freePort();
    const options = resolveIOSOptions(
      { wdaHost: '127.0.0.1', wdaPort, wdaManager: { xcodeProject: 'WebDriverAgent.xcodeproj', destination: 'id=1' } },
      {},
    );
    const init = { options, env: {}, cwd: '.', fetch: globalThis.fetch, logger: silentLogger, atExit: () => () => {} };
    const elsewhere = new WdaDevice({ ...init, platform: 'linux' });
    expect(await failureOf(elsewhere.open(noAbort))).toMatchObject({
      code: 'TOOL_MISSING',
      hint: expect.stringContaining('wdaManager: { command') as string,
    });
    await elsewhere.destroy();
  });
});

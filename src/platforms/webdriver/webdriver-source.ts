import type { DeviceLease, DeviceSource, LeaseCall } from '../../core/device/device-source.ts';
import { DeviceError } from '../../core/errors/errors.ts';
import { resolveOptions } from '../../core/options/options.ts';
import { processSurroundings } from '../../session/surroundings.ts';
import { deviceParts } from '../device-parts.ts';
import { openSession, type OwnSession } from './open-session.ts';
import { WebdriverDevice } from './webdriver-device.ts';
import { webdriverSchema, type ResolvedWebdriverOptions, type WebdriverOptions } from './webdriver-options.ts';

/**
 * Sessions of a WebDriver server, a grid or a device cloud for the fixtures of runners:
 * `testOn(webdriver({ hostname: 'grid.example', capabilities: { browserName: 'safari' } }))`. Each test gets a session of its own,
 * which is deleted after it.
 *
 * @param options - Validated at once; an invalid option throws a `ConfigError` that names it.
 */
export function webdriver(options: WebdriverOptions): DeviceSource<WebdriverDevice, Partial<WebdriverOptions>> {
  const resolve = (input: unknown): ResolvedWebdriverOptions =>
    resolveOptions({ schema: webdriverSchema, input, env: processSurroundings().env, owner: 'webdriver' });
  resolve(options);
  /** Sessions that are being deleted: the server may have room for one only. */
  const ending = new Set<Promise<void>>();
  return {
    name: 'WebDriver sessions',
    async lease(own = {}, call: LeaseCall = {}) {
      const { signal = new AbortController().signal, timeoutMs = Infinity } = call;
      const resolved = resolve({ ...options, ...own });
      await Promise.all(ending);
      const { atExit } = deviceParts();
      const session = await openSession({ options: resolved, signal, timeoutMs, atExit });
      return leaseOf(session, resolved, (deleted) => {
        ending.add(deleted);
        void deleted.finally(() => ending.delete(deleted));
      });
    },
  };
}

function leaseOf(
  session: OwnSession,
  { sessionFor }: ResolvedWebdriverOptions,
  onEnd: (deleted: Promise<void>) => void,
): DeviceLease<WebdriverDevice> {
  const { browser } = session;
  return {
    deviceId: browser.sessionId,
    open: () => new WebdriverDevice(browser, deviceParts()),
    async check() {
      if (sessionFor === 'test') throw new DeviceError('DEVICE_DISCONNECTED', 'The session was that of another test');
      await browser.getUrl();
    },
    release: () => onEnd(session.end()),
    released: () => session.end(),
  };
}

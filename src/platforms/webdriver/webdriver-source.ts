import type { DeviceLease, DeviceSource, LeaseCall } from '../../core/device/device-source.ts';
import { DeviceError } from '../../core/errors/errors.ts';
import { resolveOptions } from '../../core/options/options.ts';
import { processSurroundings } from '../../session/surroundings.ts';
import { deviceParts } from '../device-parts.ts';
import { assertAlive } from './assert-alive.ts';
import { openSession, type OwnSession } from './open-session.ts';
import { AppiumDevice } from './appium-device.ts';
import { isAppiumSession } from './session-kinds.ts';
import { WebdriverDevice } from './webdriver-device.ts';
import { webdriverSchema, type ResolvedWebdriverOptions, type WebdriverOptions } from './webdriver-options.ts';

/** The device of a session, by what was asked for: an application where capabilities of Appium name no browser. */
export type SessionDevice<C extends object> = C extends { readonly browserName: string }
  ? WebdriverDevice
  : [Extract<keyof C, `appium:${string}`>] extends [never]
    ? WebdriverDevice
    : AppiumDevice;

/**
 * Sessions of a WebDriver server, a grid or a device cloud for the fixtures of runners:
 * `testOn(webdriver({ hostname: 'grid.example', capabilities: { browserName: 'safari' } }))`. Each test gets a session of its own,
 * which is deleted after it. With capabilities such as `'appium:automationName'` and without `browserName`, Appium drives an application.
 *
 * @param options - Validated at once; an invalid option throws a `ConfigError` that names it.
 */
export function webdriver<const C extends WebdriverOptions['capabilities']>(
  options: WebdriverOptions & { readonly capabilities: C },
): DeviceSource<SessionDevice<C>, Partial<WebdriverOptions>> {
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

function leaseOf<D extends WebdriverDevice | AppiumDevice>(
  session: OwnSession,
  { sessionFor }: ResolvedWebdriverOptions,
  onEnd: (deleted: Promise<void>) => void,
): DeviceLease<D> {
  const { browser } = session;
  const isApplication: boolean = isAppiumSession(browser);
  const open = (): WebdriverDevice | AppiumDevice =>
    isApplication ? new AppiumDevice(browser, deviceParts()) : new WebdriverDevice(browser, deviceParts());
  return {
    deviceId: browser.sessionId,
    // The type follows from what was asked for.
    open: () => open() as D,
    async check() {
      if (sessionFor === 'test') throw new DeviceError('DEVICE_DISCONNECTED', 'The session was that of another test');
      await (isApplication ? browser.takeScreenshot() : assertAlive(browser));
    },
    release: () => onEnd(session.end()),
    released: () => session.end(),
  };
}

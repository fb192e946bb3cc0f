import { errorMessage, EyewrightError } from '../../core/errors/errors.ts';
import type { KnownDevice } from '../../device-pool/list-devices.ts';
import { processSurroundings } from '../../session/surroundings.ts';
import { checkBrowser } from '../web/check-browser.ts';
import type { ScreenName } from './screen.ts';

/** What is connected to this machine, of one platform. */
export interface PlatformScreens {
  readonly screen: ScreenName;
  readonly devices: readonly KnownDevice[];
  /** Why there may be more that was not found. */
  readonly problem?: string;
}

/** Milliseconds for one platform to answer. */
const limitMs = 8000;

type Finder = (signal: AbortSignal) => Promise<readonly KnownDevice[]>;

/** Platforms that can be looked through. A remote desktop has to be named, and a bridge tells of its browser itself. */
const finders: Partial<Record<ScreenName, () => Promise<Finder>>> = {
  web: async () => async () => {
    const { status, text } = await checkBrowser(processSurroundings().env);
    return [{ deviceId: 'browser', state: status === 'ok' ? 'ready' : 'unusable', note: text }];
  },
  android: async () => (await import('../android/android-platform.ts')).android.list,
  ios: async () => (await import('../ios/ios-platform.ts')).ios.list,
  harmony: async () => (await import('../harmony/harmony-platform.ts')).harmony.list,
  computer: async () => {
    const { ComputerDevice } = await import('../computer/computer-device.ts');
    return async () =>
      (await ComputerDevice.listDisplays()).map(({ id, name }) => ({ deviceId: id, state: 'ready', note: name }));
  },
};

/** Looks for everything that is connected, on all platforms at the same time. A missing tool is a problem of its platform. */
export function listScreens(): Promise<readonly PlatformScreens[]> {
  return Promise.all(
    Object.entries(finders).map(async ([name, load]): Promise<PlatformScreens> => {
      const screen = name as ScreenName;
      try {
        const find = await load();
        return { screen, devices: await find(AbortSignal.timeout(limitMs)) };
      } catch (error) {
        const problem = EyewrightError.isInstance(error) ? error.summary : errorMessage(error);
        return { screen, devices: [], problem };
      }
    }),
  );
}

import { throwIfAborted } from '../../../core/time/deadline.ts';
import type { AppsInput } from '../../../core/device/device-input.ts';
import { DeviceError } from '../../../core/errors/errors.ts';
import { resolveAppName, type AppNames } from '../../shared/app-names.ts';
import { isAddress } from '../../shared/app-target.ts';
import { post, type Gesture, type InputParts } from '../input/input-parts.ts';
import { wdaErrorIn } from '../wda/wda-errors.ts';
import { usualAppNames } from '../../shared/apps/ios-app-names.data.ts';

export interface AppsParts extends InputParts {
  /** App names that the user configured. */
  names(): AppNames;
}

/** Time limit for apps that are slow to start, in milliseconds. */
const startMs = 120_000;

export function iosApps(parts: AppsParts): AppsInput {
  return {
    async launch(given, { signal }) {
      throwIfAborted(signal);
      const target = resolveAppName(given, parts.names(), usualAppNames);
      const gesture = { task: `launch ${JSON.stringify(given)}`, signal, limitMs: startMs };
      if (isAddress(target)) return openAddress(parts, target, gesture);
      await post(parts, gesture, [{ path: '/wda/apps/launch', body: { bundleId: target } }]).catch((error: unknown) => {
        throw wdaErrorIn(error) === 'unknown error' ? notInstalled(target, gesture, error) : error;
      });
    },
    async terminate(given, { signal }) {
      throwIfAborted(signal);
      const target = resolveAppName(given, parts.names(), usualAppNames);
      const gesture = { task: `terminate ${JSON.stringify(given)}`, signal };
      if (isAddress(target)) throw noBundle(gesture);
      const wasRunning = await post(parts, gesture, [{ path: '/wda/apps/terminate', body: { bundleId: target } }]);
      // An app that does not run needs no action, unless it does not exist.
      if (wasRunning === false) await assertKnown(parts, target, gesture);
    },
  };
}

async function openAddress(parts: AppsParts, url: string, gesture: Gesture): Promise<void> {
  try {
    await post(parts, gesture, [{ path: '/url', body: { url } }]);
  } catch (error) {
    if (wdaErrorIn(error) !== 'unknown error' || !DeviceError.isInstance(error)) throw error;
    throw new DeviceError('DEVICE_COMMAND_FAILED', error.summary, {
      hint: 'Is an application installed that opens such addresses? Before iOS 16.4, WebDriverAgent opens them through Siri, which must be enabled.',
      details: error.details,
      cause: error,
    });
  }
}

/** State 0 means that the device does not know the app. */
async function assertKnown(parts: AppsParts, bundleId: string, gesture: Gesture): Promise<void> {
  const state = await post(parts, gesture, [{ path: '/wda/apps/state', body: { bundleId } }]);
  if (state === 0) throw notInstalled(bundleId, gesture, undefined);
}

function notInstalled(bundleId: string, { task }: Gesture, cause: unknown): DeviceError {
  return new DeviceError(
    'DEVICE_COMMAND_FAILED',
    `Cannot ${task}: no application "${bundleId}" can be started on the device`,
    {
      hint: 'Use the bundle identifier ("ideviceinstaller -l" or Xcode list them) or an address, or add the name to the option appNameMapping.',
      details: { bundleId },
      cause,
    },
  );
}

function noBundle({ task }: Gesture): DeviceError {
  return new DeviceError('DEVICE_UNSUPPORTED', `Cannot ${task}: an address is not an application`, {
    hint: 'Use the bundle identifier of the application, e.g. com.apple.mobilesafari.',
  });
}

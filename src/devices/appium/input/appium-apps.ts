import { throwIfAborted } from '../../../core/time/deadline.ts';
import type { AppsInput } from '../../../core/device/device-input.ts';
import { DeviceError } from '../../../core/errors/errors.ts';
import { resolveAppName } from '../../shared/app-names.ts';
import { appTarget } from '../../shared/app-target.ts';
import { isAnswered, type AppiumCall } from '../appium-session.ts';
import type { AppCommands, ScriptCall } from '../drivers/driver-profile.ts';
import type { InputParts } from './input-parts.ts';

/** Time limit for apps that are slow to start, in milliseconds. */
const startMs = 120_000;

/** Undefined for a driver that has no commands for applications. */
export function appiumApps(parts: InputParts): AppsInput | undefined {
  const { session } = parts;
  const { apps } = session.profile;
  if (!apps) return undefined;
  const named = (given: string): string => resolveAppName(given, parts.names(), apps.names);
  return {
    async launch(given, { signal }) {
      throwIfAborted(signal);
      const call = { task: `launch ${JSON.stringify(given)}`, signal, limitMs: startMs };
      await session.script(call, launchOf(apps, named(given))).catch((error: unknown) => {
        throw isAnswered(error) ? notStarted(given, call, error) : error;
      });
    },
    async terminate(given, { signal }) {
      throwIfAborted(signal);
      const call = { task: `terminate ${JSON.stringify(given)}`, signal };
      const target = appTarget(named(given));
      if (target.kind === 'url') throw noApplication(call);
      const wasRunning = await session.script(call, apps.terminate(target.app));
      // An app that does not run needs no action, unless it does not exist.
      if (wasRunning !== false || !apps.isInstalled) return;
      if ((await session.script({ ...call, isRead: true }, apps.isInstalled(target.app))) === false) {
        throw notStarted(given, call, undefined);
      }
    },
  };
}

function launchOf(apps: AppCommands, text: string): ScriptCall {
  const target = appTarget(text);
  if (target.kind === 'url') return apps.openAddress(target.url);
  if (target.kind === 'app' || !apps.launchEntry) return apps.launch(text);
  return apps.launchEntry(text);
}

function notStarted(app: string, { task }: AppiumCall, cause: unknown): DeviceError {
  const why = DeviceError.isInstance(cause)
    ? cause.summary.replace(`Cannot ${task}: `, '')
    : 'the device has no such application';
  return new DeviceError('DEVICE_COMMAND_FAILED', `Cannot ${task}: ${why}`, {
    hint: 'Use the identifier of the application on the platform or an address, or add the name to the option appNameMapping.',
    details: { app },
    cause,
  });
}

function noApplication({ task }: AppiumCall): DeviceError {
  return new DeviceError('DEVICE_UNSUPPORTED', `Cannot ${task}: an address is not an application`, {
    hint: 'Use the identifier of the application, e.g. com.example.shop.',
  });
}

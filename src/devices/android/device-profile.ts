import type { DeviceFacts } from '../../core/device/device.ts';
import type { AdbShell } from './adb/adb-shell.ts';

/** What a device is, whatever is on its screen. */
export interface DeviceProfile {
  readonly brand: string | undefined;
  readonly model: string | undefined;
  /** As people know it, e.g. `15`. */
  readonly version: string | undefined;
  /** Version of the platform's interface; 0 where it is not told. */
  readonly apiLevel: number;
  readonly locale: string | undefined;
  readonly isTelevision: boolean;
}

const properties = [
  'ro.product.brand',
  'ro.product.model',
  'ro.build.version.release',
  'ro.build.version.sdk',
  'persist.sys.locale',
  'ro.product.locale',
  'ro.build.characteristics',
] as const;

/** Asks for all of it in one call. */
export async function readProfile(shell: AdbShell, signal: AbortSignal): Promise<DeviceProfile> {
  const line = properties.map((name) => `getprop ${name}`).join('; ');
  const { stdout } = await shell.ask(line, { task: 'open the device', signal });
  const [brand, model, version, apiLevel, locale, usualLocale, kinds = ''] = stdout
    .split('\n')
    .map((part) => part.trim() || undefined);
  const isTelevision = kinds.split(',').includes('tv');
  return { brand, model, version, apiLevel: Number(apiLevel ?? 0) || 0, locale: locale ?? usualLocale, isTelevision };
}

/** What of it is for the record. */
export function factsOf(id: string, { brand, model, version, locale }: DeviceProfile): DeviceFacts {
  const name = [brand, model].filter((part) => part !== undefined).join(' ');
  return {
    id,
    ...(name && { name }),
    ...(version && { os: `Android ${version}` }),
    ...(locale && { locale }),
  };
}

import type { DeviceFacts } from '../../core/device/device.ts';
import type { AdbShell } from './adb/adb-shell.ts';

/** Properties of a device that do not depend on the screen content. */
export interface DeviceProfile {
  readonly brand: string | undefined;
  readonly model: string | undefined;
  /** Marketing version, e.g. `15`. */
  readonly version: string | undefined;
  /** API level; 0 if unknown. */
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

/** Reads all properties in one call. */
export async function readProfile(shell: AdbShell, signal: AbortSignal): Promise<DeviceProfile> {
  const line = properties.map((name) => `getprop ${name}`).join('; ');
  const { stdout } = await shell.ask(line, { task: 'open the device', signal });
  const [brand, model, version, apiLevel, locale, usualLocale, kinds = ''] = stdout
    .split('\n')
    .map((part) => part.trim() || undefined);
  const isTelevision = kinds.split(',').includes('tv');
  return { brand, model, version, apiLevel: Number(apiLevel ?? 0) || 0, locale: locale ?? usualLocale, isTelevision };
}

/** The properties that go into the run record. */
export function factsOf(id: string, { brand, model, version, locale }: DeviceProfile): DeviceFacts {
  const name = [brand, model].filter((part) => part !== undefined).join(' ');
  return {
    id,
    ...(name && { name }),
    ...(version && { os: `Android ${version}` }),
    ...(locale && { locale }),
  };
}

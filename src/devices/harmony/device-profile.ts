import type { DeviceFacts } from '../../core/device/device.ts';
import type { HdcShell } from './hdc/hdc-shell.ts';
import { isAwake, powerLine } from './screen/wake-up.ts';

/** Properties and state of a device when it is opened. */
export interface DeviceProfile {
  readonly brand: string | undefined;
  readonly model: string | undefined;
  /** Marketing version, e.g. `OpenHarmony-5.0.0.71`. */
  readonly version: string | undefined;
  readonly locale: string | undefined;
  /** Pixels per virtual pixel; undefined if unknown. */
  readonly density: number | undefined;
  readonly isAwake: boolean;
}

const parameters = [
  'const.product.brand',
  'const.product.model',
  'const.ohos.fullname',
  'persist.global.locale',
  'const.global.locale',
] as const;

const displayLine = 'hidumper -s DisplayManagerService -a -a';

/** Reads all properties in one call. */
export async function readProfile(shell: HdcShell, signal: AbortSignal): Promise<DeviceProfile> {
  const questions = parameters.map((name) => `param get ${name} || echo`);
  const line = [...questions, displayLine, powerLine].join('; ');
  const text = await shell.ask(line, { task: 'open the device', signal });
  const [brand, model, version, locale, usualLocale] = text.split('\n').map(valueOf);
  return {
    brand,
    model,
    version,
    locale: locale ?? usualLocale,
    density: densityOf(text),
    isAwake: isAwake(text),
  };
}

/** A parameter that is not set is reported as a failure. */
function valueOf(line: string): string | undefined {
  const value = line.trim();
  return value === '' || /^Get parameter .* fail/i.test(value) ? undefined : value;
}

/** Reads the value below `VPR` in the display table, whose columns differ between versions. */
export function densityOf(text: string): number | undefined {
  const lines = text.split('\n').map((line) => line.trim().split(/\s+/));
  const head = lines.findIndex((words) => words.includes('VPR'));
  const column = lines[head]?.indexOf('VPR') ?? -1;
  const value = Number(lines.slice(head + 1).find((words) => words.length > column)?.[column]);
  return head >= 0 && value > 0 ? value : undefined;
}

/** The properties that go into the run record. */
export function factsOf(id: string, { brand, model, version, locale }: DeviceProfile): DeviceFacts {
  const name = [brand, model].filter((part) => part !== undefined).join(' ');
  return { id, ...(name && { name }), ...(version && { os: version }), ...(locale && { locale }) };
}

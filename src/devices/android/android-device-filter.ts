import { z } from 'zod';

import { functionOption } from '../../core/options/options.ts';
import type { AdbShell, ShellCall } from './adb/adb-shell.ts';
import { readProfile } from './device-profile.ts';
import { densityOf, naturalSize } from './screen/screen-info.ts';

/** What a device is by its size and use. */
export type AndroidFormFactor = 'phone' | 'tablet' | 'tv' | 'watch';

/** What a device can be chosen by. */
export interface AndroidTraits {
  readonly deviceId: string;
  /** As the maker calls it, e.g. `google Pixel 8`. */
  readonly model: string;
  /** E.g. 35 for Android 15; 0 where it is not told. */
  readonly apiLevel: number;
  readonly formFactor: AndroidFormFactor;
}

/** Which devices of all that are connected. */
export const androidFilterShape = {
  /** Only this one, or one of these. Default: any. */
  deviceId: z
    .union([z.string().min(1), z.array(z.string().min(1)).min(1)])
    .optional()
    .meta({ env: 'ANDROID_SERIAL' }),
  /** Part of brand and model, in any case: `pixel`. */
  model: z.string().min(1).optional(),
  /** Version of the platform's interface, at least; Android 12 has 31, Android 15 has 35. */
  minApiLevel: z.int().positive().optional(),
  maxApiLevel: z.int().positive().optional(),
  /** A screen whose shorter side has at least 600 dp makes a tablet. */
  formFactor: z.enum(['phone', 'tablet', 'tv', 'watch']).optional(),
  /** Has the last word. */
  matches: functionOption<(device: AndroidTraits) => boolean>().optional(),
};
export type AndroidDeviceFilter = z.output<z.ZodObject<typeof androidFilterShape>>;

export interface KnownDevice {
  readonly traits: AndroidTraits;
  /** The same for one phone by cable and by network; undefined where nothing but its id tells it from others. */
  readonly identity: string | undefined;
}

const identityLine =
  'echo "identity=$(getprop ro.serialno)/$(settings get secure android_id)/$(getprop ro.kernel.qemu)$(getprop ro.boot.qemu)"';

/** Asks a device for what it can be chosen by, and which one it is. */
export async function readTraits(shell: AdbShell, signal: AbortSignal, limitMs: number): Promise<KnownDevice> {
  const call: ShellCall = { task: 'ask what kind of device it is', signal, limitMs };
  const { brand, model, apiLevel } = await readProfile(shell, signal);
  const { stdout } = await shell.ask(`getprop ro.build.characteristics; wm size; wm density; ${identityLine}`, call);
  const traits = {
    deviceId: shell.deviceId,
    model: [brand, model].filter((part) => part !== undefined).join(' '),
    apiLevel,
    formFactor: formFactorOf(stdout),
  };
  return { traits, identity: identityOf(stdout) };
}

/**
 * Serial number and id of the system. All emulators have the same number, and copies of one the same id, too; each is known by its own
 * id at the server.
 */
export function identityOf(text: string): string | undefined {
  const [, serial = '', system = '', emulated] = /^identity=([^/\n]*)\/([^/\n]*)\/(.*)$/m.exec(text) ?? [];
  const isKnown = !['', 'unknown', 'null'].includes(serial);
  return isKnown && emulated?.trim() === '' ? `${serial}/${system}` : undefined;
}

/** Of the characteristics of a build, `wm size` and `wm density`. */
export function formFactorOf(text: string): AndroidFormFactor {
  const [characteristics = ''] = text.split('\n', 1);
  const named = (['tv', 'watch'] as const).find((word) => characteristics.split(',').includes(word));
  if (named) return named;
  const { width = 0, height = 0 } = naturalSize(text) ?? {};
  const shorterDp = (Math.min(width, height) * 160) / (densityOf(text) ?? 160);
  return shorterDp >= 600 ? 'tablet' : 'phone';
}

/** Why a device is not what is wanted, in words that follow its name; undefined when it is. */
export function mismatch(traits: AndroidTraits, filter: AndroidDeviceFilter): string | undefined {
  return rules.find(({ fails }) => fails(traits, filter))?.says(traits);
}

interface Rule {
  fails(traits: AndroidTraits, filter: AndroidDeviceFilter): boolean;
  says(traits: AndroidTraits): string;
}

const level = ({ apiLevel }: AndroidTraits): string => `has API level ${apiLevel}`;

const rules: readonly Rule[] = [
  {
    fails: ({ model }, filter) =>
      filter.model !== undefined && !model.toLowerCase().includes(filter.model.toLowerCase()),
    says: ({ model }) => `is a ${model}`,
  },
  { fails: ({ apiLevel }, filter) => filter.minApiLevel !== undefined && apiLevel < filter.minApiLevel, says: level },
  { fails: ({ apiLevel }, filter) => filter.maxApiLevel !== undefined && apiLevel > filter.maxApiLevel, says: level },
  {
    fails: ({ formFactor }, filter) => filter.formFactor !== undefined && formFactor !== filter.formFactor,
    says: ({ formFactor }) => `is a ${formFactor}`,
  },
  {
    fails: (traits, filter) => filter.matches !== undefined && !filter.matches(traits),
    says: () => 'is refused by "matches"',
  },
];

/** What is wanted, for messages: `tablet, API level 31 or more`; empty for any device. */
export function describeFilter({
  deviceId,
  model,
  minApiLevel,
  maxApiLevel,
  formFactor,
  matches,
}: AndroidDeviceFilter): string {
  const parts = [
    deviceId === undefined ? undefined : [deviceId].flat().join(' or '),
    formFactor,
    model && `model "${model}"`,
    minApiLevel && `API level ${minApiLevel} or more`,
    maxApiLevel && `API level ${maxApiLevel} or less`,
    matches && '"matches"',
  ];
  return parts.filter(Boolean).join(', ');
}

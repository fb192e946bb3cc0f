import { z } from 'zod';

import { functionOption } from '../../core/options/options.ts';
import type { AdbShell, ShellCall } from './adb/adb-shell.ts';
import { readProfile } from './device-profile.ts';
import { densityOf, naturalSize } from './screen/screen-info.ts';

/** Form factor of a device, from its screen size and its build characteristics. */
export type AndroidFormFactor = 'phone' | 'tablet' | 'tv' | 'watch';

/** Properties that a device can be selected by. */
export interface AndroidTraits {
  readonly deviceId: string;
  /** Brand and model, e.g. `google Pixel 8`. */
  readonly model: string;
  /** E.g. 35 for Android 15; 0 if unknown. */
  readonly apiLevel: number;
  readonly formFactor: AndroidFormFactor;
}

/** Selects one of the connected devices. */
export const androidFilterShape = {
  /** Use only this device, or one of these. Default: any. */
  deviceId: z
    .union([z.string().min(1), z.array(z.string().min(1)).min(1)])
    .optional()
    .meta({ env: 'ANDROID_SERIAL' }),
  /** Part of brand and model, case-insensitive, e.g. `pixel`. */
  model: z.string().min(1).optional(),
  /** Minimum API level, e.g. 31 for Android 12 or 35 for Android 15. */
  minApiLevel: z.int().positive().optional(),
  maxApiLevel: z.int().positive().optional(),
  /** A device whose shorter side has at least 600 dp is a tablet. */
  formFactor: z.enum(['phone', 'tablet', 'tv', 'watch']).optional(),
  /** Runs after all other conditions. */
  matches: functionOption<(device: AndroidTraits) => boolean>().optional(),
};
export type AndroidDeviceFilter = z.output<z.ZodObject<typeof androidFilterShape>>;

export interface KnownDevice {
  readonly traits: AndroidTraits;
  /** The same for one phone over USB and over the network; undefined if only its id distinguishes it. */
  readonly identity: string | undefined;
}

const identityLine =
  'echo "identity=$(getprop ro.serialno)/$(settings get secure android_id)/$(getprop ro.kernel.qemu)$(getprop ro.boot.qemu)"';

/** Reads the traits and the identity of a device. */
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
 * Serial number and system id. All emulators have the same serial number, and copies of one emulator also share the
 * system id, so an emulator is identified by its adb id.
 */
export function identityOf(text: string): string | undefined {
  const [, serial = '', system = '', emulated] = /^identity=([^/\n]*)\/([^/\n]*)\/(.*)$/m.exec(text) ?? [];
  const isKnown = !['', 'unknown', 'null'].includes(serial);
  return isKnown && emulated?.trim() === '' ? `${serial}/${system}` : undefined;
}

/** Derived from the build characteristics, `wm size` and `wm density`. */
export function formFactorOf(text: string): AndroidFormFactor {
  const [characteristics = ''] = text.split('\n', 1);
  const named = (['tv', 'watch'] as const).find((word) => characteristics.split(',').includes(word));
  if (named) return named;
  const { width = 0, height = 0 } = naturalSize(text) ?? {};
  const shorterDp = (Math.min(width, height) * 160) / (densityOf(text) ?? 160);
  return shorterDp >= 600 ? 'tablet' : 'phone';
}

/** Why a device does not match, as text to follow its name; undefined if it matches. */
export function mismatch(traits: AndroidTraits, filter: AndroidDeviceFilter): string | undefined {
  return rules.find(({ fails }) => fails(traits, filter))?.describe(traits);
}

interface Rule {
  fails(traits: AndroidTraits, filter: AndroidDeviceFilter): boolean;
  describe(traits: AndroidTraits): string;
}

const level = ({ apiLevel }: AndroidTraits): string => `has API level ${apiLevel}`;

const rules: readonly Rule[] = [
  {
    fails: ({ model }, filter) =>
      filter.model !== undefined && !model.toLowerCase().includes(filter.model.toLowerCase()),
    describe: ({ model }) => `is a ${model}`,
  },
  {
    fails: ({ apiLevel }, filter) => filter.minApiLevel !== undefined && apiLevel < filter.minApiLevel,
    describe: level,
  },
  {
    fails: ({ apiLevel }, filter) => filter.maxApiLevel !== undefined && apiLevel > filter.maxApiLevel,
    describe: level,
  },
  {
    fails: ({ formFactor }, filter) => filter.formFactor !== undefined && formFactor !== filter.formFactor,
    describe: ({ formFactor }) => `is a ${formFactor}`,
  },
  {
    fails: (traits, filter) => filter.matches !== undefined && !filter.matches(traits),
    describe: () => 'is refused by "matches"',
  },
];

/** Describes a filter for messages, e.g. `tablet, API level 31 or more`; empty for any device. */
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

import { z } from 'zod';

import { harmonyOptionsSchema } from '../../devices/harmony/harmony-options.ts';
import { poolOptionsShape } from '../../device-pool/pool-options.ts';
import { pickKeys } from '../../util/pick-keys.ts';
import { phoneAgentOptionsSchema } from '../phones/phone-agent-options.ts';

export const harmonyDevicesSchema = z.strictObject({
  ...harmonyOptionsSchema.shape,
  /** Use only this device, or one of these. Default: any. */
  deviceId: z.union([z.string().min(1), z.array(z.string().min(1)).min(1)]).optional(),
  /** Part of brand and model, case-insensitive, e.g. `huawei`. */
  model: z.string().min(1).optional(),
  /** Bundles by application name, for the agents of the device. */
  appNameMapping: phoneAgentOptionsSchema.shape.appNameMapping,
  ...poolOptionsShape,
});
/** Device filter, wait time, and the options of a HarmonyOS device. */
export type HarmonyDevicesOptions = z.input<typeof harmonyDevicesSchema>;
/** Options after validation, with defaults. */
export type ResolvedHarmonyDevices = z.output<typeof harmonyDevicesSchema>;

const deviceNames = Object.keys(harmonyOptionsSchema.shape);

/** The part of the options that a single device takes. */
export function deviceOptionsOf(options: ResolvedHarmonyDevices): object {
  return pickKeys(options, deviceNames);
}

/** Describes a filter for messages; empty for any device. */
export function describeFilter({ deviceId, model }: ResolvedHarmonyDevices): string {
  const ids = deviceId === undefined ? undefined : [deviceId].flat().join(' or ');
  return [ids, model && `model "${model}"`].filter(Boolean).join(', ');
}

import { z } from 'zod';

import { harmonyOptionsSchema } from '../../devices/harmony/harmony-options.ts';
import { poolOptionsShape } from '../../device-pool/pool-options.ts';
import { pickKeys } from '../../util/pick-keys.ts';
import { phoneAgentOptionsSchema } from '../phones/phone-agent-options.ts';

export const harmonyDevicesSchema = z.strictObject({
  ...harmonyOptionsSchema.shape,
  /** Use only this device, or one of these. Default: any. */
  deviceId: z.union([z.string().min(1), z.array(z.string().min(1)).min(1)]).optional(),
  /** Part of brand and model, in any case: `huawei`. */
  model: z.string().min(1).optional(),
  /** Bundles by application name, for the agents of the device. */
  appNameMapping: phoneAgentOptionsSchema.shape.appNameMapping,
  ...poolOptionsShape,
});
/** Which devices, how long to wait for one, and the options of a HarmonyOS device. */
export type HarmonyDevicesOptions = z.input<typeof harmonyDevicesSchema>;
/** What the code reads. */
export type ResolvedHarmonyDevices = z.output<typeof harmonyDevicesSchema>;

const deviceNames = Object.keys(harmonyOptionsSchema.shape);

/** The options of one device among them. */
export function deviceOptionsOf(options: ResolvedHarmonyDevices): object {
  return pickKeys(options, deviceNames);
}

/** What is wanted, for messages; empty for any device. */
export function describeFilter({ deviceId, model }: ResolvedHarmonyDevices): string {
  const ids = deviceId === undefined ? undefined : [deviceId].flat().join(' or ');
  return [ids, model && `model "${model}"`].filter(Boolean).join(', ');
}

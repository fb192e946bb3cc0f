import { z } from 'zod';

import { androidOptionsSchema } from '../../devices/android/android-options.ts';
import { androidFilterShape } from '../../devices/android/android-device-filter.ts';
import { poolOptionsShape } from '../../device-pool/pool-options.ts';
import { pickKeys } from '../../util/pick-keys.ts';
import { phoneAgentOptionsSchema } from '../phones/phone-agent-options.ts';

export const androidDevicesSchema = z.strictObject({
  ...androidOptionsSchema.shape,
  ...androidFilterShape,
  /** Packages by application name, for the agents of the device. */
  appNameMapping: phoneAgentOptionsSchema.shape.appNameMapping,
  ...poolOptionsShape,
});
/** Device filter, wait time, and the options of an Android device. */
export type AndroidDevicesOptions = z.input<typeof androidDevicesSchema>;
/** Options after validation, with defaults. */
export type ResolvedAndroidDevices = z.output<typeof androidDevicesSchema>;

const deviceNames = Object.keys(androidOptionsSchema.shape);

/** The part of the options that a single device takes. */
export function deviceOptionsOf(options: ResolvedAndroidDevices): object {
  return pickKeys(options, deviceNames);
}

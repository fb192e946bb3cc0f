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
/** Which devices, how long to wait for one, and the options of an Android device. */
export type AndroidDevicesOptions = z.input<typeof androidDevicesSchema>;
/** What the code reads. */
export type ResolvedAndroidDevices = z.output<typeof androidDevicesSchema>;

const deviceNames = Object.keys(androidOptionsSchema.shape);

/** The options of one device among them. */
export function deviceOptionsOf(options: ResolvedAndroidDevices): object {
  return pickKeys(options, deviceNames);
}

import { z } from 'zod';

import { androidOptionsSchema } from '../devices/android/android-options.ts';
import { androidWishShape } from '../devices/android/android-wish.ts';
import { androidAgentOptionsSchema } from './android-agent.ts';

export const androidDevicesSchema = z.strictObject({
  ...androidOptionsSchema.shape,
  ...androidWishShape,
  /** Packages by the names that people use for them, for the agents of the device. */
  appNameMapping: androidAgentOptionsSchema.shape.appNameMapping,
  /** Milliseconds to wait for a device while others have all that fit. */
  waitForDevice: z.number().nonnegative().default(300_000),
  /** Folder of the claims on devices, for users of one machine who share phones. Default: one for each user. */
  leaseDir: z.string().min(1).optional().meta({ env: 'EYEWRIGHT_LEASE_DIR' }),
});
/** Which devices, how long to wait for one, and the options of an Android device. */
export type AndroidDevicesOptions = z.input<typeof androidDevicesSchema>;
/** What the code reads. */
export type ResolvedAndroidDevices = z.output<typeof androidDevicesSchema>;

const deviceNames = Object.keys(androidOptionsSchema.shape);

/** The options of one device among them. */
export function deviceOptionsOf(options: ResolvedAndroidDevices): object {
  return Object.fromEntries(Object.entries(options).filter(([name]) => deviceNames.includes(name)));
}

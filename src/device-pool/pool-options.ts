import { z } from 'zod';

/** Options of every source of devices that are shared. */
export const poolOptionsShape = {
  /** Milliseconds to wait for a device while others have all that fit. */
  waitForDevice: z.number().nonnegative().default(300_000),
  /** Folder of the claims on devices, for users of one machine who share them. Default: one for each user. */
  leaseDir: z.string().min(1).optional().meta({ env: 'EYEWRIGHT_LEASE_DIR' }),
};

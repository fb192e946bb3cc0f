import { z } from 'zod';

/** Options that all pooled device sources share. */
export const poolOptionsShape = {
  /** Milliseconds to wait for a device while other workers have all matching devices. */
  waitForDevice: z.number().nonnegative().default(300_000),
  /**
   * Folder of the leases of devices. Set a common one if several users of a machine share devices. Default: one folder
   * for each user.
   */
  leaseDir: z.string().min(1).optional().meta({ env: 'EYEWRIGHT_LEASE_DIR' }),
};

import { z } from 'zod';

/** Options that all pooled device sources share. */
export const poolOptionsShape = {
  /** Milliseconds to wait for a device while other workers use all matching devices. */
  waitForDevice: z.number().nonnegative().default(300_000),
  /**
   * Folder for device leases. If several users of a machine share devices, set a common folder. Default: one folder for each
   * user.
   */
  leaseDir: z.string().min(1).optional().meta({ env: 'EYEWRIGHT_LEASE_DIR' }),
};

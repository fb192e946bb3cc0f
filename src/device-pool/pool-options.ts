import { z } from 'zod';

/** Options that all pooled device sources share. */
export const poolOptionsShape = {
  /** Milliseconds to wait while others hold all matching devices. */
  waitForDevice: z.number().nonnegative().default(300_000),
  /** Folder of the device claims, for users who share the devices of one machine. Default: one folder per user. */
  leaseDir: z.string().min(1).optional().meta({ env: 'EYEWRIGHT_LEASE_DIR' }),
};

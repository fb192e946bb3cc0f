import { z } from 'zod';

import { computerOptionsSchema } from '../../devices/computer/computer-options.ts';
import { poolOptionsShape } from '../../device-pool/pool-options.ts';
import { pickKeys } from '../../util/pick-keys.ts';

export const computersSchema = z.strictObject({
  ...computerOptionsSchema.shape,
  /** Starts a virtual display for each test, with Xvfb. Linux only. Default: as the variable of the device says. */
  headless: z.boolean().optional(),
  ...poolOptionsShape,
});
/** The options of a desktop, and how long to wait while another test has it. */
export type ComputersOptions = z.input<typeof computersSchema>;
/** Options after validation, with defaults. */
export type ResolvedComputers = z.output<typeof computersSchema>;

const deviceNames = Object.keys(computerOptionsSchema.shape);

/** The part of the options that a single device takes. */
export function deviceOptionsOf(options: ResolvedComputers): object {
  return pickKeys(options, deviceNames);
}

import { z } from 'zod';

import { agentOptionsSchema } from '../../agents/agent-options.ts';

export const phoneAgentOptionsSchema = z.strictObject({
  ...agentOptionsSchema.shape,
  /** What the platform calls applications, by the names that people use for them; they come before the usual ones. */
  appNameMapping: z.record(z.string(), z.string()).default({}),
});
/** Options of agents of phones: the shared ones, and names of applications. How text is typed, the device says first. */
export type PhoneAgentOptions = z.input<typeof phoneAgentOptionsSchema>;

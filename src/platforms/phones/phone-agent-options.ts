import { z } from 'zod';

import { agentOptionsSchema } from '../../agents/agent-options.ts';

export const phoneAgentOptionsSchema = z.strictObject({
  ...agentOptionsSchema.shape,
  /** Identifiers of applications on the platform by application name. They have precedence over the built-in names. */
  appNameMapping: z.record(z.string(), z.string()).default({}),
});
/** Options of agents of phones: the shared ones, and names of applications. How text is typed, the device says first. */
export type PhoneAgentOptions = z.input<typeof phoneAgentOptionsSchema>;

import { z } from 'zod';

import { agentOptionsSchema } from '../../agents/agent-options.ts';

export const phoneAgentOptionsSchema = z.strictObject({
  ...agentOptionsSchema.shape,
  /** Identifiers of applications on the platform by application name. They take precedence over the built-in names. */
  appNameMapping: z.record(z.string(), z.string()).default({}),
});
/** Options of phone agents: the shared ones plus app names. Typing options default to those of the device. */
export type PhoneAgentOptions = z.input<typeof phoneAgentOptionsSchema>;

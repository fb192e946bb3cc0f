import { z } from 'zod';

import { agentOptionsSchema } from '../../agents/agent-options.ts';

export const phoneAgentOptionsSchema = z.strictObject({
  ...agentOptionsSchema.shape,
  /** App names mapped to the platform's identifiers. They take precedence over the built-in ones. */
  appNameMapping: z.record(z.string(), z.string()).default({}),
});
/** Options of phone agents: the shared ones plus app names. Typing options default to those of the device. */
export type PhoneAgentOptions = z.input<typeof phoneAgentOptionsSchema>;

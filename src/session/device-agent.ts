import { z } from 'zod';

import { agentOptionsSchema } from '../agents/agent-options.ts';
import { Agent } from '../agents/agent.ts';
import type { AnyAction } from '../core/action.ts';
import type { Device } from '../core/device.ts';
import { assertTypingOptions } from '../core/input-strategies.ts';
import { resolveOptions } from '../core/options.ts';
import { composeAgent } from './compose-agent.ts';
import { createLogger } from './logger.ts';

const deviceAgentOptionsSchema = z.strictObject({
  ...agentOptionsSchema.shape,
  /** Extra actions, made with `defineAction`, that the agent may use. */
  customActions: z.array(z.custom<AnyAction>((value) => typeof value === 'object' && value !== null)).default([]),
});
export type DeviceAgentOptions = z.input<typeof deviceAgentOptionsSchema>;

/** Makes an agent for a device of your own, written against the `Device` contract. */
export function agentForDevice(device: Device, input: DeviceAgentOptions = {}): Agent {
  const owner = 'agentForDevice';
  const options = resolveOptions({ schema: deviceAgentOptionsSchema, input, env: process.env, owner });
  assertTypingOptions(options.inputStrategy, options.keyboardTypeDelay);
  const logger = createLogger({ env: process.env, stdout: process.stdout, stderr: process.stderr });
  return new Agent(composeAgent({ device, options, logger, customActions: options.customActions }));
}

import { z } from 'zod';

import { resolveOptions } from '../../core/options.ts';
import { iosOptionsSchema, type IOSDeviceOptions } from '../../devices/ios/ios-options.ts';
import { phoneAgentOptionsSchema } from '../phones/phone-agent-parts.ts';
import type { RunnerBinding } from '../runner-binding.ts';
import { processSurroundings } from '../surroundings.ts';
import { iosDeviceClass } from './device-class.ts';
import { IOSAgent, type IOSAgentOptions } from './ios-agent.ts';

const overrideShape = {
  /** Module that exports the class to use in place of `IOSDevice`: as `IOSDevice`, or by default. A relative path starts at the working directory. */
  iOSDeviceClassOverride: z.string().min(1).optional().meta({ env: 'EYEWRIGHT_IOS_DEVICE_CLASS_OVERRIDE' }),
};

const factorySchema = z.strictObject({
  ...phoneAgentOptionsSchema.shape,
  ...iosOptionsSchema.shape,
  ...overrideShape,
});

/** Options of the agent, and of the device that is made for it. */
export type AgentFromWebDriverAgentOptions = IOSAgentOptions &
  IOSDeviceOptions & { readonly iOSDeviceClassOverride?: string | undefined };

const deviceNames = Object.keys(iosOptionsSchema.shape);
const overrideNames = Object.keys(overrideShape);

/**
 * Makes an agent for the device behind a WebDriverAgent that runs, by default at `http://localhost:8100`.
 *
 * @param runner - Given by runner integrations.
 * @throws ConfigError `CONFIG_INVALID`
 */
export async function agentFromWebDriverAgent(
  opts: AgentFromWebDriverAgentOptions = {},
  runner?: RunnerBinding,
): Promise<IOSAgent> {
  const { env, cwd } = processSurroundings();
  // Both halves are checked where they go; here, that each option belongs to one of them.
  const { iOSDeviceClassOverride } = resolveOptions({
    schema: factorySchema,
    input: opts,
    env,
    owner: 'agentFromWebDriverAgent',
  });
  const Device = await iosDeviceClass(iOSDeviceClassOverride, cwd);
  const device = new Device(only(opts, (name) => deviceNames.includes(name)));
  const forAgent = only(opts, (name) => !deviceNames.includes(name) && !overrideNames.includes(name));
  return new IOSAgent(device, forAgent, runner);
}

function only(options: object, isWanted: (name: string) => boolean): object {
  return Object.fromEntries(Object.entries(options).filter(([name]) => isWanted(name)));
}

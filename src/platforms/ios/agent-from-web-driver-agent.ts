import { z } from 'zod';

import { resolveOptions } from '../../core/options/options.ts';
import type { IOSDeviceOptions } from '../../devices/ios/ios-options.ts';
import type { RunnerBinding } from '../../session/runner-binding.ts';
import { processSurroundings } from '../../session/surroundings.ts';
import { iosDeviceClass } from './device-class.ts';
import { ios } from './ios-platform.ts';
import { IOSAgent, type IOSAgentOptions } from './ios-agent.ts';

const overrideShape = {
  /**
   * Module that exports the class to use in place of `IOSDevice`, as `IOSDevice` or as default. A relative path starts
   * at the working directory.
   */
  iOSDeviceClassOverride: z.string().min(1).optional().meta({ env: 'EYEWRIGHT_IOS_DEVICE_CLASS_OVERRIDE' }),
};

/** Options of the agent and of the device that is created for it. */
export type AgentFromWebDriverAgentOptions = IOSAgentOptions &
  IOSDeviceOptions & { readonly iOSDeviceClassOverride?: string | undefined };

const factory = z.object(overrideShape);

/**
 * Creates an agent for the device of a running WebDriverAgent, by default at `http://localhost:8100`.
 *
 * @param runner - Set by runner integrations.
 * @throws ConfigError `CONFIG_INVALID`
 */
export async function agentFromWebDriverAgent(
  opts: AgentFromWebDriverAgentOptions = {},
  runner?: RunnerBinding,
): Promise<IOSAgent> {
  const owner = 'agentFromWebDriverAgent';
  const { forDevice, forAgent } = ios.splitOptions(owner, opts, overrideShape);
  const { env, cwd } = processSurroundings();
  const { iOSDeviceClassOverride } = resolveOptions({ schema: factory, input: opts, env, owner });
  const Device = await iosDeviceClass(iOSDeviceClassOverride, cwd);
  return new IOSAgent(new Device(forDevice), forAgent, runner);
}

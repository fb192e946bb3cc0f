import { resolveOptions } from '../../core/options/options.ts';
import { iosOptionsSchema, type IOSDeviceOptions } from '../../devices/ios/ios-options.ts';
import type { RunnerBinding } from '../../session/runner-binding.ts';
import { processSurroundings } from '../../session/surroundings.ts';
import { iosDeviceClass } from './device-class.ts';
import { ios } from './ios-platform.ts';
import { IOSAgent, type IOSAgentOptions } from './ios-agent.ts';

/** Options of the agent and of the device that is created for it. */
export type AgentFromWebDriverAgentOptions = IOSAgentOptions & IOSDeviceOptions;

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
  const { forDevice, forAgent } = ios.splitOptions(owner, opts);
  const { env, cwd } = processSurroundings();
  const { iOSDeviceClassOverride } = resolveOptions({ schema: iosOptionsSchema, input: forDevice, env, owner });
  const Device = await iosDeviceClass(iOSDeviceClassOverride, cwd);
  return new IOSAgent(new Device(forDevice), forAgent, runner);
}

import type { ComputerDeviceOptions } from '../../devices/computer/computer-options.ts';
import type { RunnerBinding } from '../../session/runner-binding.ts';
import { ComputerAgent, type ComputerAgentOptions } from './computer-agent.ts';
import { ComputerDevice } from './computer-device.ts';
import { computer } from './computer-platform.ts';
import { startedAgent } from './started-agent.ts';

/** Options of the agent and of the device that is created for it. */
export type AgentForComputerOptions = ComputerAgentOptions & ComputerDeviceOptions;

/**
 * Creates an agent for the desktop of this computer, or with `headless: true` for a virtual display. Resolves when the desktop is
 * ready, so that `agent.device.launchApplication()` can start the application under test.
 *
 * @param runner - Set by runner integrations.
 * @throws DeviceError `DEVICE_NOT_FOUND` without a display, `DEVICE_UNSUPPORTED` in a Wayland session
 * @throws ConfigError `TOOL_MISSING` if a virtual display needs Xvfb, `PEER_MISSING` without the package `x11`
 */
export async function agentForComputer(
  options: AgentForComputerOptions = {},
  runner?: RunnerBinding,
): Promise<ComputerAgent> {
  const { forDevice, forAgent } = computer.splitOptions('agentForComputer', options);
  return startedAgent(new ComputerAgent(new ComputerDevice(forDevice), forAgent, runner));
}

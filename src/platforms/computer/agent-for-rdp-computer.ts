import type { RDPDeviceOptions } from '../../devices/computer/rdp/rdp-options.ts';
import type { RunnerBinding } from '../../session/runner-binding.ts';
import { ComputerAgent, type ComputerAgentOptions } from './computer-agent.ts';
import { RDPDevice } from './rdp-device.ts';
import { rdp } from './rdp-platform.ts';
import { startedAgent } from './started-agent.ts';

/** Options of the agent and of the remote desktop that it drives. */
export type AgentForRDPComputerOptions = ComputerAgentOptions & RDPDeviceOptions;

/**
 * Creates an agent for a remote desktop. Resolves when the desktop is shown.
 *
 * @param runner - Set by runner integrations.
 * @throws DeviceError `DEVICE_NOT_FOUND`, `DEVICE_UNAUTHORIZED`, `DEVICE_DISCONNECTED`, which say why it cannot connect
 * @throws ConfigError `TOOL_MISSING` without FreeRDP's client
 */
export async function agentForRDPComputer(
  options: AgentForRDPComputerOptions,
  runner?: RunnerBinding,
): Promise<ComputerAgent<RDPDevice>> {
  const { forDevice, forAgent } = rdp.splitOptions('agentForRDPComputer', options);
  return startedAgent(new ComputerAgent(new RDPDevice(forDevice as RDPDeviceOptions), forAgent, runner));
}

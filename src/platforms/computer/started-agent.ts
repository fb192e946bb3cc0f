import type { ComputerDevice } from './computer-device.ts';
import type { ComputerAgent } from './computer-agent.ts';
import type { RDPDevice } from './rdp-device.ts';

/** Opens the desktop of an agent; the agent ends if that fails. */
export async function startedAgent<D extends ComputerDevice | RDPDevice>(
  agent: ComputerAgent<D>,
): Promise<ComputerAgent<D>> {
  try {
    await agent.device.start();
    return agent;
  } catch (error) {
    await agent.destroy();
    throw error;
  }
}

import type { Agent } from '../../agents/agent.ts';
import type { Device } from '../../core/device/device.ts';
import type { DeviceSource } from '../../core/device/device-source.ts';
import type { TestStatus } from '../../core/record/record.ts';
import { agentFor } from '../agent-for.ts';
import { endAgent } from './end-agent.ts';
import type { ScreenRequest } from './screen.ts';

/** Milliseconds to wait for a device that a test has. A person would rather know. */
const waitForDevice = 5000;

/** A device that is reserved for one agent, and what gives it back. */
export interface LeasedScreen<D extends Device> {
  readonly device: D;
  readonly agent: Agent;
  close(status?: TestStatus): Promise<void>;
}

/** Reserves a device as tests do, so that a test and a session never share one, and creates its agent. */
export async function leasedScreen<D extends Device, O extends object>(
  source: (options: O) => DeviceSource<D, O>,
  options: O,
  { agentOptions, runner, signal }: ScreenRequest,
): Promise<LeasedScreen<D>> {
  const lease = await source({ waitForDevice, ...options }).lease(undefined, { signal });
  try {
    const device = lease.open();
    const agent = agentFor(device, { ...lease.agentOptions, ...agentOptions }, runner);
    return {
      device,
      agent,
      async close(status) {
        await endAgent(agent, status).finally(() => lease.release());
      },
    };
  } catch (error) {
    lease.release();
    throw error;
  }
}

import { agentOptionsSchema, type AgentOptions } from '../agents/agent-options.ts';
import { Agent } from '../agents/agent.ts';
import type { Device } from '../core/device/device.ts';
import { ConfigError } from '../core/errors/errors.ts';
import { agentParts } from './agent-parts.ts';
import { withLease } from './leases.ts';
import type { RunnerBinding } from './runner-binding.ts';

/**
 * Makes an agent for a device of your own, written against the `Device` contract. A device belongs to one agent at a time.
 *
 * @param runner - Given by runner integrations.
 */
export function agentForDevice(device: Device, input: AgentOptions = {}, runner?: RunnerBinding): Agent {
  const owner = 'agentForDevice';
  if (!isDevice(device)) {
    throw new ConfigError('CONFIG_INVALID', `${owner}: the first argument is not a device`, {
      hint: 'Pass an object with platform, input and screenshot(); see the Device contract.',
    });
  }
  return withLease(device, (onEnd) => {
    const parts = agentParts({ owner, schema: agentOptionsSchema, input, device: () => device, runner });
    return new Agent({ ...parts, onEnd });
  });
}

/** Whether something looks like a device. */
export function isDevice(value: unknown): value is Device {
  if (typeof value !== 'object' || value === null) return false;
  const { platform, input, screenshot }: Partial<Device> = value;
  return (
    typeof platform === 'string' && typeof input === 'object' && input !== null && typeof screenshot === 'function'
  );
}

import { z } from 'zod';

import { agentOptionsSchema } from '../../agents/agent-options.ts';
import type { AgentParts } from '../../agents/agent.ts';
import type { Device } from '../../core/device.ts';
import type { DeviceHost } from '../../devices/shared/device-host.ts';
import { agentParts } from '../agent-parts.ts';
import { withLease } from '../leases.ts';
import type { RunnerBinding } from '../runner-binding.ts';

export const phoneAgentOptionsSchema = z.strictObject({
  ...agentOptionsSchema.shape,
  /** What the platform calls applications, by the names that people use for them; they come before the usual ones. */
  appNameMapping: z.record(z.string(), z.string()).default({}),
});
/** Options of agents of phones: the shared ones, and names of applications. How text is typed, the device says first. */
export type PhoneAgentOptions = z.input<typeof phoneAgentOptionsSchema>;

/** A device that an agent lends its log, names and secrets to, and that says how text is typed on it. */
export interface HostedDevice extends Device {
  /** How text is typed, unless the agent says otherwise. */
  readonly typing: object;
  attach(host: DeviceHost): void;
}

export interface PhoneAgentInit {
  /** For messages, e.g. `AndroidAgent`. */
  readonly owner: string;
  readonly device: HostedDevice;
  /** Options as the user wrote them. */
  readonly given: PhoneAgentOptions;
  readonly runner: RunnerBinding | undefined;
}

/** What an agent of a phone stands on. The device belongs to it until it has ended. */
export function phoneAgentParts({ owner, device, given, runner }: PhoneAgentInit): AgentParts {
  return withLease(device, (onEnd) => {
    const parts = agentParts<z.output<typeof phoneAgentOptionsSchema>>({
      owner,
      schema: phoneAgentOptionsSchema,
      input: { ...device.typing, ...defined(given) },
      device(options, logger) {
        device.attach({
          logger,
          appNames: options.appNameMapping,
          reveal: (value) => parts.vault.reveal(value),
        });
        return device;
      },
      runner,
    });
    return { ...parts, onEnd };
  });
}

/** An option that is undefined must not hide that of the device. */
function defined(options: object): object {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}

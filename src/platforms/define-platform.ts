import type { z } from 'zod';

import type { AgentParts } from '../agents/agent.ts';
import type { ResolvedAgentOptions } from '../agents/agent-options.ts';
import type { Device } from '../core/device/device.ts';
import type { DeviceSource } from '../core/device/device-source.ts';
import { ConfigError } from '../core/errors/errors.ts';
import { resolveOptions } from '../core/options/options.ts';
import { listDevices, type KnownDevice } from '../device-pool/list-devices.ts';
import { pooledDevices, type PooledPlatform, type PoolSchema } from '../device-pool/pooled-devices.ts';
import type { DeviceHost } from '../devices/shared/device-host.ts';
import { agentParts } from '../session/agent-parts.ts';
import { withLease } from '../session/leases.ts';
import type { RunnerBinding } from '../session/runner-binding.ts';
import { processSurroundings } from '../session/surroundings.ts';
import { omitKeys, omitUndefined, pickKeys } from '../util/pick-keys.ts';

/** A device that uses the agent's log, app names and secrets, and that has typing options of its own. */
export interface HostedDevice extends Device {
  /** How text is typed unless the agent overrides it. */
  readonly typing: object;
  attach(host: DeviceHost): void;
}

/** Options of an agent that drives a device. A platform without named applications has no mapping. */
type HostedAgentOptions = ResolvedAgentOptions & { readonly appNameMapping?: DeviceHost['appNames'] | undefined };

export interface PlatformInit<D extends HostedDevice, S extends PoolSchema> {
  /** Name of the agent class for messages, e.g. `AndroidAgent`. */
  readonly agent: string;
  /** Name of the device class with an article, for messages, e.g. `an AndroidDevice`. */
  readonly target: string;
  /** How to get a device; the hint of the error for any other argument. */
  readonly hint: string;
  // eslint-disable-next-line typescript/no-explicit-any -- only asked whether something is one of it
  readonly Device: abstract new (...given: any[]) => D;
  readonly agentOptions: z.ZodObject & z.ZodType<HostedAgentOptions>;
  readonly deviceOptions: z.ZodObject;
  /** Its devices for the fixtures of runners. */
  readonly pool: PooledPlatform<D, S>;
}

/** Options of a factory, split by recipient. */
export interface SplitOptions {
  readonly forDevice: object;
  readonly forAgent: object;
}

/** Everything about a platform except its driver. */
export interface Platform<D extends HostedDevice, S extends PoolSchema> {
  readonly target: string;
  isDevice(value: unknown): value is D;
  /**
   * The parts of an agent. The device belongs to the agent until it ends.
   *
   * @param given - Options as the user wrote them.
   * @throws ConfigError `CONFIG_INVALID` for an invalid option, or if the first argument is not a device of this
   * platform
   */
  agentParts(device: D, given: object, runner: RunnerBinding | undefined): AgentParts;
  /**
   * Splits the options of a factory between the agent and the device that is created for it.
   *
   * @throws ConfigError `CONFIG_INVALID` for an option that neither accepts
   */
  splitOptions(owner: string, given: object): SplitOptions;
  /** The devices of this machine for the fixtures of runners. Tests that run at the same time never share one. */
  devices(given: z.input<S>): DeviceSource<D, z.input<S>>;
  /** The devices of this machine as they are now, for lists. */
  readonly list: (signal: AbortSignal) => Promise<readonly KnownDevice[]>;
}

/** What an agent of a hosted device is created for. */
export interface HostedAgentInit {
  readonly device: HostedDevice;
  /** Options as the user wrote them. */
  readonly given: object;
  readonly runner: RunnerBinding | undefined;
}

/** The parts of an agent of a hosted device, which belongs to the agent until it ends. */
export function hostedAgentParts(
  { owner, schema }: { readonly owner: string; readonly schema: z.ZodObject & z.ZodType<HostedAgentOptions> },
  { device, given, runner }: HostedAgentInit,
): AgentParts {
  return withLease(device, (onEnd) => {
    const own = omitUndefined(given);
    const parts: AgentParts = agentParts({
      owner,
      schema,
      // An undefined option must not override that of the device.
      input: { ...device.typing, ...own },
      device(resolved, logger) {
        device.attach({
          logger,
          appNames: resolved.appNameMapping ?? {},
          options: pickKeys(resolved, Object.keys(own)),
          reveal: (value) => parts.vault.reveal(value),
        });
        return device;
      },
      runner,
    });
    return { ...parts, onEnd };
  });
}

/** Builds what all platforms have in common from what is specific to one. */
export function definePlatform<D extends HostedDevice, S extends PoolSchema>(init: PlatformInit<D, S>): Platform<D, S> {
  const { agent, target, hint, Device, agentOptions, deviceOptions, pool } = init;
  // The agent warns about removed options.
  const deviceNames = Object.keys(deviceOptions.shape).filter((name) => name !== 'screenshotResizeScale');
  const isDevice = (value: unknown): value is D => value instanceof Device;
  return {
    target,
    isDevice,
    agentParts(device, given, runner) {
      if (!isDevice(device)) {
        throw new ConfigError('CONFIG_INVALID', `${agent}: the first argument is not ${target}`, { hint });
      }
      return hostedAgentParts({ owner: agent, schema: agentOptions }, { device, given, runner });
    },
    splitOptions(owner, given) {
      const schema = agentOptions.extend(deviceOptions.shape);
      resolveOptions({ schema, input: given, env: processSurroundings().env, owner });
      return {
        forDevice: pickKeys(given, deviceNames),
        forAgent: omitKeys(given, deviceNames),
      };
    },
    devices: (given) => pooledDevices(pool, given),
    list: (signal) => listDevices(pool, signal),
  };
}

import type { z } from 'zod';

import type { AgentParts } from '../agents/agent.ts';
import type { ResolvedAgentOptions } from '../agents/agent-options.ts';
import type { Device } from '../core/device/device.ts';
import type { DeviceSource } from '../core/device/device-source.ts';
import { ConfigError } from '../core/errors/errors.ts';
import { resolveOptions } from '../core/options/options.ts';
import { pooledDevices, type PooledPlatform, type PoolSchema } from '../device-pool/pooled-devices.ts';
import type { DeviceHost } from '../devices/shared/device-host.ts';
import { agentParts } from '../session/agent-parts.ts';
import { withLease } from '../session/leases.ts';
import type { RunnerBinding } from '../session/runner-binding.ts';
import { processSurroundings } from '../session/surroundings.ts';
import { omitKeys, omitUndefined, pickKeys } from '../util/pick-keys.ts';

/** A device that an agent lends its log, names and secrets to, and that says how text is typed on it. */
export interface HostedDevice extends Device {
  /** How text is typed, unless the agent says otherwise. */
  readonly typing: object;
  attach(host: DeviceHost): void;
}

/** Options that every agent of a platform takes. */
type HostedAgentOptions = ResolvedAgentOptions & { readonly appNameMapping: DeviceHost['appNames'] };

export interface PlatformInit<D extends HostedDevice, S extends PoolSchema> {
  /** Its class of agents, for messages, e.g. `AndroidAgent`. */
  readonly agent: string;
  /** Its class of devices, with an article, for messages: `an AndroidDevice`. */
  readonly target: string;
  /** How to get a device, for the error about anything else. */
  readonly hint: string;
  // eslint-disable-next-line typescript/no-explicit-any -- only asked whether something is one of it
  readonly Device: abstract new (...given: any[]) => D;
  readonly agentOptions: z.ZodObject & z.ZodType<HostedAgentOptions>;
  readonly deviceOptions: z.ZodObject;
  /** Its devices for the fixtures of runners. */
  readonly pool: PooledPlatform<D, S>;
}

/** The options of a factory, by who takes them. */
export interface SplitOptions {
  readonly forDevice: object;
  readonly forAgent: object;
}

/** What a platform is besides its driver. */
export interface Platform<D extends HostedDevice, S extends PoolSchema> {
  readonly target: string;
  isDevice(value: unknown): value is D;
  /**
   * What an agent stands on. The device belongs to it until it has ended.
   *
   * @param given - Options as the user wrote them.
   * @throws ConfigError `CONFIG_INVALID` for a wrong option, or when the first argument is not a device of this platform
   */
  agentParts(device: D, given: object, runner: RunnerBinding | undefined): AgentParts;
  /**
   * Divides the options of a factory between the agent and the device that is made for it.
   *
   * @param own - Options that only the factory takes.
   * @throws ConfigError `CONFIG_INVALID` for an option that neither takes
   */
  splitOptions(owner: string, given: object, own?: z.ZodRawShape): SplitOptions;
  /** The devices of this machine for the fixtures of runners: tests that run at the same time never share one. */
  devices(given: z.input<S>): DeviceSource<D, z.input<S>>;
}

/** Makes everything that platforms have in common from what makes one of them different. */
export function definePlatform<D extends HostedDevice, S extends PoolSchema>(init: PlatformInit<D, S>): Platform<D, S> {
  const { agent, target, hint, Device, agentOptions, deviceOptions, pool } = init;
  // Options that were removed are warned about by the agent.
  const deviceNames = Object.keys(deviceOptions.shape).filter((name) => name !== 'screenshotResizeScale');
  const isDevice = (value: unknown): value is D => value instanceof Device;
  return {
    target,
    isDevice,
    agentParts(device, given, runner) {
      if (!isDevice(device)) {
        throw new ConfigError('CONFIG_INVALID', `${agent}: the first argument is not ${target}`, { hint });
      }
      return withLease(device, (onEnd) => {
        const parts: AgentParts = agentParts({
          owner: agent,
          schema: agentOptions,
          // An option that is undefined must not hide that of the device.
          input: { ...device.typing, ...omitUndefined(given) },
          device({ appNameMapping }, logger) {
            device.attach({ logger, appNames: appNameMapping, reveal: (value) => parts.vault.reveal(value) });
            return device;
          },
          runner,
        });
        return { ...parts, onEnd };
      });
    },
    splitOptions(owner, given, own = {}) {
      const schema = agentOptions.extend({ ...deviceOptions.shape, ...own });
      resolveOptions({ schema, input: given, env: processSurroundings().env, owner });
      return {
        forDevice: pickKeys(given, deviceNames),
        forAgent: omitKeys(given, [...deviceNames, ...Object.keys(own)]),
      };
    },
    devices: (given) => pooledDevices(pool, given),
  };
}

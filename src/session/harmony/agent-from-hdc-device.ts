import { z } from 'zod';

import type { Logger } from '../../core/logger.ts';
import { parseOrThrow, resolveOptions, type Environment } from '../../core/options.ts';
import { chooseTarget } from '../../devices/harmony/choose-target.ts';
import { harmonyOptionsSchema, type HarmonyDeviceOptions } from '../../devices/harmony/harmony-options.ts';
import { findHdc } from '../../devices/harmony/hdc/find-hdc.ts';
import { HdcClient } from '../../devices/harmony/hdc/hdc-client.ts';
import { listStates, listTargets, type ConnectedDevice } from '../../devices/harmony/hdc/list-targets.ts';
import { createLogger } from '../logger.ts';
import { phoneAgentOptionsSchema } from '../phones/phone-agent-parts.ts';
import type { RunnerBinding } from '../runner-binding.ts';
import { processSurroundings } from '../surroundings.ts';
import { HarmonyAgent, type HarmonyAgentOptions } from './harmony-agent.ts';
import { HarmonyDevice } from './harmony-device.ts';

/** Options of the agent, and of the device that is made for it. */
export type AgentFromHdcDeviceOptions = HarmonyAgentOptions & HarmonyDeviceOptions;

const factorySchema = z.strictObject({ ...phoneAgentOptionsSchema.shape, ...harmonyOptionsSchema.shape });
/** Only the agent speaks of options that were removed. */
const deviceNames = Object.keys(harmonyOptionsSchema.shape).filter((name) => name !== 'screenshotResizeScale');

/**
 * Makes an agent for a device that hdc knows.
 *
 * @param deviceId - Default: the first device that is ready.
 * @param runner - Given by runner integrations.
 * @throws DeviceError `DEVICE_NOT_FOUND`, `DEVICE_UNAUTHORIZED`
 */
export async function agentFromHdcDevice(
  deviceId?: string,
  options: AgentFromHdcDeviceOptions = {},
  runner?: RunnerBinding,
): Promise<HarmonyAgent> {
  const surroundings = processSurroundings();
  const { env } = surroundings;
  // Both halves are checked where they go; here, that each option belongs to one of them.
  resolveOptions({ schema: factorySchema, input: options, env, owner: 'agentFromHdcDevice' });
  const id = deviceId ?? (await firstDevice(options.hdcPath, env, createLogger(surroundings)));
  const device = new HarmonyDevice(
    id,
    only(options, (name) => deviceNames.includes(name)),
  );
  return new HarmonyAgent(
    device,
    only(options, (name) => !deviceNames.includes(name)),
    runner,
  );
}

async function firstDevice(hdcPath: string | undefined, env: Environment, logger: Logger): Promise<string> {
  const targets = await listStates(hdcWithoutDevice(hdcPath, env), new AbortController().signal);
  const { deviceId, others } = chooseTarget(targets);
  if (others.length > 0) {
    logger.info(`Using the HarmonyOS device ${deviceId}; ${others.join(', ')} could be named instead, by id.`);
  }
  return deviceId;
}

/**
 * The devices that hdc lists.
 *
 * @param hdcPath - As the option of devices. Default: `HDC_HOME`, PATH and the usual places.
 */
export async function getConnectedDevices(hdcPath?: string): Promise<ConnectedDevice[]> {
  const given = parseOrThrow(z.strictObject({ hdcPath: harmonyOptionsSchema.shape.hdcPath }), { hdcPath }, owner);
  return listTargets(hdcWithoutDevice(given.hdcPath, processSurroundings().env), new AbortController().signal);
}

const owner = 'getConnectedDevices';

function hdcWithoutDevice(hdcPath: string | undefined, env: Environment): HdcClient {
  return new HdcClient({
    path: findHdc(hdcPath, env),
    prefix: [],
    deviceId: 'the server of hdc',
    log: () => undefined,
  });
}

function only(options: object, isWanted: (name: string) => boolean): object {
  return Object.fromEntries(Object.entries(options).filter(([name]) => isWanted(name)));
}

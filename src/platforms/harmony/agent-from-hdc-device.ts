import { z } from 'zod';

import type { Logger } from '../../core/logger.ts';
import { parseOrThrow, type Environment } from '../../core/options/options.ts';
import { chooseTarget } from '../../devices/harmony/choose-target.ts';
import { harmonyOptionsSchema, type HarmonyDeviceOptions } from '../../devices/harmony/harmony-options.ts';
import { findHdc } from '../../devices/harmony/hdc/find-hdc.ts';
import { HdcClient } from '../../devices/harmony/hdc/hdc-client.ts';
import { listStates, listTargets, type ConnectedDevice } from '../../devices/harmony/hdc/list-targets.ts';
import { processLogger } from '../../session/process-logger.ts';
import type { RunnerBinding } from '../../session/runner-binding.ts';
import { processSurroundings } from '../../session/surroundings.ts';
import { HarmonyAgent, type HarmonyAgentOptions } from './harmony-agent.ts';
import { HarmonyDevice } from './harmony-device.ts';
import { harmony } from './harmony-platform.ts';

/** Options of the agent and of the device that is created for it. */
export type AgentFromHdcDeviceOptions = HarmonyAgentOptions & HarmonyDeviceOptions;

/**
 * Creates an agent for a device that hdc lists.
 *
 * @param deviceId - Default: the first device that is ready.
 * @param runner - Set by runner integrations.
 * @throws DeviceError `DEVICE_NOT_FOUND`, `DEVICE_UNAUTHORIZED`
 */
export async function agentFromHdcDevice(
  deviceId?: string,
  options: AgentFromHdcDeviceOptions = {},
  runner?: RunnerBinding,
): Promise<HarmonyAgent> {
  const surroundings = processSurroundings();
  const { forDevice, forAgent } = harmony.splitOptions('agentFromHdcDevice', options);
  const id = deviceId ?? (await firstDevice(options.hdcPath, surroundings.env, processLogger()));
  return new HarmonyAgent(new HarmonyDevice(id, forDevice), forAgent, runner);
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
 * Lists the devices that hdc knows.
 *
 * @param hdcPath - As the device option. Default: `HDC_HOME`, `PATH` and the default locations.
 */
export async function getConnectedDevices(hdcPath?: string): Promise<ConnectedDevice[]> {
  const given = parseOrThrow(z.strictObject({ hdcPath: harmonyOptionsSchema.shape.hdcPath }), { hdcPath }, owner);
  return listTargets(hdcWithoutDevice(given.hdcPath, processSurroundings().env), new AbortController().signal);
}

const owner = 'getConnectedDevices';

function hdcWithoutDevice(hdcPath: string | undefined, env: Environment): HdcClient {
  const logger = processLogger();
  return new HdcClient({
    path: findHdc(hdcPath, env),
    prefix: [],
    deviceId: 'the server of hdc',
    log: (line) => logger.debug('harmony:hdc', line),
  });
}

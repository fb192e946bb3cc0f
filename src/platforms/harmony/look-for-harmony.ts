import { DeviceError, errorMessage, EyewrightError } from '../../core/errors/errors.ts';
import type { Environment } from '../../core/options/options.ts';
import { findHdc } from '../../devices/harmony/hdc/find-hdc.ts';
import { HdcClient } from '../../devices/harmony/hdc/hdc-client.ts';
import { HdcShell } from '../../devices/harmony/hdc/hdc-shell.ts';
import { listStates, type ListedTarget } from '../../devices/harmony/hdc/list-targets.ts';
import { deviceKey } from '../../device-pool/claim-name.ts';
import type { Candidate, PoolState } from '../../device-pool/device-pool.ts';
import type { Unusable } from '../../device-pool/pool-errors.ts';
import type { PoolLook } from '../../device-pool/pooled-devices.ts';
import { HarmonyDevice } from './harmony-device.ts';
import { deviceOptionsOf, type ResolvedHarmonyDevices } from './harmony-devices-options.ts';

/** Brand and model of devices by id; read once, because they do not change. */
export type KnownModels = Map<string, string>;

export interface HarmonyLookInit extends PoolLook<ResolvedHarmonyDevices> {
  readonly known: KnownModels;
}

/** A device that does not answer within this time is not used, in milliseconds. */
const answerMs = 5000;
const passing = ['Offline', 'Ready'];
/** Port of the hdc server, which all its clients share. */
const usualPort = '8710';

/** The connected devices, and which of them can be used. */
export async function lookForHarmony(init: HarmonyLookInit): Promise<PoolState<HarmonyDevice>> {
  const { deviceId } = init.options;
  const listed = await listStates(clientOf(undefined, init), init.signal);
  const named = listed.filter((target) => [deviceId].flat().includes(target.deviceId));
  // All devices if none of the requested ones is connected, so that the error can name them.
  const sorted = await Promise.all((named.length > 0 ? named : listed).map((target) => judge(target, init)));
  return {
    candidates: sorted.flatMap((verdict) => ('check' in verdict ? verdict : [])),
    unusable: sorted.flatMap((verdict) => ('why' in verdict ? verdict : [])),
  };
}

async function judge(
  { deviceId, state }: ListedTarget,
  init: HarmonyLookInit,
): Promise<Candidate<HarmonyDevice> | Unusable> {
  const { options, known } = init;
  const unusable = (why: string, more: Partial<Unusable> = {}): Unusable => ({
    deviceId,
    why,
    mayPass: false,
    ...more,
  });
  if (options.deviceId !== undefined && ![options.deviceId].flat().includes(deviceId)) {
    return unusable('is another device');
  }
  if (state !== 'Connected') {
    return unusable(`is ${state.toLowerCase()}`, {
      mayPass: passing.includes(state),
      isAsking: state === 'Unauthorized',
    });
  }
  const shell = new HdcShell(clientOf(deviceId, init));
  if (options.model === undefined) return candidate(shell, init);
  try {
    const model = known.get(deviceId) ?? (await modelOf(shell, init.signal));
    known.set(deviceId, model);
    const fits = model.toLowerCase().includes(options.model.toLowerCase());
    return fits ? candidate(shell, init) : unusable(`is a ${model}`);
  } catch (error) {
    return unusable(`does not answer (${errorMessage(error)})`, {
      mayPass: EyewrightError.isInstance(error) && error.retryable,
    });
  }
}

/** @param deviceId - Device of the client; without it, only the server is addressed. */
function clientOf(deviceId: string | undefined, { options, env, logger }: HarmonyLookInit): HdcClient {
  return new HdcClient({
    path: findHdc(options.hdcPath, env),
    prefix: deviceId === undefined ? [] : ['-t', deviceId],
    deviceId: deviceId ?? 'the server of hdc',
    log: (line) => logger.debug('harmony:hdc', line),
  });
}

async function modelOf(shell: HdcShell, signal: AbortSignal): Promise<string> {
  const line = 'param get const.product.brand; param get const.product.model';
  const text = await shell.ask(line, { task: 'ask what it is', signal, limitMs: answerMs });
  return text.trim().split('\n').join(' ');
}

function candidate(shell: HdcShell, { options, env }: HarmonyLookInit): Candidate<HarmonyDevice> {
  const { deviceId } = shell;
  return {
    deviceId,
    key: deviceKey(`hdc:${serverPort(env)}`, deviceId),
    agentOptions: { appNameMapping: options.appNameMapping },
    check: (signal) => assertWell(shell, signal),
    open: () => new HarmonyDevice(deviceId, deviceOptionsOf(options)),
    abandon: (device) => device.abandon(),
  };
}

function serverPort(env: Environment): string {
  return env['OHOS_HDC_SERVER_PORT'] || usualPort;
}

/** A device that is still booting cannot start apps. Versions that do not report it are assumed to be ready. */
async function assertWell(shell: HdcShell, signal: AbortSignal): Promise<void> {
  const call = { task: 'ask whether it is ready', signal, limitMs: answerMs };
  const text = await shell.ask('param get bootevent.boot.completed', call);
  if (text.trim() !== 'false') return;
  throw new DeviceError('DEVICE_DISCONNECTED', `${shell.deviceId} has not finished booting`, {
    hint: 'Wait until it shows its home screen.',
    retryable: true,
  });
}

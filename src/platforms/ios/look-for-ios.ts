import { DeviceError, errorMessage, EyewrightError } from '../../core/errors/errors.ts';
import { mismatch, readTraits } from '../../devices/ios/ios-device-filter.ts';
import { WdaClient } from '../../devices/ios/wda/wda-client.ts';
import { readStatus } from '../../devices/ios/wda/wda-status.ts';
import { deviceKey } from '../../device-pool/claim-name.ts';
import type { Candidate, PoolState } from '../../device-pool/device-pool.ts';
import type { Unusable } from '../../device-pool/pool-errors.ts';
import type { PoolLook } from '../../device-pool/pooled-devices.ts';
import { processSurroundings } from '../../session/surroundings.ts';
import { iosDeviceClass, type IOSDeviceClass } from './device-class.ts';
import type { IOSDevice } from './ios-device.ts';
import { deviceNamed, listedDevices, type ListedDevice, type ResolvedIOSDevices } from './ios-devices-options.ts';

type IOSLook = PoolLook<ResolvedIOSDevices>;

/** The listed devices, and which of them can be used now. */
export async function lookForIOS(look: IOSLook): Promise<PoolState<IOSDevice>> {
  const Device = await iosDeviceClass(look.options.iOSDeviceClassOverride, processSurroundings().cwd);
  const sorted = await Promise.all(listedDevices(look.options).map((listed) => judge(listed, { ...look, Device })));
  return {
    candidates: sorted.flatMap((verdict) => ('check' in verdict ? verdict : [])),
    unusable: sorted.flatMap((verdict) => ('why' in verdict ? verdict : [])),
  };
}

interface JudgeInit extends IOSLook {
  readonly Device: IOSDeviceClass;
}

async function judge(listed: ListedDevice, look: JudgeInit): Promise<Candidate<IOSDevice> | Unusable> {
  const { options, signal } = look;
  const { deviceId, isStarted } = listed;
  const unusable = (why: string, mayPass = false): Unusable => ({ deviceId, why, mayPass });
  const wanted = options.deviceId === undefined ? [deviceId] : [options.deviceId].flat().map(deviceNamed);
  if (!wanted.includes(deviceId)) return unusable('is another device');
  // A WebDriverAgent that the test starts itself is not running yet, so it cannot be checked.
  if (isStarted) return candidate(listed, look);
  try {
    const traits = await readTraits(clientOf(listed, look), deviceId, signal);
    if (!traits) return unusable('is not ready', true);
    const why = mismatch(traits, options);
    return why === undefined ? candidate(listed, look) : unusable(why);
  } catch (error) {
    if (!EyewrightError.isInstance(error)) return unusable(`does not answer (${errorMessage(error)})`);
    return unusable(`does not answer (${error.summary})`, error.retryable);
  }
}

function candidate(listed: ListedDevice, look: JudgeInit): Candidate<IOSDevice> {
  const { Device, options: given } = look;
  const { deviceId, options, isStarted } = listed;
  return {
    deviceId,
    key: deviceKey('wda', deviceId),
    agentOptions: { appNameMapping: given.appNameMapping },
    check: (signal) => (isStarted ? Promise.resolve() : assertReady(listed, { ...look, signal })),
    open: () => new Device(options),
    abandon: (device) => device.abandon(),
  };
}

function clientOf({ address }: ListedDevice, { logger }: IOSLook): WdaClient {
  const { fetch } = processSurroundings();
  return new WdaClient({ address, fetch, log: (line) => logger.debug('ios:wda', line) });
}

async function assertReady(listed: ListedDevice, look: IOSLook): Promise<void> {
  const { isReady } = await readStatus(clientOf(listed, look), look.signal);
  if (isReady) return;
  throw new DeviceError('DEVICE_DISCONNECTED', `WebDriverAgent at ${listed.deviceId} is not ready`, {
    retryable: true,
  });
}

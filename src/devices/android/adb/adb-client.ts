import type { Environment } from '../../../core/options/options.ts';
import {
  DeviceClient,
  type ClientCall,
  type ClientOutput,
  type ClientTexts,
  type DeviceClientInit,
} from '../../shared/client/device-client.ts';
import type { RunningCall } from '../../shared/client/running-call.ts';
import { adbServerAddress, type AdbServerAddress } from './adb-service.ts';
import { adbPrefix, type AdbServer } from './device-prefix.ts';
import { adbMissing, findAdb } from './find-adb.ts';
import { startByServer } from './server-call.ts';

/** One call of the adb client. */
export type AdbCall = ClientCall;
export type AdbOutput = ClientOutput;

const texts: ClientTexts = {
  lateHint: 'Is the phone awake and connected? "adb shell echo ok" must answer at once.',
  closedHint: 'Create a new AndroidDevice; the phone itself is still connected.',
  missing: adbMissing,
};

/** Options that select adb, its server and one device. */
export interface AdbPlace extends AdbServer {
  readonly androidAdbPath?: string | undefined;
}

export interface AdbClientInit extends Omit<DeviceClientInit, 'path' | 'prefix' | 'deviceId'> {
  readonly place: AdbPlace;
  readonly env: Environment;
  /** Undefined if only the server is addressed. */
  readonly deviceId: string | undefined;
}

/** Runs adb commands for one device. */
export class AdbClient extends DeviceClient {
  readonly #address: AdbServerAddress;

  constructor({ place, env, deviceId, ...init }: AdbClientInit) {
    const path = findAdb(place.androidAdbPath, env);
    super({ ...init, path, prefix: adbPrefix(place, deviceId), deviceId: deviceId ?? 'the adb server' }, texts);
    this.#address = adbServerAddress(place, env);
  }

  protected override start(call: AdbCall): RunningCall {
    const { args, input } = call;
    const ask = { address: this.#address, deviceId: this.deviceId, args, input };
    return startByServer(ask, () => super.start(call));
  }
}

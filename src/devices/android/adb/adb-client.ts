import {
  DeviceClient,
  type ClientCall,
  type ClientOutput,
  type ClientWords,
  type DeviceClientInit,
} from '../../shared/client/device-client.ts';
import { adbMissing } from './find-adb.ts';

/** One call of the adb client. */
export type AdbCall = ClientCall;
export type AdbOutput = ClientOutput;

const words: ClientWords = {
  lateHint: 'Is the phone awake and connected? "adb shell echo ok" answers at once on one that is well.',
  closedHint: 'Make a new AndroidDevice; the phone itself is still connected.',
  missing: adbMissing,
};

/** Runs adb for one device. Its prefix is `-H host -P port -s serial`. */
export class AdbClient extends DeviceClient {
  constructor(init: DeviceClientInit) {
    super(init, words);
  }
}

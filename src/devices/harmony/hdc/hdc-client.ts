import { DeviceClient, type ClientTexts, type DeviceClientInit } from '../../shared/client/device-client.ts';
import { hdcMissing } from './find-hdc.ts';

const texts: ClientTexts = {
  lateHint:
    'Is the phone awake and connected? "hdc shell echo ok" must answer at once; "hdc kill -r" restarts the hdc server.',
  closedHint: 'Create a new HarmonyDevice; the phone itself is still connected.',
  missing: hdcMissing,
};

/** Runs hdc for one device. Its arguments begin with `-t <connect key>`. */
export class HdcClient extends DeviceClient {
  constructor(init: DeviceClientInit) {
    super(init, texts);
  }
}

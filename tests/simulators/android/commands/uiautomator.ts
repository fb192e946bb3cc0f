import { setTimeout as sleep } from 'node:timers/promises';

import { hierarchyOf } from '../screen/hierarchy/hierarchy.ts';
import { takeFlag, type DeviceCommand } from './device-command.ts';

const defaultFile = '/sdcard/window_dump.xml';
const sayings = {
  'no root': 'ERROR: null root node returned by UiTestAutomationBridge.\n',
  'not idle': 'ERROR: could not get idle state.\n',
} as const;

/** `uiautomator dump [--compressed] [file]`: errors are told, and the exit code is 0. */
export const uiautomator: DeviceCommand = async (device, call) => {
  const [isCompressed, [action, file = defaultFile]] = takeFlag(call.args, '--compressed');
  const { fault, delayMs } = device.faults.uiautomator;
  if (action !== 'dump') {
    await call.err(`Unknown command: ${action}\n`);
    return 1;
  }
  if (delayMs > 0) await sleep(delayMs, undefined, { signal: call.closed }).catch(() => undefined);
  if (fault === 'killed') {
    await call.err('Killed\n');
    return 137;
  }
  if (fault) return call.err(sayings[fault]);
  const refused = device.files.write(file, Buffer.from(await hierarchyOf(device, { isCompressed })));
  if (refused) {
    await call.err(`java.io.FileNotFoundException: ${file}: open failed (${refused})\n`);
    return 1;
  }
  await call.out(`UI hierchary dumped to: ${file}\n`);
};

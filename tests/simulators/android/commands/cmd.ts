import type { SimulatedDevice } from '../device/device.ts';
import { since } from '../personalities/personality.ts';
import type { Call } from '../shell/command.ts';
import { takeFlag, takeOption, type DeviceCommand } from './device-command.ts';
import { input } from './input.ts';
import { pm } from './pm.ts';

/** `cmd <service> …` */
export const cmd: DeviceCommand = async (device, call) => {
  const [service = '', ...args] = call.args;
  if (service === 'package') return cmdPackage(device, { ...call, args });
  if (service === 'input' && device.personality.sdk >= since.displays) return input(device, { ...call, args });
  await call.err(`cmd: Can't find service: ${service}\n`);
  return 20;
};

async function cmdPackage(device: SimulatedDevice, call: Call): Promise<number | void> {
  const [action, ...given] = call.args;
  if (action !== 'resolve-activity') return pm(device, call);
  const [isBrief, rest] = takeFlag(given, '--brief');
  const [, left] = takeOption(rest, '-c');
  const [, [packageName = '']] = takeOption(left, '-a');
  const found = device.apps.find(packageName);
  if (!found) return call.out('No activity found\n');
  const component = `${packageName}/${found.activity}`;
  const head = 'priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=true\n';
  await call.out(isBrief ? `${head}${component}\n` : `ResolveInfo{4f2 ${component} m=0x108000}:\n  ${head}`);
}

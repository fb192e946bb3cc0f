import type { SimulatedDevice } from '../device/device.ts';
import { since } from '../personalities/personality.ts';
import type { InstalledApp } from '../screen/apps.ts';
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

/** What the system starts where it does not know which of several is meant. */
const chooser = 'android/com.android.internal.app.ResolverActivity';

const launchersOf = ({ packageName, activity, app }: InstalledApp): readonly string[] =>
  [activity, ...(app.otherLaunchers ?? [])].map((name) => `${packageName}/${name}`);

async function queryActivities({ apps }: SimulatedDevice, { args, out }: Call): Promise<void> {
  const [, rest] = takeFlag(args, '--brief');
  const [, left] = takeOption(rest, '-c');
  const [, [packageName = '']] = takeOption(left, '-a');
  const found = apps.find(packageName);
  if (!found) return out('No activities found\n');
  const launchers = launchersOf(found);
  const lines = launchers.map(
    (component, index) =>
      `  Activity #${index}:\n    priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=true\n    ${component}\n`,
  );
  await out(`${launchers.length} activities found:\n${lines.join('')}`);
}

async function cmdPackage(device: SimulatedDevice, call: Call): Promise<number | void> {
  const [action, ...given] = call.args;
  if (action === 'query-activities') return queryActivities(device, { ...call, args: given });
  if (action !== 'resolve-activity') return pm(device, call);
  const [isBrief, rest] = takeFlag(given, '--brief');
  const [, left] = takeOption(rest, '-c');
  const [, [packageName = '']] = takeOption(left, '-a');
  const found = device.apps.find(packageName);
  if (!found) return call.out('No activity found\n');
  const component = launchersOf(found).length > 1 ? chooser : `${packageName}/${found.activity}`;
  const head = 'priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=true\n';
  await call.out(isBrief ? `${head}${component}\n` : `ResolveInfo{4f2 ${component} m=0x108000}:\n  ${head}`);
}

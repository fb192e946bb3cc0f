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

interface Question {
  readonly action: string | undefined;
  readonly category: string | undefined;
  readonly packageName: string | undefined;
}

function questionOf(args: readonly string[]): Question {
  const [, plain] = takeFlag(args, '--brief');
  const [category, left] = takeOption(plain, '-c');
  const [action, [packageName]] = takeOption(left, '-a');
  return { action, category, packageName };
}

/**
 * Who takes an intent, by its package, its action and its category (AOSP, PackageManagerShellCommand.runResolveActivity). Of a
 * package, only activities of that category start from the home screen.
 */
function takerOf({ apps }: SimulatedDevice, { action = '', category = '', packageName }: Question) {
  if (packageName === undefined) {
    return apps.all.find(({ app }) => app.answers?.some((name) => name === action || name === category));
  }
  const found = apps.find(packageName);
  return (found?.app.category ?? 'android.intent.category.LAUNCHER') === category ? found : undefined;
}

async function queryActivities(device: SimulatedDevice, { args, out }: Call): Promise<void> {
  const found = takerOf(device, questionOf(args));
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
  const found = takerOf(device, questionOf(given));
  if (!found) return call.out('No activity found\n');
  const component = launchersOf(found).length > 1 ? chooser : `${found.packageName}/${found.activity}`;
  const head = 'priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=true\n';
  const isBrief = given.includes('--brief');
  await call.out(isBrief ? `${head}${component}\n` : `ResolveInfo{4f2 ${component} m=0x108000}:\n  ${head}`);
}

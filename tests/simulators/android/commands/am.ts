import { displayOf } from '../device/device.ts';
import type { SimulatedDevice } from '../device/device.ts';
import { browserPackage, type Target } from '../screen/apps.ts';
import type { Call } from '../shell/command.ts';
import { takeFlag, takeOption, type DeviceCommand } from './device-command.ts';

/** `am start|start-activity|force-stop|kill` */
export const am: DeviceCommand = async (device, call) => {
  const [action = '', ...args] = call.args;
  if (action === 'start' || action === 'start-activity') return start(device, { ...call, args });
  if (action === 'force-stop' || action === 'kill') return stop(device, args);
  await call.err(`Unknown command: ${action}\n`);
  return 255;
};

/** Silent, also about what is not installed. */
async function stop({ displays }: SimulatedDevice, args: readonly string[]): Promise<void> {
  const [, [packageName = '']] = takeOption(args, '--user');
  for (const display of displays) await display.stop(packageName);
}

interface Intent {
  readonly displayId: string | undefined;
  readonly component: string | undefined;
  readonly data: string | undefined;
  readonly packageName: string | undefined;
  readonly waits: boolean;
  readonly restarts: boolean;
}

async function start(device: SimulatedDevice, call: Call): Promise<number> {
  const intent = readIntent(call.args);
  const display = displayOf(device, intent.displayId);
  await call.out(`Starting: Intent { ${shown(intent)} }\n`);
  const target = resolve(device, intent);
  if (!target) return notStarted(intent, call);
  if (!display) {
    await call.err(`Error: Activity not started, no display ${intent.displayId}\n`);
    return 1;
  }
  if (intent.restarts) await display.stop(target.packageName);
  const wasOpen = await display.start(target, { restart: intent.data !== undefined });
  if (wasOpen) {
    await call.err('Warning: Activity not started, its current task has been brought to the front\n');
  }
  if (intent.waits) await call.out(report(target, wasOpen));
  return 0;
}

function readIntent(args: readonly string[]): Intent {
  let rest = [...args];
  const take = (...names: string[]) => {
    const [value, left] = takeOption(rest, ...names);
    rest = left;
    return value;
  };
  const flag = (name: string) => {
    const [given, left] = takeFlag(rest, name);
    rest = left;
    return given;
  };
  const displayId = take('--display');
  const component = take('-n');
  const data = take('-d');
  const named = take('-p');
  for (const ignored of ['-a', '-c', '-f', '-t', '--user', '--windowingMode']) take(ignored);
  const waits = flag('-W');
  const restarts = flag('-S');
  const [last] = rest.filter((arg) => !arg.startsWith('-'));
  const isComponent = last?.includes('/') && !last.includes(':');
  return {
    displayId,
    component: component ?? (isComponent ? last : undefined),
    data: data ?? (last?.includes(':') ? last : undefined),
    packageName: named ?? (isComponent ? undefined : last?.includes(':') ? undefined : last),
    waits,
    restarts,
  };
}

function shown({ component, data }: Intent): string {
  if (data !== undefined) return `act=android.intent.action.VIEW dat=${data}`;
  return `act=android.intent.action.MAIN cat=[android.intent.category.LAUNCHER] cmp=${component ?? ''}`;
}

function resolve({ apps }: SimulatedDevice, { component, data, packageName }: Intent): Target | undefined {
  if (component !== undefined) {
    const target = apps.component(component);
    return target && data !== undefined && target.packageName === browserPackage ? { ...target, url: data } : target;
  }
  if (data !== undefined) return apps.link(data, packageName);
  const found = packageName === undefined ? undefined : apps.find(packageName);
  return found && apps.main(found);
}

async function notStarted({ component, data }: Intent, { err }: Call): Promise<number> {
  if (component !== undefined) {
    const name = component.replace('/.', `/${component.split('/')[0]}.`);
    await err(`Error type 3\nError: Activity class {${name}} does not exist.\n`);
  } else {
    const intent = data === undefined ? 'act=android.intent.action.MAIN' : `act=android.intent.action.VIEW dat=${data}`;
    await err(`Error: Activity not started, unable to resolve Intent { ${intent} flg=0x10000000 }\n`);
  }
  return 1;
}

function report({ packageName, activity }: Target, wasOpen: boolean): string {
  const times = wasOpen ? '' : 'TotalTime: 412\n';
  return `Status: ok\nLaunchState: ${wasOpen ? 'HOT' : 'COLD'}\nActivity: ${packageName}/${activity}\n${times}WaitTime: 415\nComplete\n`;
}

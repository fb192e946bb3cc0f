import type { Call } from '../../android/shell/command.ts';
import type { HarmonyTarget } from '../device/target.ts';
import { valueOf, type TargetCommand } from './target-command.ts';

/** `aa start|force-stop|dump` */
export const aa: TargetCommand = async (target, call) => {
  const [action = '', ...args] = call.args;
  if (action === 'start') return start(target, { ...call, args });
  if (action === 'force-stop') return stop(target, { ...call, args });
  if (action === 'dump') return call.out(missions(target));
  await call.out('error: unknown option.\n');
};

async function start({ bundles, screen }: HarmonyTarget, { args, out }: Call): Promise<void> {
  const [ability, bundle, address] = ['-a', '-b', '-U'].map((name) => valueOf(args, name));
  if (bundle !== undefined && ability !== undefined) {
    const target = bundles.ability(bundle, ability);
    if (!target) return out(failure(10_104_001, 'The specified ability does not exist.'));
    await screen.show(target);
  } else {
    const target = address === undefined ? undefined : bundles.link(address);
    if (!target) return out(failure(10_103_101, 'Failed to find a matching application for implicit launch.'));
    await screen.show(target, { restart: true });
  }
  await out('start ability successfully.\n');
}

function failure(code: number, message: string): string {
  return `error: failed to start ability.\nError Code:${code}  Error Message:${message}\n`;
}

async function stop({ bundles, screen }: HarmonyTarget, { args: [bundle = ''], out }: Call): Promise<void> {
  if (!bundles.find(bundle)) return out('error: failed to force stop process.\n');
  await screen.stop(bundle);
  await out('force stop process successfully.\n');
}

function missions({ screen }: HarmonyTarget): string {
  const { app, place } = screen.front;
  return `User ID #100
  current mission lists:{
    Mission ID #38  mission name #[#${app}:entry:${place}]  lockedState #0  mission affinity #[]
      AbilityRecord ID #76
        app name [${app}]
        main name [${place}]
        bundle name [${app}]
        ability type [PAGE]
        state #FOREGROUND  start time [4112334]
        app state #FOREGROUND
        ready #1  window attached #0  launcher #0
  }
`;
}

/** `bm dump -n <bundle>|-a`: a line, then JSON. */
export const bm: TargetCommand = async ({ bundles }, { args, out }) => {
  const [action, ...rest] = args;
  if (action === 'dump' && rest[0] === '-a') {
    return out(`ID: 100:\n${bundles.all.map(({ name }) => `\t${name}\n`).join('')}`);
  }
  const found = action === 'dump' ? bundles.find(valueOf(rest, '-n') ?? '') : undefined;
  if (!found) return out('error: failed to get information and the parameters may be wrong.\n');
  await out(`${found.name}:\n${JSON.stringify(bundles.metadata(found), undefined, 4)}\n`);
};

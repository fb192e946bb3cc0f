import { throwIfAborted } from '../../../core/deadline.ts';
import type { AppsInput } from '../../../core/device-input.ts';
import { DeviceError } from '../../../core/errors.ts';
import { resolveAppName, type AppNames } from '../../shared/app-names.ts';
import type { AdbShell, ShellCall } from '../adb/adb-shell.ts';
import { shellQuote } from '../adb/shell-quote.ts';
import { usualAppNames } from './app-names.data.ts';
import { appTarget } from './app-target.ts';

export interface AppsParts {
  readonly shell: AdbShell;
  /** `am start`, with the display where it is not the first. */
  readonly start: string;
  /** The user's names of applications. */
  names(): AppNames;
  apiLevel(signal: AbortSignal): Promise<number>;
}

/** The first version whose package manager answers questions of the shell. */
const resolvesSince = 24;
/** Applications that have much to do when they start. */
const startLimitMs = 30_000;

export function androidApps(parts: AppsParts): AppsInput {
  return {
    async launch(given, { signal }) {
      throwIfAborted(signal);
      const target = appTarget(resolveAppName(given, parts.names(), usualAppNames));
      const call = { task: `launch ${JSON.stringify(given)}`, signal, limitMs: startLimitMs };
      if (target.kind === 'url')
        return start(parts, `-a android.intent.action.VIEW -d ${shellQuote(target.url)}`, call);
      if (target.kind === 'activity') return start(parts, `-n ${shellQuote(target.component)}`, call);
      return launchPackage(parts, target.package, call);
    },
    async terminate(given, { signal }) {
      throwIfAborted(signal);
      const target = appTarget(resolveAppName(given, parts.names(), usualAppNames));
      const task = `terminate ${JSON.stringify(given)}`;
      if (target.kind === 'url') throw noPackage(task);
      await parts.shell.run(`am force-stop ${shellQuote(target.package)}`, { task, signal });
    },
  };
}

async function start({ shell, start: command }: AppsParts, args: string, call: ShellCall): Promise<void> {
  await shell.run(`${command} -W ${args}`, call);
}

async function launchPackage(parts: AppsParts, name: string, call: ShellCall): Promise<void> {
  if ((await parts.apiLevel(call.signal)) < resolvesSince) return launchByMonkey(parts, name, call);
  const line = `cmd package resolve-activity --brief -c android.intent.category.LAUNCHER ${shellQuote(name)}`;
  const { stdout } = await parts.shell.ask(line, call);
  const component = stdout
    .trim()
    .split('\n')
    .map((part) => part.trim())
    .findLast((part) => /^[\w.]+\/[\w.$]+$/.test(part));
  if (component === undefined) throw notInstalled(name, call);
  const main = '-a android.intent.action.MAIN -c android.intent.category.LAUNCHER -f 0x10200000';
  await start(parts, `-n ${shellQuote(component)} ${main}`, call);
}

async function launchByMonkey({ shell }: AppsParts, name: string, call: ShellCall): Promise<void> {
  const line = `monkey -p ${shellQuote(name)} -c android.intent.category.LAUNCHER 1`;
  const { stdout, stderr } = await shell.ask(line, call);
  if (/No activities found|monkey aborted/i.test(stdout + stderr)) throw notInstalled(name, call);
}

function notInstalled(name: string, { task }: ShellCall): DeviceError {
  return new DeviceError(
    'DEVICE_COMMAND_FAILED',
    `Cannot ${task}: no application "${name}" that can be opened is installed`,
    {
      hint: 'Give the package ("adb shell pm list packages" has them), package/.Activity or an address, or name it in the option appNameMapping.',
      details: { package: name },
    },
  );
}

function noPackage(task: string): DeviceError {
  return new DeviceError('DEVICE_UNSUPPORTED', `Cannot ${task}: an address is no application`, {
    hint: 'Give the package of the browser, e.g. com.android.chrome.',
  });
}

import { throwIfAborted } from '../../../core/deadline.ts';
import type { AppsInput } from '../../../core/device-input.ts';
import { DeviceError } from '../../../core/errors.ts';
import { resolveAppName, type AppNames } from '../../shared/app-names.ts';
import type { AdbShell, ShellCall } from '../adb/adb-shell.ts';
import { appTarget } from '../../shared/app-target.ts';
import { shellQuote } from '../../shared/client/shell-quote.ts';
import { usualAppNames } from './app-names.data.ts';

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
const main = '-a android.intent.action.MAIN -c android.intent.category.LAUNCHER';

export function androidApps(parts: AppsParts): AppsInput {
  return {
    async launch(given, { signal }) {
      throwIfAborted(signal);
      const target = appTarget(resolveAppName(given, parts.names(), usualAppNames));
      const call = { task: `launch ${JSON.stringify(given)}`, signal, limitMs: startLimitMs };
      if (target.kind === 'url')
        return start(parts, `-a android.intent.action.VIEW -d ${shellQuote(target.url)}`, call);
      if (target.kind === 'entry') return start(parts, `-n ${shellQuote(`${target.app}/${target.entry}`)}`, call);
      return launchPackage(parts, target.app, call);
    },
    async terminate(given, { signal }) {
      throwIfAborted(signal);
      const target = appTarget(resolveAppName(given, parts.names(), usualAppNames));
      const task = `terminate ${JSON.stringify(given)}`;
      if (target.kind === 'url') throw noPackage(task);
      await assertInstalled(parts, target.app, { task, signal });
      await parts.shell.run(`am force-stop ${shellQuote(target.app)}`, { task, signal });
    },
  };
}

async function start({ shell, start: command }: AppsParts, args: string, call: ShellCall): Promise<void> {
  await shell.run(`${command} -W ${args}`, call);
}

async function launchPackage(parts: AppsParts, name: string, call: ShellCall): Promise<void> {
  if ((await parts.apiLevel(call.signal)) < resolvesSince) return launchByMonkey(parts, name, call);
  const [best] = await launchers(parts, { name, question: 'resolve-activity' }, call);
  // Of an application with several, the system offers its chooser, which is none of them.
  const [component] = best ? [best] : await launchers(parts, { name, question: 'query-activities' }, call);
  if (component === undefined) throw notInstalled(name, call, 'that can be opened ');
  await start(parts, `-n ${shellQuote(component)} ${main} -f 0x10200000`, call);
}

interface LauncherQuestion {
  readonly name: string;
  readonly question: 'resolve-activity' | 'query-activities';
}

/** What the package manager names of an application that starts from the home screen, `package/.Activity`. */
async function launchers(
  { shell }: AppsParts,
  { name, question }: LauncherQuestion,
  call: ShellCall,
): Promise<readonly string[]> {
  const { stdout } = await shell.ask(`cmd package ${question} --brief ${main} ${shellQuote(name)}`, call);
  const parts = stdout.split('\n').map((part) => part.trim());
  return parts.filter((part) => part.startsWith(`${name}/`) && /^[\w.]+\/[\w.$]+$/.test(part));
}

/** `am force-stop` says nothing of what is not there. `pm path` alone asks for user 0, who is not always the one at the phone. */
async function assertInstalled({ shell }: AppsParts, name: string, call: ShellCall): Promise<void> {
  const { stdout, stderr } = await shell.ask(`pm path --user current ${shellQuote(name)}`, call);
  // What it says otherwise, e.g. of another user's applications, leaves the answer open.
  if ((stdout + stderr).trim() === '') throw notInstalled(name, call);
}

async function launchByMonkey({ shell }: AppsParts, name: string, call: ShellCall): Promise<void> {
  const line = `monkey -p ${shellQuote(name)} -c android.intent.category.LAUNCHER 1`;
  const { stdout, stderr } = await shell.ask(line, call);
  if (/No activities found|monkey aborted/i.test(stdout + stderr))
    throw notInstalled(name, call, 'that can be opened ');
}

function notInstalled(name: string, { task }: ShellCall, which = ''): DeviceError {
  return new DeviceError('DEVICE_COMMAND_FAILED', `Cannot ${task}: no application "${name}" ${which}is installed`, {
    hint: 'Give the package ("adb shell pm list packages" has them), package/.Activity or an address, or name it in the option appNameMapping.',
    details: { package: name },
  });
}

function noPackage(task: string): DeviceError {
  return new DeviceError('DEVICE_UNSUPPORTED', `Cannot ${task}: an address is no application`, {
    hint: 'Give the package of the browser, e.g. com.android.chrome.',
  });
}

import { throwIfAborted } from '../../../core/time/deadline.ts';
import type { AppsInput } from '../../../core/device/device-input.ts';
import { DeviceError } from '../../../core/errors/errors.ts';
import { appNameIn, resolveAppName, type AppNames } from '../../shared/app-names.ts';
import type { AdbShell, ShellCall } from '../adb/adb-shell.ts';
import { appTarget } from '../../shared/app-target.ts';
import { shellQuote } from '../../shared/client/shell-quote.ts';
import { appIntents } from './app-intents.data.ts';
import { usualAppNames } from '../../shared/apps/android-app-names.data.ts';

export interface AppsParts {
  readonly shell: AdbShell;
  /** `am start`, with the display if it is not the first. */
  readonly start: string;
  /** App names that the user configured. */
  names(): AppNames;
  apiLevel(signal: AbortSignal): Promise<number>;
  isTelevision(signal: AbortSignal): Promise<boolean>;
}

/** The first API level whose package manager can be queried from the shell. */
const resolvesSince = 24;
/** Time limit for apps that are slow to start, in milliseconds. */
const startLimitMs = 30_000;
const main = '-a android.intent.action.MAIN';
const launcher = 'android.intent.category.LAUNCHER';
/** Category for televisions, whose apps may have no other one (AOSP, PackageManager.getLeanbackLaunchIntentForPackage). */
const leanback = 'android.intent.category.LEANBACK_LAUNCHER';

export function androidApps(parts: AppsParts): AppsInput {
  return {
    async launch(given, { signal }) {
      throwIfAborted(signal);
      const call = { task: `launch ${JSON.stringify(given)}`, signal, limitMs: startLimitMs };
      const opener = await openerOf(parts, given, call);
      if (opener) return start(parts, `-n ${shellQuote(opener.component)} ${opener.intent} -f ${asLauncher}`, call);
      const target = appTarget(resolveAppName(given, parts.names(), usualAppNames));
      if (target.kind === 'url')
        return start(parts, `-a android.intent.action.VIEW -d ${shellQuote(target.url)}`, call);
      if (target.kind === 'entry') return start(parts, `-n ${shellQuote(`${target.app}/${target.entry}`)}`, call);
      return launchPackage(parts, target.app, call);
    },
    async terminate(given, { signal }) {
      throwIfAborted(signal);
      const task = `terminate ${JSON.stringify(given)}`;
      const opener = await openerOf(parts, given, { task, signal });
      const target = appTarget(opener?.component ?? resolveAppName(given, parts.names(), usualAppNames));
      if (target.kind === 'url') throw noPackage(task);
      await assertInstalled(parts, target.app, { task, signal });
      await parts.shell.run(`am force-stop ${shellQuote(target.app)}`, { task, signal });
    },
  };
}

interface Opener {
  /** `package/.Activity` */
  readonly component: string;
  /** Intent that starts it. */
  readonly intent: string;
}

/** The app that the system opens for an app category; undefined for other names, and if several apps qualify. */
async function openerOf(parts: AppsParts, given: string, call: ShellCall): Promise<Opener | undefined> {
  if (appNameIn(given, parts.names()) !== undefined) return undefined;
  const intent = appNameIn(given, appIntents);
  if (intent === undefined || (await parts.apiLevel(call.signal)) < resolvesSince) return undefined;
  const { stdout } = await parts.shell.ask(`cmd package resolve-activity --brief ${intent}`, call);
  const component = componentsIn(stdout).find((name) => !/^android\/|\.(?:Resolver|Chooser)Activity$/.test(name));
  return component === undefined ? undefined : { component, intent };
}

/** Starts a new task, as the home screen does. */
const asLauncher = '0x10200000';

async function start({ shell, start: command }: AppsParts, args: string, call: ShellCall): Promise<void> {
  await shell.run(`${command} -W ${args}`, call);
}

async function launchPackage(parts: AppsParts, name: string, call: ShellCall): Promise<void> {
  const categories = (await parts.isTelevision(call.signal)) ? [leanback, launcher] : [launcher, leanback];
  if ((await parts.apiLevel(call.signal)) < resolvesSince) return launchByMonkey(parts, { name, categories }, call);
  for (const category of categories) {
    const component = await launcherOf(parts, { name, category }, call);
    if (component === undefined) continue;
    return start(parts, `-n ${shellQuote(component)} ${main} -c ${category} -f ${asLauncher}`, call);
  }
  throw notInstalled(name, call, 'that can be opened ');
}

interface LauncherQuestion {
  readonly name: string;
  readonly category: string;
}

/** Launcher activity of an app from the package manager, as `package/.Activity`. */
async function launcherOf(
  { shell }: AppsParts,
  { name, category }: LauncherQuestion,
  call: ShellCall,
): Promise<string | undefined> {
  // If an app has several launcher activities, the system returns its chooser, which is not one of them.
  for (const question of ['resolve-activity', 'query-activities']) {
    const line = `cmd package ${question} --brief ${main} -c ${category} ${shellQuote(name)}`;
    const { stdout } = await shell.ask(line, call);
    const found = componentsIn(stdout).find((component) => component.startsWith(`${name}/`));
    if (found !== undefined) return found;
  }
  return undefined;
}

function componentsIn(text: string): readonly string[] {
  const parts = text.split('\n').map((part) => part.trim());
  return parts.filter((part) => /^[\w.]+\/[\w.$]+$/.test(part));
}

/** `am force-stop` does not report apps that are missing. `pm path` by itself queries user 0, who is not always the current user. */
async function assertInstalled({ shell }: AppsParts, name: string, call: ShellCall): Promise<void> {
  const { stdout, stderr } = await shell.ask(`pm path --user current ${shellQuote(name)}`, call);
  // Any other output leaves it open whether the app is installed, e.g. for another user.
  if ((stdout + stderr).trim() === '') throw notInstalled(name, call);
}

interface MonkeyLaunch {
  readonly name: string;
  readonly categories: readonly string[];
}

async function launchByMonkey(
  { shell }: AppsParts,
  { name, categories }: MonkeyLaunch,
  call: ShellCall,
): Promise<void> {
  const wanted = categories.map((category) => `-c ${category}`).join(' ');
  const { stdout, stderr } = await shell.ask(`monkey -p ${shellQuote(name)} ${wanted} 1`, call);
  if (/No activities found|monkey aborted/i.test(stdout + stderr))
    throw notInstalled(name, call, 'that can be opened ');
}

function notInstalled(name: string, { task }: ShellCall, which = ''): DeviceError {
  return new DeviceError('DEVICE_COMMAND_FAILED', `Cannot ${task}: no application "${name}" ${which}is installed`, {
    hint: 'Use the package ("adb shell pm list packages" lists them), package/.Activity or an address, or add the name to the option appNameMapping.',
    details: { package: name },
  });
}

function noPackage(task: string): DeviceError {
  return new DeviceError('DEVICE_UNSUPPORTED', `Cannot ${task}: an address is not an application`, {
    hint: 'Use the package of the browser, e.g. com.android.chrome.',
  });
}

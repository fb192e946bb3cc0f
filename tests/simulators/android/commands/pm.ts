import type { InstalledApp } from '../screen/apps.ts';
import type { SimulatedDevice } from '../device/device.ts';
import type { Call } from '../shell/command.ts';
import { settingsPackage } from './ime.ts';
import { takeFlag, takeOption, type DeviceCommand } from './device-command.ts';

/** `pm list packages`, `pm path`, `pm clear` */
export const pm: DeviceCommand = async (device, call) => {
  const [action, ...args] = call.args;
  if (action === 'list' && args[0] === 'packages') return list(device, { ...call, args: args.slice(1) });
  // AOSP, PackageManagerShellCommand.runPath(): `path [--user USER] PACKAGE`.
  if (action === 'path') return path(device, call, takeOption(args, '--user')[1][0] ?? '');
  // AOSP, PackageManagerShellCommand.runInstall(); what is in a file, its name tells here.
  if (action === 'install') return install(device, call, args.at(-1) ?? '');
  if (action === 'clear') {
    for (const display of device.displays) await display.stop(args[0] ?? '');
    return call.out(device.apps.find(args[0] ?? '') ? 'Success\n' : 'Failed\n');
  }
  await call.err(`Unknown command: ${action}\n`);
  return 255;
};

async function list({ apps }: SimulatedDevice, { args, out }: Call): Promise<void> {
  const [, others] = takeOption(args, '--user');
  const [onlyThirdParty, left] = takeFlag(others, '-3');
  const [onlySystem, rest] = takeFlag(left, '-s');
  const [withPath, [part = '']] = takeFlag(rest, '-f');
  const shown = apps.all.filter(
    ({ packageName, app }) =>
      packageName.includes(part) && !(onlyThirdParty && app.system) && !(onlySystem && !app.system),
  );
  await out(shown.map((app) => `package:${withPath ? `${file(app)}=` : ''}${app.packageName}\n`).join(''));
}

async function install({ files, apps, faults }: SimulatedDevice, { out, err }: Call, given: string): Promise<number> {
  if (!files.read(given)) {
    await err(`Error: Unable to open file: ${given}\n`);
    return 1;
  }
  if (faults.refusesInstall) {
    await err('Failure [INSTALL_FAILED_USER_RESTRICTED: Install canceled by user]\n');
    return 1;
  }
  apps.install(settingsPackage, { url: 'about:blank' });
  await out('Success\n');
  return 0;
}

async function path({ apps }: SimulatedDevice, { out }: Call, packageName: string): Promise<number> {
  const found = apps.find(packageName);
  if (found) await out(`package:${file(found)}\n`);
  return found ? 0 : 1;
}

function file({ packageName, app }: InstalledApp): string {
  return app.system ? `/system/app/${packageName}/${packageName}.apk` : `/data/app/${packageName}-1/base.apk`;
}

import type { SimulatedDevice } from '../device/device.ts';
import type { Call } from '../shell/command.ts';
import type { DeviceCommand } from './device-command.ts';

export const cat: DeviceCommand = async ({ files }, call) => {
  if (call.args.length === 0) return call.out(await call.stdin());
  return forEach(call, async (file) => {
    const data = files.read(file);
    if (data) await call.out(data);
    return data ? undefined : missing(files.isFolder(file));
  });
};

export const rm: DeviceCommand = async ({ files }, call) => {
  const options = call.args.filter((arg) => arg.startsWith('-')).join('');
  return forEach(call, async (file) => {
    if (/r/i.test(options)) removeInside({ files }, file);
    if (files.isFolder(file) && !/r/i.test(options)) return 'Is a directory';
    const refused = files.remove(file);
    return options.includes('f') && refused === missing(false) ? undefined : refused;
  });
};

function removeInside(device: Pick<SimulatedDevice, 'files'>, folder: string): void {
  for (const name of device.files.list(folder)) {
    removeInside(device, `${folder}/${name}`);
    device.files.remove(`${folder}/${name}`);
  }
}

export const mkdir: DeviceCommand = async ({ files }, call) => {
  const withParents = call.args.some((arg) => /^-\w*p/.test(arg));
  return forEach(call, async (folder) => {
    if (withParents) files.makeParents(folder);
    if (withParents && files.isFolder(folder)) return undefined;
    return files.makeFolder(folder);
  });
};

export const chmod: DeviceCommand = async ({ files }, call) => {
  const [mode = '', ...names] = call.args;
  return forEach({ ...call, args: names }, async (file) =>
    files.changeMode(file, /^[0-7]+$/.test(mode) ? Number.parseInt(mode, 8) : 0o755),
  );
};

export const ls: DeviceCommand = async ({ files }, call) => {
  const isLong = call.args.some((arg) => /^-\w*l/.test(arg));
  const names = call.args.filter((arg) => !arg.startsWith('-'));
  return forEach({ ...call, args: names.length > 0 ? names : ['/'] }, async (file) => {
    const status = files.status(file);
    if (!status) return missing(false);
    const shown = files.isFolder(file) ? files.list(file) : [file];
    const line = (name: string) => {
      const { size = 0 } = files.status(files.isFolder(file) ? `${file}/${name}` : name) ?? {};
      return isLong ? `-rw-rw---- 1 shell shell ${size} 2024-01-01 00:00 ${name}\n` : `${name}\n`;
    };
    await call.out(shown.map(line).join(''));
    return undefined;
  });
};

function missing(isFolder: boolean): string {
  return isFolder ? 'Is a directory' : 'No such file or directory';
}

/** Does something with every file named; what it returns is said as its error. */
async function forEach(call: Call, act: (file: string) => Promise<string | undefined>): Promise<number> {
  let code = 0;
  for (const file of call.args.filter((arg) => !arg.startsWith('-'))) {
    const refused = await act(file);
    if (refused === undefined) continue;
    await call.err(`${call.name}: ${file}: ${refused}\n`);
    code = 1;
  }
  return code;
}

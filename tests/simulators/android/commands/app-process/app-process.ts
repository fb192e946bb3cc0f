import type { DeviceCommand } from '../device-command.ts';
import { scrcpy } from './scrcpy/scrcpy.ts';
import { yadb } from './yadb.ts';

const aborted = 134;

/** `app_process [options] <folder> <class> …`: runs a class of a file that was pushed. */
export const appProcess: DeviceCommand = async (device, call) => {
  const option = '-Djava.class.path=';
  const classPath =
    call.args.find((arg) => arg.startsWith(option))?.slice(option.length) ?? call.variables.get('CLASSPATH');
  const [, className = '', ...args] = call.args.filter((arg) => !arg.startsWith('-D'));
  const program = Object.hasOwn(programs, className) ? programs[className] : undefined;
  const isThere = classPath !== undefined && device.files.read(classPath) !== undefined;
  if (program && isThere) return program(device, { ...call, args });
  await call.err(
    `java.lang.ClassNotFoundException: Didn't find class "${className}" on path: DexPathList[[],nativeLibraryDirectories=[/system/lib64]]\nAborted\n`,
  );
  return aborted;
};

const programs: Readonly<Record<string, DeviceCommand>> = {
  'com.genymobile.scrcpy.Server': scrcpy,
  'com.ysbing.yadb.Main': yadb,
};

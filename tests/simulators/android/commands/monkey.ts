import { takeOption, type DeviceCommand } from './device-command.ts';

/** `monkey -p <package> -c android.intent.category.LAUNCHER 1`, as a way to start an app. */
export const monkey: DeviceCommand = async ({ apps, displays }, { args, out, err }) => {
  const [packageName = ''] = takeOption(args, '-p');
  if (!apps.find(packageName)) {
    await err('** No activities found to run, monkey aborted.\n');
    return 252;
  }
  await displays[0].openApp(packageName);
  await out('Events injected: 1\n## Network stats: elapsed time=8ms (0ms mobile, 0ms wifi, 8ms not connected)\n');
};

import { listScreens, type PlatformScreens } from '../../platforms/screens/list-screens.ts';
import type { ScreenName } from '../../platforms/screens/screen.ts';
import { printable } from '../../util/plain-text.ts';
import type { CliCommand } from '../cli-command.ts';

/** Lists the browsers, phones and desktops that are connected to this machine. */
export const devicesCommand: CliCommand = {
  examples: ['devices', 'devices --json'],
  args: { json: { type: 'boolean', description: 'Prints the devices as JSON' } },
  mostPositionals: 0,
  run: async (args, { stdout }) => {
    const platforms = await listScreens();
    if (args.flag('json')) stdout.write(`${JSON.stringify(platforms)}\n`);
    else stdout.write(printable(platforms.map(linesOf).join('')));
  },
};

const flags: Partial<Record<ScreenName, (deviceId: string) => string>> = {
  android: (deviceId) => ` --device-id ${deviceId}`,
  harmony: (deviceId) => ` --device-id ${deviceId}`,
  computer: (deviceId) => ` --display-id ${deviceId}`,
};

function linesOf({ screen, devices, problem }: PlatformScreens): string {
  if (devices.length === 0) return `${screen}: ${problem ?? 'none'}\n`;
  const lines = devices.map(({ deviceId, state, note }) => {
    const how = state === 'ready' ? `\n    npx eyewright ${screen} open${flags[screen]?.(deviceId) ?? ''}` : '';
    return `  ${deviceId}: ${state}${note ? `, ${note}` : ''}${how}\n`;
  });
  return `${screen}:\n${lines.join('')}`;
}

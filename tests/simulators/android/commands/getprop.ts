import type { DeviceCommand } from './device-command.ts';

/** `getprop [name [default]]` */
export const getprop: DeviceCommand = async ({ properties }, { args, out }) => {
  const [name, otherwise = ''] = args;
  if (name !== undefined) return out(`${properties.get(name) ?? otherwise}\n`);
  await out([...properties].map(([key, value]) => `[${key}]: [${value}]\n`).join(''));
};

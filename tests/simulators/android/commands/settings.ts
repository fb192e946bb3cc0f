import type { SimulatedDevice } from '../device/device.ts';
import type { DeviceCommand } from './device-command.ts';

/** `settings [--user n] get|put|delete|list <space> [name] [value]` */
export const settings: DeviceCommand = async (device, call) => {
  const args = call.args.filter((arg, index, all) => arg !== '--user' && all[index - 1] !== '--user');
  const [action = '', spaceName = '', name = '', value = ''] = args;
  const space = device.settings.space(spaceName);
  if (!space || !['get', 'put', 'delete', 'list'].includes(action)) {
    await call.err(`Invalid namespace or command: ${action} ${spaceName}\n`);
    return 255;
  }
  if (action === 'get') return call.out(`${space.get(name) ?? 'null'}\n`);
  if (action === 'list') return call.out([...space].map(([key, found]) => `${key}=${found}\n`).join(''));
  if (action === 'delete') return call.out(`Deleted ${Number(space.delete(name))} rows\n`);
  space.set(name, value);
  await follow(device, name, value);
};

/** Settings that the screen obeys. */
async function follow({ displays, settings: all }: SimulatedDevice, name: string, value: string): Promise<void> {
  const rotation = Number(value);
  const isFree = all.space('system')?.get('accelerometer_rotation') !== '1';
  if (name !== 'user_rotation' || !isFree || (rotation !== 0 && rotation !== 1 && rotation !== 2 && rotation !== 3))
    return;
  await displays[0].rotate(rotation);
}

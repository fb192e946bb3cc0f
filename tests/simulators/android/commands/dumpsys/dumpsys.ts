import type { SimulatedDevice } from '../../device/device.ts';
import type { DeviceCommand } from '../device-command.ts';
import { dumpActivity } from './activity.ts';
import { dumpDisplay } from './display.ts';
import { dumpInput } from './input.ts';
import { dumpInputMethod } from './input-method.ts';
import { dumpPower } from './power.ts';
import { dumpSurfaceFlinger } from './surface-flinger.ts';
import { dumpWindow } from './window.ts';

/** What a service tells about itself. */
export type Dump = (device: SimulatedDevice, args: readonly string[]) => Promise<string> | string;

const dumps: Readonly<Record<string, Dump>> = {
  activity: dumpActivity,
  display: dumpDisplay,
  input: dumpInput,
  input_method: dumpInputMethod,
  power: dumpPower,
  SurfaceFlinger: dumpSurfaceFlinger,
  window: dumpWindow,
};

/** `dumpsys <service> …` */
export const dumpsys: DeviceCommand = async (device, call) => {
  const [service = '', ...args] = call.args;
  const dump = Object.hasOwn(dumps, service) ? dumps[service] : undefined;
  if (!dump) return call.err(`Can't find service: ${service}\n`);
  await call.out(await dump(device, args));
};

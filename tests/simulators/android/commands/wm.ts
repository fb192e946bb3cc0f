import { displayOf, type SimulatedDevice } from '../device/device.ts';
import type { Call } from '../shell/command.ts';
import type { Display } from '../screen/display.ts';
import { takeOption, type DeviceCommand } from './device-command.ts';

/** `wm size|density [value|reset] [-d display]` */
export const wm: DeviceCommand = async (device, call) => {
  const [id, args] = takeOption(call.args, '-d');
  const [what = '', value] = args;
  const display = displayOf(device, id);
  const run = Object.hasOwn(parts, what) ? parts[what] : undefined;
  if (!display || !run) {
    await call.err(`Unknown command: ${what}\n`);
    return 255;
  }
  return run({ device, display, call, value });
};

interface Wish {
  readonly device: SimulatedDevice;
  readonly display: Display;
  readonly call: Call;
  readonly value: string | undefined;
}

const parts: Readonly<Record<string, (wish: Wish) => Promise<number | void>>> = { size, density };

async function size({ display, call, value }: Wish): Promise<number | void> {
  const { physical, override } = display.metrics;
  if (value === 'reset') return display.change({ override: undefined });
  if (value) {
    const [, width, height] = /^(\d+)x(\d+)$/.exec(value) ?? [];
    if (width && height) return display.change({ override: { width: Number(width), height: Number(height) } });
    await call.err(`Error: bad size ${value}\n`);
    return 255;
  }
  await call.out(`Physical size: ${physical.width}x${physical.height}\n`);
  if (override) await call.out(`Override size: ${override.width}x${override.height}\n`);
}

async function density({ display, call, value }: Wish): Promise<number | void> {
  const { metrics } = display;
  if (value === 'reset') return display.change({ overrideDensity: undefined });
  if (value) return display.change({ overrideDensity: Number(value) });
  await call.out(`Physical density: ${metrics.density}\n`);
  if (metrics.overrideDensity) await call.out(`Override density: ${metrics.overrideDensity}\n`);
}

import type { Device, StreamOptions } from '../core/device/device.ts';
import type { Screenshot } from '../core/screen/frame.ts';
import { Shield, type ShieldInit } from './shield.ts';
import { watchedInput } from './watched-input.ts';

/**
 * A device whose pictures show no secret, so that whatever is made of them, for models, reports and caches, has none: not
 * what the device says is for nobody to read, nor what a secret was typed into, nor any place where its value stands, as
 * far as the tree or the picture tells.
 */
export function shieldedDevice(init: ShieldInit): Device {
  const { device } = init;
  const shield = new Shield(init);
  const own: Partial<Device> = {
    // A device of several pages has another input after each switch.
    get input() {
      return watchedInput(device.input, shield);
    },
    screenshot: (signal) => shield.take(signal),
    ...(device.stream && { stream: (options: StreamOptions) => covered(device, shield, options) }),
    async destroy() {
      await shield.close();
      await device.destroy?.();
    },
  };
  return new Proxy(device, {
    get(target, name) {
      if (name in own) return Reflect.get(own, name) as unknown;
      // Methods of classes have fields of their own, which a proxy has not.
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

async function* covered(device: Device, shield: Shield, options: StreamOptions): AsyncGenerator<Screenshot, void> {
  for await (const shot of device.stream?.(options) ?? []) yield await shield.cover(shot, options);
}

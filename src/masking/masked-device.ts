import type { Device, StreamOptions } from '../core/device/device.ts';
import type { Screenshot } from '../core/screen/frame.ts';
import { SecretMasking, type MaskingInit } from './secret-masking.ts';
import { watchedInput } from './watched-input.ts';

/**
 * A device whose pictures show no secret, so that nothing made from them (model requests, reports, caches) contains
 * one. Masks fields whose value the device hides, fields that received a secret, and every place where the tree or the
 * picture shows a secret's value.
 */
export function maskedDevice(init: MaskingInit): Device {
  const { device } = init;
  const masking = new SecretMasking(init);
  const own: Partial<Device> = {
    // A device with several pages has another input after each switch.
    get input() {
      return watchedInput(device.input, masking);
    },
    screenshot: (signal) => masking.take(signal),
    ...(device.stream && { stream: (options: StreamOptions) => covered(device, masking, options) }),
    async destroy() {
      await masking.close();
      await device.destroy?.();
    },
  };
  return new Proxy(device, {
    get(target, name) {
      if (name in own) return Reflect.get(own, name) as unknown;
      // Methods of classes use private fields, which a proxy does not have.
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

async function* covered(
  device: Device,
  masking: SecretMasking,
  options: StreamOptions,
): AsyncGenerator<Screenshot, void> {
  for await (const shot of device.stream?.(options) ?? []) yield await masking.cover(shot, options);
}

import type { Bounds } from '../../../core/device/device.ts';

/** Adds the address of a page that the test has chosen, and its origin. */
export function withStartAddress(bounds: Bounds, address: string): Bounds {
  const origin = URL.parse(address)?.origin;
  const hasSameOrigin = (other: string): boolean => origin !== 'null' && URL.parse(other)?.origin === origin;
  return { ...bounds, allows: (other) => other === address || hasSameOrigin(other) || bounds.allows(other) };
}

import type { SimulatedDevice } from '../../device/device.ts';

/** With `--display-id` alone, as tools ask for it. */
export function dumpSurfaceFlinger({ displays }: SimulatedDevice): string {
  return displays
    .map(
      ({ facts }, index) =>
        `Display ${facts.physicalId} (HWC display ${index}): port=${index} pnpId=QCM displayName="${facts.name}"\n`,
    )
    .join('');
}

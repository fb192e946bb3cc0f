import type { Size, View } from '../../phone/view.ts';

/** Quarter turns counter-clockwise from how the device is built. */
export type Rotation = 0 | 1 | 2 | 3;

/** What `wm` and the orientation make of a screen. */
export interface Metrics {
  readonly physical: Size;
  readonly override?: Size | undefined;
  readonly density: number;
  readonly overrideDensity?: number | undefined;
  readonly rotation: Rotation;
}

const baseDensity = 160;

export function viewOf({ physical, override, density, overrideDensity, rotation }: Metrics): View {
  const { width, height } = override ?? physical;
  const size = rotation % 2 === 0 ? { width, height } : { width: height, height: width };
  return { size, scale: (overrideDensity ?? density) / baseDensity };
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

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

/** What the page of an app is shown with. */
export interface View {
  /** Pixels of the screen as it is held. */
  readonly size: Size;
  /** Pixels for each CSS pixel. */
  readonly scale: number;
}

const baseDensity = 160;

export function viewOf({ physical, override, density, overrideDensity, rotation }: Metrics): View {
  const { width, height } = override ?? physical;
  const size = rotation % 2 === 0 ? { width, height } : { width: height, height: width };
  return { size, scale: (overrideDensity ?? density) / baseDensity };
}

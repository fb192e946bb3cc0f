import type { Point, Size } from '../../../core/screen/geometry.ts';
import type { Logger } from '../../../core/logger.ts';
import type { AppNames } from '../../shared/app-names.ts';
import type { AppiumSession } from '../appium-session.ts';

/** What all input groups share. */
export interface InputParts {
  readonly session: AppiumSession;
  readonly logger: () => Logger;
  /** Conversion from frame pixels to places that the driver takes. */
  places(signal: AbortSignal): Promise<(point: Point) => Point>;
  /** Size of the newest frame. */
  size(signal: AbortSignal): Promise<Size>;
  /** Takes a screenshot. */
  look(signal: AbortSignal): Promise<Uint8Array>;
  /** App names that the user configured. */
  names(): AppNames;
}

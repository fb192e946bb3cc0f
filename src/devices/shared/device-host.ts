import type { Logger } from '../../core/logger.ts';
import type { AppNames } from './app-names.ts';

/** What an agent lends to the device that it drives. */
export interface DeviceHost {
  readonly logger: Logger;
  /** The user's names of applications. */
  readonly appNames: AppNames;
  /** Fills in the secrets that a text names; without it there are none. */
  reveal?(text: string): string;
}

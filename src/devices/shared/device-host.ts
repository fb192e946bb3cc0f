import type { Logger } from '../../core/logger.ts';
import type { AppNames } from './app-names.ts';

/** What an agent provides to the device that it drives. */
export interface DeviceHost {
  readonly logger: Logger;
  /** App names that the user configured. */
  readonly appNames: AppNames;
  /** The options that the agent was given, after validation. */
  readonly options?: object;
  /** Replaces secret references in a text by their values. Absent if there are no secrets. */
  reveal?(text: string): string;
}

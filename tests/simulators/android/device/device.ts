import type { Service } from '../adbd/connection.ts';
import type { MemoryFiles } from '../files/memory-files.ts';
import type { Personality } from '../personalities/personality.ts';
import type { Apps } from '../screen/apps.ts';
import type { Display } from '../screen/display.ts';
import type { Faults } from './faults.ts';
import type { Settings } from './settings.ts';

/** What commands know of the device that they run on. */
export interface SimulatedDevice {
  readonly personality: Personality;
  readonly properties: ReadonlyMap<string, string>;
  readonly settings: Settings;
  readonly files: MemoryFiles;
  readonly apps: Apps;
  readonly faults: Faults;
  /** The first is the one that is built in. */
  readonly displays: readonly [Display, ...Display[]];
  readonly state: DeviceState;
  /** Who listens on which socket of the device's own (`localabstract:`). */
  readonly sockets: Map<string, Service>;
}

export interface DeviceState {
  awake: boolean;
  clipboard: string;
}

/** The display of a number as `input -d` has it; the built-in one where none is given. */
export function displayOf({ displays }: SimulatedDevice, id?: string): Display | undefined {
  return id === undefined ? displays[0] : displays.find(({ facts }) => String(facts.id) === id);
}

import type { RunLine } from '../../android/shell/command.ts';
import type { MemoryFiles } from '../../android/files/memory-files.ts';
import type { PhoneScreen } from '../../phone/phone-screen.ts';
import type { TargetState } from '../hdc-server.ts';
import type { Bundles } from './bundles.ts';
import type { Faults } from './faults.ts';
import type { Personality } from './personalities.ts';

/** A device, as the server of hdc and the programs on it know it. */
export interface HarmonyTarget {
  readonly personality: Personality;
  readonly files: MemoryFiles;
  readonly bundles: Bundles;
  readonly screen: PhoneScreen;
  readonly faults: Faults;
  /** Every line that its shell was given. */
  readonly lines: string[];
  readonly run: RunLine;
  state: TargetState;
  isAwake: boolean;
  /** What was put there, the last one last. */
  readonly clipboard: string[];
  /** Fires when the cable is pulled. */
  readonly gone: AbortSignal;
}

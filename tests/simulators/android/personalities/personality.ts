import type { Size } from '../../phone/view.ts';

/** What differs from one Android to another, as far as tools can see it. */
export interface Personality {
  readonly release: string;
  readonly sdk: number;
  readonly brand: string;
  readonly manufacturer: string;
  readonly model: string;
  /** Code names of product and device. */
  readonly product: string;
  readonly device: string;
  readonly size: Size;
  readonly density: number;
  /** What kind of device it is built for, e.g. `tv`. Default: `default`. */
  readonly characteristics?: string;
  /** What `screencap` prints before the picture where the device has several displays. */
  readonly captureWarning?: string;
  /** Whether the shell may send input to other apps; some vendors ask for one more switch. */
  readonly injectsInput: boolean;
  /** Whether an empty field tells its hint as its text to `uiautomator`, as those of Android do (AOSP, TextView.getTextForAccessibility). */
  readonly hintAsText: boolean;
  /** Keys that hide the keyboard instead of what they do otherwise. */
  readonly hidesKeyboard: readonly ('back' | 'escape')[];
  /**
   * Whether the key DEL takes away one character although more are selected. Reported for keyboards of Samsung (Appium's
   * UiAutomator2 driver and this field's libraries press FORWARD_DEL there).
   */
  readonly deletesOne?: boolean;
}

/** The first versions that have what is asked for. */
export const since = {
  /** `input -d`, `cmd input`, physical numbers of displays. */
  displays: 29,
  /** `input` is a part of the system's server; before, each one starts a program. */
  inputService: 31,
  keyCombination: 31,
  /** `input keycombination` sends the modifiers with the last key (AOSP, InputShellCommand.sendKeyCombination: metaState). */
  combinedModifiers: 33,
  keyDelay: 34,
} as const;

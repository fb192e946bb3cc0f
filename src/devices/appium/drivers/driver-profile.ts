import type { AppNames } from '../../shared/app-names.ts';
import type { FileTree } from '../tree/file-tree.ts';

/** A command of one driver: https://appium.io/docs/en/latest/guides/execute-methods/ */
export interface ScriptCall {
  /** E.g. `mobile: activateApp`. */
  readonly script: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** How a key is pressed: by a command, or as a character that is typed into the field that has the focus. */
export type KeyPress = ScriptCall | { readonly typed: string };

/** Commands for applications, each given a name or an address. */
export interface AppCommands {
  /** Names that users write, and identifiers. */
  readonly names: AppNames;
  launch(app: string): ScriptCall;
  terminate(app: string): ScriptCall;
  openAddress(url: string): ScriptCall;
  /** Opens one entry of an application, `application/entry`. Absent: there are none. */
  launchEntry?(component: string): ScriptCall;
  /** Answers false for an application that is not there. Absent: ending it fails. */
  isInstalled?(app: string): ScriptCall;
}

/** Attributes of a field. */
export interface FieldAttributes {
  readonly text: string;
  readonly placeholder: string;
  /** `true` for a field whose text must not be read. Absent: its text is told as dots. */
  readonly password?: string;
}

/** Hides the on-screen keyboard. */
export interface HideKeyboard {
  readonly call: ScriptCall;
  /** A key that does it and nothing else, on drivers that search for it for seconds. Absent: the driver needs none. */
  readonly key?: { readonly using: string; readonly value: string };
}

/**
 * What one driver of Appium can do. What is absent, the driver lacks, and so does the device.
 */
export interface DriverProfile {
  /** For messages, e.g. `UiAutomator2`. */
  readonly name: string;
  /** For reports, e.g. `android`. */
  readonly platform: string;
  /** What the driver takes in W3C actions. */
  readonly pointer: 'touch' | 'mouse';
  /** Unit of places: pixels of the picture, that of the window, or a point, of which the picture tells how many pixels it has. */
  readonly unit: 'picture' | 'window' | 'point';
  /** Reads the page source. */
  readonly tree?: FileTree;
  readonly field?: FieldAttributes;
  readonly apps?: AppCommands;
  /** Whether the command `back` of WebDriver goes back in applications. */
  readonly goesBack?: boolean;
  /** How to press a key; undefined if it has no such key. */
  key?(name: string): KeyPress | undefined;
  /** The key that puts the text cursor behind the last character. Absent: text is always added there. */
  readonly endKey?: ScriptCall;
  readonly home?: ScriptCall;
  /** A command, or a finger that moves up from the lower edge and rests. */
  readonly recentApps?: ScriptCall | 'swipe-up';
  readonly hideKeyboard?: HideKeyboard;
  /** Commands whose answers, joined by a slash, name the view in front. */
  readonly place?: readonly PlaceCall[];
  readonly time?: ScriptCall;
  /** Settings under which a page in the application is seen as its own viewport. */
  readonly webSettings?: object;
}

export interface PlaceCall extends ScriptCall {
  /** The part of the answer that counts, where the answer has several. */
  readonly part?: string;
}

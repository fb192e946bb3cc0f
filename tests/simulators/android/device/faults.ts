/** How a picture goes wrong: `fails` says so and has exit code 1. */
export type CaptureFault = 'black' | 'truncated' | 'empty' | 'fails' | 'warns';

/** What a command answers instead of running. */
export interface FalseAnswer {
  /** Part of the command and its arguments, e.g. `input tap`. */
  readonly command: string | RegExp;
  readonly out?: string;
  readonly err?: string;
  /** Default: 0, as commands of Android like to have it where they failed. */
  readonly code?: number;
  /** How often. Default: always. */
  readonly times?: number;
}

/** What goes wrong, to be set at any time; nothing at first. */
export interface Faults {
  /** Time that every command takes longer, in milliseconds. */
  delayMs: number;
  /** For `screencap`. */
  capture: CaptureFault | undefined;
  answers: FalseAnswer[];
  /**
   * With exit code 0, all of them. `fails`: an exception is its only sign; `copies nothing`: the clipboard refused, of which versions up
   * to 1.0.0 say "Copy text: false" (YADB, Keyboard.java); `silent`: the same of versions from 1.1.0 on, which say nothing.
   */
  yadb: 'fails' | 'copies nothing' | 'silent' | undefined;
  /** `no frames`: connected, and nothing comes; `exits early`: says why and ends; `wrong version`: another one than asked for. */
  scrcpy: { fault: 'no frames' | 'exits early' | 'wrong version' | undefined };
  /** Whether `pm install` is refused, as the switch for it of some makers does. */
  refusesInstall: boolean;
  /** How many characters of the next texts are lost, one at a time: keyboards of slow phones drop some; how often, nobody documents. */
  lostCharacters: number;
  /** Time in which `input` starts where it is a program of its own, up to Android 11 (AOSP, cmds/input runs app_process), in milliseconds. */
  inputStartMs: number;
  uiautomator: { fault: 'no root' | 'not idle' | 'killed' | undefined; delayMs: number };
}

export function noFaults(): Faults {
  return {
    delayMs: 0,
    capture: undefined,
    answers: [],
    yadb: undefined,
    scrcpy: { fault: undefined },
    refusesInstall: false,
    lostCharacters: 0,
    inputStartMs: 0,
    uiautomator: { fault: undefined, delayMs: 0 },
  };
}

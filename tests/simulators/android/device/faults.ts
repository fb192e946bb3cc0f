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
  /** `fails` is told as its only sign, with exit code 0. */
  yadb: 'fails' | undefined;
  /** `no frames`: connected, and nothing comes; `exits early`: says why and ends; `wrong version`: another one than asked for. */
  scrcpy: { fault: 'no frames' | 'exits early' | 'wrong version' | undefined };
  uiautomator: { fault: 'no root' | 'not idle' | 'killed' | undefined; delayMs: number };
}

export function noFaults(): Faults {
  return {
    delayMs: 0,
    capture: undefined,
    answers: [],
    yadb: undefined,
    scrcpy: { fault: undefined },
    uiautomator: { fault: undefined, delayMs: 0 },
  };
}

/** How a picture goes wrong: `fails` says so, `silent` does not; neither has an exit code that anybody sees. */
export type CaptureFault = 'black' | 'truncated' | 'fails' | 'silent';

/** What a command answers instead of running. */
export interface FalseAnswer {
  /** Part of the command and its arguments, e.g. `uiInput click`. */
  readonly command: string;
  readonly out: string;
}

/** What goes wrong, to be set at any time; nothing at first. */
export interface Faults {
  /** Time that every command takes longer, in milliseconds. */
  delayMs: number;
  /** Commands never end. */
  hangs: boolean;
  /** For `snapshot_display`. */
  capture: CaptureFault | undefined;
  /** For `uitest screenCap`. */
  screenCap: CaptureFault | undefined;
  answers: FalseAnswer[];
  /** `fails`: says so; `garbage`: no JSON; `elsewhere`: views that are not on the screen; `empty`: nothing in it. */
  layout: { fault: 'fails' | 'garbage' | 'elsewhere' | 'empty' | undefined; delayMs: number };
}

export function noFaults(): Faults {
  return {
    delayMs: 0,
    hangs: false,
    capture: undefined,
    screenCap: undefined,
    answers: [],
    layout: { fault: undefined, delayMs: 0 },
  };
}

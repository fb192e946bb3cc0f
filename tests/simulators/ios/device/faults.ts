/** What a request gets instead of what it asks for. */
export interface FalseAnswer {
  /** Part of method and path, e.g. `POST /wda/tap`; `/session/<id>` is left out. */
  readonly request: string | RegExp;
  /** Default: 200, or 500 with an error. */
  readonly status?: number;
  /** As WebDriver names it, e.g. `unexpected alert open`. */
  readonly error?: string;
  readonly message?: string;
  /** Instead of an envelope. */
  readonly body?: string;
  /** `hang`: never answers; `drop`: closes the connection, before or after it has done what was asked. */
  readonly instead?: 'hang' | 'drop' | 'do and drop';
  /** How often. Default: always. */
  readonly times?: number;
}

/** What goes wrong, to be set at any time; nothing at first. */
export interface Faults {
  /** Time that every request takes longer, in milliseconds. */
  delayMs: number;
  /** How pictures go wrong. */
  capture: 'half' | 'empty' | 'text' | undefined;
  answers: FalseAnswer[];
  /** `no frames`: connected, and nothing comes; `breaks`: ends after each picture. */
  mjpeg: 'no frames' | 'breaks' | undefined;
  isReady: boolean;
  /**
   * How many characters of the next texts are lost, one at a time. Keyboards of real devices drop some while they are busy; how
   * often, nobody documents.
   */
  lostCharacters: number;
}

export function noFaults(): Faults {
  return { delayMs: 0, capture: undefined, answers: [], mjpeg: undefined, isReady: true, lostCharacters: 0 };
}

/** Result of one check. */
export interface Finding {
  /** Subject of the check, e.g. `Browser`. */
  readonly name: string;
  /** Distinguishes several checks of one subject, e.g. `text`. */
  readonly part?: string | undefined;
  /** `absent`: not installed, but optional. */
  readonly status: 'ok' | 'warning' | 'failed' | 'absent';
  /** Short result; never contains a key. */
  readonly text: string;
  /** How to fix it. */
  readonly hint?: string | undefined;
  /** Facts about a request to a model. */
  readonly request?: RequestFacts | undefined;
}

export interface RequestFacts {
  readonly ms: number;
  readonly tokens: number | undefined;
  /** E.g. `0.0002 USD`; undefined if the price is unknown. */
  readonly cost: string | undefined;
}

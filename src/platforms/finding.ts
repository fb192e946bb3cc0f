/** What one check found out. */
export interface Finding {
  /** What was looked at, e.g. `Browser`. */
  readonly name: string;
  /** Of several checks of one thing, e.g. `text`. */
  readonly part?: string | undefined;
  /** `absent`: not there, and not needed by everybody. */
  readonly status: 'ok' | 'warning' | 'failed' | 'absent';
  /** In a few words; never a key. */
  readonly text: string;
  /** What to do about it. */
  readonly hint?: string | undefined;
  /** Of a request to a model. */
  readonly request?: RequestFacts | undefined;
}

export interface RequestFacts {
  readonly ms: number;
  readonly tokens: number | undefined;
  /** E.g. `0.0002 USD`; undefined when the price is not known. */
  readonly cost: string | undefined;
}

/** A call of a session that worked. */
export interface MadeCall {
  /** E.g. `aiTap`. */
  readonly call: string;
  /** E.g. `tap`. */
  readonly command: string;
  /** Arguments and options by the name of their parameter. */
  readonly params: Readonly<Record<string, unknown>>;
}

const statuses: Readonly<Record<string, number>> = {
  'invalid session id': 404,
  'unknown command': 404,
  'no such element': 404,
  'no such alert': 404,
  'stale element reference': 404,
  'unknown method': 405,
  'invalid argument': 400,
  'invalid element state': 400,
  timeout: 408,
};

/** An error as WebDriver names it. */
export class WdaError extends Error {
  readonly error: string;

  constructor(error: string, message = error) {
    super(message);
    this.error = error;
  }

  get status(): number {
    return statuses[this.error] ?? 500;
  }
}

import type { Failure, FailureCode } from '../../bridge/protocol/messages.ts';

/** Why a tab could not be driven. */
export class TabFailure extends Error {
  readonly code: FailureCode;

  constructor(code: FailureCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** A failed request, for the server. */
export function explain(error: unknown): Pick<Failure, 'code' | 'message'> {
  if (error instanceof TabFailure) return { code: error.code, message: error.message };
  const message = error instanceof Error ? error.message : String(error);
  return { code: 'command', message: messageOf(message) };
}

/** The browser reports a failed command of the protocol as JSON. */
function messageOf(text: string): string {
  try {
    const { message } = JSON.parse(text) as { message?: unknown };
    return typeof message === 'string' ? message : text;
  } catch {
    return text;
  }
}

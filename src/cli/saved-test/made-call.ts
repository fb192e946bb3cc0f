/** A call of a session that worked, or that may have changed the screen before it failed. */
export interface MadeCall {
  /** E.g. `aiTap`. */
  readonly call: string;
  /** E.g. `tap`. */
  readonly command: string;
  /** Arguments and options by the name of their parameter. */
  readonly params: Readonly<Record<string, unknown>>;
  /** What it read; null for calls that read nothing. */
  readonly value: unknown;
  /** Whether it failed. A test leaves it out, and says so. */
  readonly hasFailed?: true | undefined;
}

/** Calls that change nothing that a test needs. */
const withoutEffect = new Set([
  'screenshot',
  'recordToReport',
  'aiLocate',
  'freezePageContext',
  'unfreezePageContext',
  'ListDisplays',
]);

/** The calls of a session that belong into a test. */
export function testableCalls(made: readonly MadeCall[]): readonly MadeCall[] {
  return made.filter(({ call }) => !withoutEffect.has(call));
}

/** Calls that read, and with what their value is compared. */
export const readers: Readonly<Record<string, string>> = {
  aiQuery: 'toEqual',
  aiBoolean: 'toBe',
  aiNumber: 'toBe',
  aiString: 'toBe',
  aiAsk: 'toBe',
  evaluateJavaScript: 'toEqual',
};

const judges = new Set(['aiAssert', 'aiWaitFor']);

/** Whether a call may have changed the screen, also if it failed. A script of the user may do anything. */
export function mayChange(call: string): boolean {
  if (call === 'evaluateJavaScript') return true;
  return !withoutEffect.has(call) && !judges.has(call) && readers[call] === undefined;
}

/** The word for a failed call in comments of all forms. */
export const leftOut = 'failed, left out';

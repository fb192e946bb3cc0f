/** What was in a text box, to take changes back. */
export interface TextHistory<T> {
  readonly past: readonly T[];
  readonly now: T;
  readonly future: readonly T[];
  /** When the last change was typed; undefined if it was not typed. */
  readonly typedAt: number | undefined;
}

const most = 100;
/** Letters that are typed without a pause are one change. */
const pauseMs = 700;

export function startHistory<T>(now: T): TextHistory<T> {
  return { past: [], now, future: [], typedAt: undefined };
}

/** A change. `typedAt`: its time if it was typed, so that it may join the change before it. */
export function change<T>(history: TextHistory<T>, next: T, typedAt?: number): TextHistory<T> {
  const joins =
    typedAt !== undefined &&
    history.typedAt !== undefined &&
    typedAt - history.typedAt < pauseMs &&
    history.past.length > 0;
  const past = joins ? history.past : [...history.past, history.now].slice(-most);
  return { past, now: next, future: [], typedAt };
}

export function undo<T>(history: TextHistory<T>): TextHistory<T> {
  const before = history.past.at(-1);
  if (before === undefined) return history;
  return { past: history.past.slice(0, -1), now: before, future: [history.now, ...history.future], typedAt: undefined };
}

export function redo<T>(history: TextHistory<T>): TextHistory<T> {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.now], now: next, future, typedAt: undefined };
}

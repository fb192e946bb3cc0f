/** Listeners that only give something back, and end the process only where nobody else listens. */
const giving = new WeakSet<NodeJS.SignalsListener>();

/** Marks a listener of signals that leaves it to others to end the process. */
export function leavesTheEnd(listener: NodeJS.SignalsListener): void {
  giving.add(listener);
}

/** Whether somebody beside this listener ends the process on the signal. */
export function endsElsewhere(signal: NodeJS.Signals, listener: NodeJS.SignalsListener): boolean {
  return process.listeners(signal).some((other) => other !== listener && !giving.has(other as typeof listener));
}

/** Listeners that clean up, and end the process only where no other listener does. */
const cleanups = new WeakSet<NodeJS.SignalsListener>();

/** Marks a listener of signals as one that leaves it to others to end the process. */
export function markAsCleanup(listener: NodeJS.SignalsListener): void {
  cleanups.add(listener);
}

/** Whether a listener other than this one and than cleanups handles the signal; that one ends the process. */
export function isHandledElsewhere(signal: NodeJS.Signals, listener: NodeJS.SignalsListener): boolean {
  return process.listeners(signal).some((other) => other !== listener && !cleanups.has(other as typeof listener));
}

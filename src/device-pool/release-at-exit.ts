import { markAsCleanup } from '../util/signal-listeners.ts';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const pending = new Set<() => void>();

/**
 * Runs the callback when the process ends in any way that still runs code, and when the runner that forked this worker
 * is gone: then nobody ends the worker or receives its results. Returns a function that removes the callback.
 */
export function releaseAtExit(release: () => void): () => void {
  if (pending.size === 0) listen();
  pending.add(release);
  return () => {
    if (pending.delete(release) && pending.size === 0) unlisten();
  };
}

markAsCleanup(onSignal);

function listen(): void {
  process.on('exit', releaseAll);
  process.on('disconnect', releaseAll);
  for (const signal of signals) process.on(signal, onSignal);
}

function unlisten(): void {
  process.off('exit', releaseAll);
  process.off('disconnect', releaseAll);
  for (const signal of signals) process.off(signal, onSignal);
}

function releaseAll(): void {
  for (const release of pending) release();
}

/** Other listeners end the process in their own way, and need its resources until then. */
function onSignal(signal: NodeJS.Signals): void {
  if (process.listenerCount(signal) > 1) return;
  releaseAll();
  unlisten();
  // Ends the process as if nobody had listened.
  process.kill(process.pid, signal);
}

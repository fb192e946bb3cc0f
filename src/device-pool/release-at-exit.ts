const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const pending = new Set<() => void>();

/**
 * Runs when the process ends in any way that can still run something, and when the runner that forked this worker is gone:
 * nobody ends a worker then before its test is over, and nobody hears of that test. Returns how to take it back.
 */
export function releaseAtExit(release: () => void): () => void {
  if (pending.size === 0) listen();
  pending.add(release);
  return () => {
    if (pending.delete(release) && pending.size === 0) unlisten();
  };
}

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

/** Who else listens ends the process in its own way, and until then uses what it has. */
function onSignal(signal: NodeJS.Signals): void {
  if (process.listenerCount(signal) > 1) return;
  releaseAll();
  unlisten();
  // As if nobody had listened.
  process.kill(process.pid, signal);
}

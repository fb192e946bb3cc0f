/**
 * Browser libraries end the process with Ctrl-C, before our reporter has told what was over: it ends the run itself, and with
 * that the browsers.
 *
 * @returns options of `launch()`.
 */
export function interruptOptions(): { readonly handleSIGINT?: false } {
  if (!hasReporter()) return {};
  // Without anybody who listens, the signal ends a forked worker.
  if (!process.listeners('SIGINT').includes(stay)) process.on('SIGINT', stay);
  return { handleSIGINT: false };
}

/** It begins a run before any worker does. */
export function hasReporter(): boolean {
  return Boolean(process.env['EYEWRIGHT_RUN_ID']);
}

function stay(): void {
  // The run is ended elsewhere.
}

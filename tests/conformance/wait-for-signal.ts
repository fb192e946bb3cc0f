/** Body of a test or step that prints a text, at which the run is sent a signal, and does not end by itself. */
export const wait = `process.stderr.write('waiting for a signal\\n'); return new Promise((resolve) => setTimeout(resolve, 60_000));`;

import type { CliStream } from './cli-io.ts';

export interface Progress {
  show(what: string, done: number, of?: number): void;
  /** Clears the line. */
  end(): void;
}

const betweenMs = 100;
const worthwhile = 20;

/** A progress line that is overwritten, for terminals only; nothing is written to files and pipes. */
export function createProgress(stream: CliStream, total: number, things = 'reports'): Progress {
  if (!stream.isTTY || total < worthwhile) return { show: () => undefined, end: () => undefined };
  let shownAt = -Infinity;
  let visible = false;
  return {
    show: (what, done, of = total) => {
      if (performance.now() - shownAt < betweenMs) return;
      shownAt = performance.now();
      visible = true;
      stream.write(`\r\u001b[2K${what} ${done} of ${of} ${things}`);
    },
    end: () => {
      if (visible) stream.write('\r\u001b[2K');
      visible = false;
    },
  };
}

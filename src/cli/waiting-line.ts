import { monotonic } from '../core/time/clock.ts';
import type { CliStream } from './cli-io.ts';

export interface WaitingLine {
  /** Shows what is waited for from now on, and for how long it has been. */
  begin(what: string): void;
  /** Clears the line. */
  end(): void;
}

const everyMs = 1000;

/** A line that says what is waited for, once that takes a second. For terminals only; nothing is written to files and pipes. */
export function createWaitingLine(stream: CliStream): WaitingLine {
  let timer: NodeJS.Timeout | undefined;
  let isVisible = false;
  const end = (): void => {
    clearInterval(timer);
    if (isVisible) stream.write('\r\u001b[2K');
    isVisible = false;
  };
  return {
    begin(what) {
      end();
      if (!stream.isTTY) return;
      const begun = monotonic();
      timer = setInterval(() => {
        isVisible = true;
        stream.write(`\r\u001b[2K${what} (${Math.round((monotonic() - begun) / 1000)} s)`);
      }, everyMs);
      timer.unref();
    },
    end,
  };
}

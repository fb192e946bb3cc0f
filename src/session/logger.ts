import type { Logger } from '../core/logger.ts';
import { printable } from '../util/plain-text.ts';
import type { LogFile } from './diagnostics/log-file.ts';

export interface LoggerTarget {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: Pick<NodeJS.WriteStream, 'write'>;
  readonly stderr: Pick<NodeJS.WriteStream, 'write'>;
  /** Where everything is kept, shown or not. */
  readonly log?: Pick<LogFile, 'write'> | undefined;
  /** Told of every warning that is shown. */
  onWarning?(message: string): void;
}

/** Writes warnings to stderr, progress to stdout, and diagnostics that `DEBUG` selects to stderr; all of it to the log. */
export function createLogger({ env, stdout, stderr, log, onWarning }: LoggerTarget): Logger {
  const selectors = (env['DEBUG'] ?? '').split(',').map((part) => part.trim());
  const warned = new Set<string>();
  const warn = (message: string): void => {
    stderr.write(`eyewright: ${printable(message)}\n`);
    log?.write('warning', message);
    onWarning?.(message);
  };
  return {
    warn,
    warnOnce(message) {
      if (warned.has(message)) return;
      warned.add(message);
      warn(message);
    },
    info(message) {
      stdout.write(`eyewright: ${printable(message)}\n`);
      log?.write('info', message);
    },
    debug(area, message) {
      log?.write(area, message);
      if (selectors.some((selector) => selects(selector, `eyewright:${area}`)))
        stderr.write(`eyewright:${area} ${printable(message)}\n`);
    },
  };
}

function selects(selector: string, area: string): boolean {
  return selector.endsWith('*') ? area.startsWith(selector.slice(0, -1)) && selector !== '' : area === selector;
}

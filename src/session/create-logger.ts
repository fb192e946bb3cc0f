import type { Logger } from '../core/logger.ts';
import { printable } from '../util/plain-text.ts';
import type { LogFile } from './diagnostics/log-file.ts';

export interface LoggerTarget {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: Pick<NodeJS.WriteStream, 'write'>;
  readonly stderr: Pick<NodeJS.WriteStream, 'write'>;
  /** Receives everything, shown or not. */
  readonly log?: Pick<LogFile, 'write'> | undefined;
  /** Removes known secrets from a message. */
  redact(message: string): string;
  /** Called with every warning that is shown. */
  onWarning?(message: string): void;
}

const leftOut = '(left out: its secrets could not be removed)';

/** Writes warnings to stderr, progress to stdout, and diagnostics that `DEBUG` selects to stderr; and everything to the log. */
export function createLogger({ env, stdout, stderr, log, redact, onWarning }: LoggerTarget): Logger {
  const isSelected = selection(env['DEBUG'] ?? '');
  const warned = new Set<string>();
  const safe = (message: string): string => {
    try {
      return redact(message);
    } catch {
      return leftOut;
    }
  };
  const show = (message: string): void => {
    stderr.write(`eyewright: ${printable(message)}\n`);
    log?.write('warning', message);
    onWarning?.(message);
  };
  return {
    warn: (text) => show(safe(text)),
    warnOnce(text) {
      const message = safe(text);
      if (warned.has(message)) return;
      warned.add(message);
      show(message);
    },
    info(text) {
      const message = safe(text);
      stdout.write(`eyewright: ${printable(message)}\n`);
      log?.write('info', message);
    },
    debug(area, text) {
      const message = safe(text);
      log?.write(area, message);
      if (isSelected(`eyewright:${area}`)) stderr.write(`eyewright:${area} ${printable(message)}\n`);
    },
  };
}

/** As the package `debug` reads its variable: names separated by commas or spaces, `*` for anything, `-` before excluded names. */
function selection(text: string): (area: string) => boolean {
  const parts = text.split(/[\s,]+/).filter((part) => part !== '');
  const left = parts.filter((part) => part.startsWith('-')).map((part) => pattern(part.slice(1)));
  const wanted = parts.filter((part) => !part.startsWith('-')).map(pattern);
  return (area) => wanted.some((one) => one.test(area)) && !left.some((one) => one.test(area));
}

function pattern(selector: string): RegExp {
  const parts = selector.split('*').map((part) => part.replaceAll(/[\\^$.+?()[\]{}|]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join('.*')}$`);
}

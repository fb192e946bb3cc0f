import type { Logger } from '../core/logger.ts';
import { printable } from '../util/plain-text.ts';

export interface LoggerTarget {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: Pick<NodeJS.WriteStream, 'write'>;
  readonly stderr: Pick<NodeJS.WriteStream, 'write'>;
}

/** Writes warnings to stderr once each, progress to stdout, and diagnostics that `DEBUG` selects to stderr. */
export function createLogger({ env, stdout, stderr }: LoggerTarget): Logger {
  const selectors = (env['DEBUG'] ?? '').split(',').map((part) => part.trim());
  const warned = new Set<string>();
  return {
    warn(message) {
      if (warned.has(message)) return;
      warned.add(message);
      stderr.write(`eyewright: ${printable(message)}\n`);
    },
    info: (message) => void stdout.write(`eyewright: ${printable(message)}\n`),
    debug(area, message) {
      if (selectors.some((selector) => selects(selector, `eyewright:${area}`)))
        stderr.write(`eyewright:${area} ${printable(message)}\n`);
    },
  };
}

function selects(selector: string, area: string): boolean {
  return selector.endsWith('*') ? area.startsWith(selector.slice(0, -1)) && selector !== '' : area === selector;
}

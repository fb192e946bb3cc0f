import { ConfigError, errorMessage } from '../core/errors/errors.ts';

/** Whether the system gave this reason. */
export function isCode(error: unknown, code: string): boolean {
  return (error as NodeJS.ErrnoException | null)?.code === code;
}

/** A file that a user has named, and that cannot be written. */
export function unwritable(file: string, cause: unknown): ConfigError {
  return new ConfigError('CONFIG_INVALID', `Cannot write ${file}: ${errorMessage(cause)}`, {
    hint: 'Name another file with --out, in a folder that you may write to.',
    cause,
  });
}

import type { Environment } from '../core/options/options.ts';

/** The globals of the process that agents use: nothing below this layer accesses the globals themselves. */
export interface Surroundings {
  readonly env: Environment;
  /** Where relative paths start. */
  readonly cwd: string;
  readonly stdout: Pick<NodeJS.WriteStream, 'write'>;
  readonly stderr: Pick<NodeJS.WriteStream, 'write'>;
  readonly fetch: typeof globalThis.fetch;
  readonly pid: number;
  /** When the process began, in milliseconds since the epoch. */
  readonly startedAt: number;
}

/** The surroundings of this process, as they are now. */
export function processSurroundings(): Surroundings {
  const { env, stdout, stderr, pid } = process;
  const startedAt = performance.timeOrigin;
  return { env, cwd: process.cwd(), stdout, stderr, pid, startedAt, fetch: (...given) => globalThis.fetch(...given) };
}

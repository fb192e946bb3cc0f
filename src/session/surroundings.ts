import type { Environment } from '../core/options.ts';

/** What the process lends to agents: nothing below this layer touches the globals themselves. */
export interface Surroundings {
  readonly env: Environment;
  /** Where relative paths start. */
  readonly cwd: string;
  readonly stdout: Pick<NodeJS.WriteStream, 'write'>;
  readonly stderr: Pick<NodeJS.WriteStream, 'write'>;
  readonly fetch: typeof globalThis.fetch;
}

/** The surroundings of this process, as they are now. */
export function processSurroundings(): Surroundings {
  const { env, stdout, stderr } = process;
  return { env, cwd: process.cwd(), stdout, stderr, fetch: (...given) => globalThis.fetch(...given) };
}

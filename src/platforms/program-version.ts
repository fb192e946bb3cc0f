import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const toolTimeoutMs = 10_000;

/** The first line that a program prints; undefined when it cannot be run. */
export async function firstLineOf(program: string, args: readonly string[]): Promise<string | undefined> {
  try {
    const { stdout } = await execute(program, [...args], { timeout: toolTimeoutMs });
    return stdout.split('\n', 1)[0]?.trim();
  } catch {
    return undefined;
  }
}

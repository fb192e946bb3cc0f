import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const toolTimeoutMs = 10_000;

/** First line of a program's output; undefined if it cannot be run. */
export async function firstLineOf(program: string, args: readonly string[]): Promise<string | undefined> {
  try {
    const { stdout } = await execute(program, [...args], { timeout: toolTimeoutMs });
    return stdout.split('\n', 1)[0]?.trim();
  } catch {
    return undefined;
  }
}

import { detectAgent } from 'std-env';

import { errorMessage } from '../../core/errors/errors.ts';
import { resolveRunPlace } from '../../report/container/run-dir.ts';
import { failureLines, moreLine } from '../../report/failures/failure-line.ts';
import { listFailures } from '../../report/failures/list-failures.ts';
import type { RunSummary } from '../../report/summary/run-summary.ts';
import { printable } from '../../util/plain-text.ts';
import { relativePath } from './relative-path.ts';

/**
 * For a coding agent that runs the tests: a line for each failure, with the path of its last picture, and the command that shows
 * more. Empty for people. Never rejects, because the results of the run must not depend on it.
 */
export async function agentLines(
  report: string,
  summary: RunSummary | undefined,
  onWarning: (message: string) => void,
): Promise<string[]> {
  if (!summary || !isRunByAgent()) return [];
  const { cwd, runDir } = resolveRunPlace();
  try {
    const list = await listFailures({ report, summary, cwd, runDir, onWarning });
    return failureLines(list).map(printable);
  } catch (error) {
    onWarning(`The failures could not be listed: ${errorMessage(error)}`);
    return [];
  }
}

/** The same while the process ends, when the report cannot be read any more. */
export function agentLinesNow(report: string): string[] {
  return isRunByAgent() ? [printable(moreLine(relativePath(report)))] : [];
}

function isRunByAgent(): boolean {
  return detectAgent().name !== undefined;
}

import { appendFile, mkdir, stat } from 'node:fs/promises';
import path from 'node:path';

import { githubAnnotations } from './github-annotations.ts';
import { githubSummary } from './github-summary.ts';
import type { OutputJob, ReportOutput } from './report-output.ts';

// GitHub refuses the summary of a step that is larger than this.
const largestSummary = 1024 * 1024;

/** The page of a GitHub Actions run: adds to the summary of the step that runs the tests. */
export const githubSummaryOutput: ReportOutput = {
  // An empty variable means "unset".
  defaultTarget: (_base, env) => env['GITHUB_STEP_SUMMARY'] || undefined,
  write: appendSummary,
};

/** The summary, and notes at the lines of a pull request that failed. */
export const githubOutput: ReportOutput = {
  defaultTarget: githubSummaryOutput.defaultTarget,
  write: async (job) => {
    const lines = githubAnnotations(job.summary);
    // GitHub reads them at the start of a line, and a runner may have left one open.
    if (lines.length > 0) job.print(`\n${lines.join('\n')}\n`);
    await appendSummary(job);
  },
};

/** Other tools may have written to the same summary: it is added to, within what is left of it. */
async function appendSummary({ summary, target }: OutputJob): Promise<void> {
  await mkdir(path.dirname(target), { recursive: true });
  const before = await stat(target).then(
    ({ size }) => size,
    () => 0,
  );
  const text = githubSummary(summary, largestSummary - before - 1);
  if (text !== '') await appendFile(target, before > 0 ? `\n${text}` : text);
}

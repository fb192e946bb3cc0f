import { appendFile, mkdir, stat } from 'node:fs/promises';
import path from 'node:path';

import { githubAnnotations } from './github-annotations.ts';
import { githubSummary } from './github-summary.ts';
import type { OutputJob, ReportOutput } from './report-output.ts';

// GitHub rejects larger summaries of a step.
const largestSummary = 1024 * 1024;

/** Adds to the summary of the GitHub Actions step that runs the tests. */
export const githubSummaryOutput: ReportOutput = {
  // An empty variable counts as unset.
  defaultTarget: (_base, env) => env['GITHUB_STEP_SUMMARY'] || undefined,
  write: appendSummary,
};

/** The summary, and annotations at the failed lines in a pull request. */
export const githubOutput: ReportOutput = {
  defaultTarget: githubSummaryOutput.defaultTarget,
  write: async (job) => {
    const lines = githubAnnotations(job.summary);
    // Commands must start a line, and the last line of the runner may not have ended.
    if (lines.length > 0) job.print(`\n${lines.join('\n')}\n`);
    await appendSummary(job);
  },
};

/** Appends to the summary, within the remaining size. Other tools may have written to it. */
async function appendSummary({ summary, target }: OutputJob): Promise<void> {
  await mkdir(path.dirname(target), { recursive: true });
  const before = await stat(target).then(
    ({ size }) => size,
    () => 0,
  );
  const text = githubSummary(summary, largestSummary - before - 1);
  if (text !== '') await appendFile(target, before > 0 ? `\n${text}` : text);
}

import { readFileSync } from 'node:fs';
import path from 'node:path';

import { readReport } from '../projects/read-tests.ts';
import { buildRun } from '../../src/report/run/build-run.ts';
import { headline } from '../../src/report/viewer/model/format.ts';
import type { RunSummary } from '../../src/report/summary/run-summary.ts';

export interface ToldRun {
  /** The merged report. */
  readonly report: string;
  readonly summary: RunSummary;
  /** Everything that was printed. */
  readonly output: string;
  /** What was written for the page of GitHub. */
  readonly github: string;
}

/** Which of the forms of a report say that the run is red, by their names. */
export async function redSignals({
  report,
  summary,
  output,
  github,
}: ToldRun): Promise<Readonly<Record<string, boolean>>> {
  const base = report.replace(/\.html$/, '');
  const { events } = await readReport(report);
  const title = headline(buildRun(events));
  const junit = readFileSync(`${base}.junit.xml`, 'utf8');
  const markdown = readFileSync(path.join(`${base}-markdown`, 'index.md'), 'utf8');
  return {
    page: !/^(?:All tests that ran passed|No test ran)$/.test(title),
    JSON: summary.status === 'failed',
    JUnit: /<testsuites [^>]*(?:failures|errors)="[1-9]/.test(junit),
    Markdown: /^## (?:Failed|Errors of the run)$/m.test(markdown),
    'GitHub annotations': /^::error /m.test(output),
    'GitHub summary': github.includes('## ❌'),
    terminal: /Eyewright report: .* · .*(?:failed|interrupted|outside of the tests)/.test(output),
  };
}

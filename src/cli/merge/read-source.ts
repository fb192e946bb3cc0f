import path from 'node:path';

import { inspectSource } from '../../report/container/inspect-source.ts';
import type { MergeInput, SourceFacts } from '../../report/merge/join-reports.ts';
import type { TestSummary } from '../../report/summary/run-summary.ts';
import { summariseReport } from '../../report/summary/summarise-report.ts';
import type { DamagedSource } from './find-sources.ts';

interface SourceContext {
  readonly cwd: string;
  readonly warn: (message: string) => void;
}

/** A report with the facts that a reporter would know about its test. */
export async function readSource(file: string, { cwd, warn }: SourceContext): Promise<MergeInput> {
  const { container, problem } = inspectSource(file);
  if (problem !== undefined) warn(`${file}: ${problem}`);
  const test = container && !container.merged ? await firstTest(file) : undefined;
  const facts = test ? ofTest(test) : unknownTest(file, cwd);
  return { file, facts: { ...facts, ...(container?.run !== undefined && { run: container.run }) } };
}

/** A file whose tests are lost becomes a failed test, so that the run does not pass. */
export function readDamaged({ file, problem }: DamagedSource, { cwd, warn }: SourceContext): MergeInput {
  warn(`${file}: ${problem}`);
  return { facts: unknownTest(file, cwd), problem };
}

async function firstTest(file: string): Promise<TestSummary | undefined> {
  const summary = await summariseReport(file).catch(() => undefined);
  return summary?.tests[0];
}

function ofTest({ id, title, project, path: titles, durationMs, status }: TestSummary): SourceFacts {
  return {
    testId: id,
    testTitle: title,
    testDescription: [project, ...titles].filter(Boolean).join(' › '),
    testDuration: durationMs,
    // What has not ended by now never will.
    testStatus: status === 'running' ? 'interrupted' : status,
  };
}

/** For merged reports, which contain the facts of their tests, and for unreadable files. */
function unknownTest(file: string, cwd: string): SourceFacts {
  const title = path.basename(file) === 'index.html' ? path.basename(path.dirname(file)) : path.basename(file);
  return {
    testId: path.relative(cwd, file),
    testTitle: title,
    testDescription: '',
    testDuration: 0,
    testStatus: 'interrupted',
  };
}

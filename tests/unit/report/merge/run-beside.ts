import { RunReport } from '../../../../src/report/run-report/run-report.ts';

/** A process that runs 15 tests and writes its report under the name that others beside it have, too. */
const [, , outputDir = '', run = '', startedAt = '0'] = process.argv;
const report = new RunReport({
  reportFileName: 'all',
  outputDir,
  outputs: [],
  run,
  startedAt: Number(startedAt),
  env: {},
  print: () => undefined,
  onWarning: () => undefined,
});
for (let index = 0; index < 15; index += 1) {
  const test = `${run} ${process.pid} ${index}`;
  const identity = { test, titlePath: ['a.spec.ts', test], attempt: 0, runner: 'vitest' };
  report.add({ identity, status: 'passed', durationMs: 1, errors: [], reportFiles: [] });
}
process.stdout.write((await report.write()) ?? '');

import parseTags from '@cucumber/tag-expressions';

import { errorMessage, EyewrightError } from '../../core/errors/errors.ts';
import { createRunReport, warnOnStderr, writeReport, writeReportNow } from '../../reporters/shared/reporter-options.ts';
import { endedEarly, handleEndSignals } from '../../reporters/shared/late-end.ts';
import { printable } from '../../util/plain-text.ts';
import { flagUsage } from '../device/command-help.ts';
import { heading } from '../device/device-help.ts';
import type { CliIo, CliStream } from '../cli-io.ts';
import { exitCodes, type ExitCode } from '../exit-codes.ts';
import { painted } from '../paint.ts';
import { usageError } from '../read-arguments.ts';
import { findFiles } from './find-files.ts';
import type { PlannedTest } from './planned-test.ts';
import { planTests } from './plan-tests.ts';
import type { EndedAttempt } from './run-attempt.ts';
import { readRunOptions, runFlags, type RunOptions } from './run-options.ts';
import { printRun, toPrintedTest, type PrintedTest } from './print-run.ts';
import { runTests, type RunResult } from './run-tests.ts';

/** `npx eyewright run <files…>`: runs YAML files and feature files, and resolves to the exit code. */
export async function runCommand(raw: readonly string[], io: CliIo): Promise<ExitCode> {
  if (raw.some((argument) => argument === '--help' || argument === '-h')) {
    io.stdout.write(runHelp(io.stdout));
    return exitCodes.ok;
  }
  const options = await readRunOptions(raw, io.cwd);
  const tests = selected(
    planTests(findFiles(options.patterns, io.cwd), { cwd: io.cwd, env: io.env, screen: options.screen }),
    options,
  );
  return carryOut(tests, options, io);
}

/** Runs the tests, and writes their report. */
async function carryOut(tests: readonly PlannedTest[], options: RunOptions, io: CliIo): Promise<ExitCode> {
  const interrupt = new AbortController();
  const stop = (): void => interrupt.abort();
  process.once('SIGINT', stop);
  let isOver = false;
  const report = createRunReport(reporterOptions(options), {
    runner: 'eyewright',
    onWarning: warnOnStderr,
    endNow(code) {
      if (isOver) return;
      report.addUnlessRed({ runner: 'eyewright', error: endedEarly('The process of eyewright', code, 'run') });
      writeReportNow(report);
    },
  });
  handleEndSignals();
  const begun = performance.now();
  const printed: PrintedTest[] = [];
  const result = await runTests({
    tests,
    options,
    signal: interrupt.signal,
    onOutcome(outcome) {
      report.add(outcome);
      if (outcome.didNotRun) printed.push(toPrintedTest(outcome));
    },
    onAttempt(test, ended) {
      if (!ended.willRetry) printed.push(toPrintedTest(ended.outcome, ended.error));
      io.stderr.write(attemptLines(test, ended, io.stderr));
    },
  });
  const lines = await writeReport(report);
  isOver = true;
  report.removeOriginals();
  process.removeListener('SIGINT', stop);
  io.stderr.write(`\n${totals(result, performance.now() - begun)}\n`);
  if (options.json)
    printRun({ result, tests: printed, report: lines?.file, durationMs: performance.now() - begun }, io);
  else for (const line of lines?.full ?? []) io.stdout.write(`${line}\n`);
  return result.exitCode;
}

function reporterOptions({ name, outputDir, outputs, previous }: RunOptions): Parameters<typeof createRunReport>[0] {
  return {
    ...(name !== undefined && { reportFileName: name }),
    ...(outputDir !== undefined && { outputDir }),
    ...(outputs && { outputs }),
    ...(previous !== undefined && { previous }),
  };
}

function selected(tests: readonly PlannedTest[], options: RunOptions): readonly PlannedTest[] {
  const { grep, tags } = options;
  const byTags = tags === undefined ? undefined : tagExpression(tags);
  const found = tests.filter(
    (test) =>
      (grep === undefined || test.titlePath.join(' ').toLowerCase().includes(grep.toLowerCase())) &&
      (byTags === undefined || byTags.evaluate([...test.tags])),
  );
  if (found.length > 0) return found;
  const what = `${grep === undefined ? '' : ` with "${grep}"`}${tags === undefined ? '' : ` for the tags ${tags}`}`;
  const files = options.patterns.join(', ');
  throw usageError(
    'run',
    tests.length === 0
      ? `finds no test in ${files}: there is no task and no scenario`
      : `finds no test${what} among ${tests.length} in ${files}`,
  );
}

function tagExpression(text: string): ReturnType<typeof parseTags> {
  try {
    return parseTags(text);
  } catch (error) {
    throw usageError('run', `cannot read the tags "${text}": ${errorMessage(error).split('\n').at(-1)}`);
  }
}

function attemptLines(
  { titlePath }: PlannedTest,
  { outcome, error, willRetry }: EndedAttempt & { readonly willRetry: boolean },
  stream: CliStream,
): string {
  const title = printable(titlePath.join(' › '));
  const time = painted(stream, 'dim', `(${(outcome.durationMs / 1000).toFixed(1)} s)`);
  if (error === undefined) return `${painted(stream, 'green', '✓')} ${title} ${time}\n`;
  const own = EyewrightError.isInstance(error) ? error : undefined;
  const text = own?.summary ?? errorMessage(error);
  const facts = own ? [`    ${own.failureClass}, ${own.code}`, ...(own.hint ? [`    Hint: ${own.hint}`] : [])] : [];
  const again = willRetry ? [`    Another attempt follows.`] : [];
  const block = printable([`    ${text.replaceAll('\n', '\n    ')}`, ...facts, ...again, ''].join('\n'));
  return `${painted(stream, 'red', '✗')} ${title} ${time}\n${block}`;
}

function totals({ passed, failed, notRun }: RunResult, ms: number): string {
  const parts = [
    `${passed} passed`,
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(notRun > 0 ? [`${notRun} did not run`] : []),
  ];
  return `${parts.join(', ')} (${(ms / 1000).toFixed(1)} s)`;
}

function runHelp(stream: CliStream): string {
  return [
    'Runs YAML files and feature files, and writes one report.',
    '',
    heading('Examples', stream),
    `  npx eyewright run 'flows/*.yaml' --url http://localhost:3000`,
    `  npx eyewright run features --tags '@smoke and not @slow' --continue-on-error --outputs junit`,
    '  npx eyewright run login.feature --target android --app Shop',
    '',
    heading('Usage', stream),
    '  npx eyewright run <files…> [options]',
    '  <files…>  Files, folders and globs in quotes: .yaml, .yml, .feature',
    '',
    heading('Options', stream),
    ...runFlags.flatMap((flag) => [`  ${flagUsage(flag)}`, `      ${flag.about}`]),
    '',
    'All options of agents and of the target are options, too: run "npx eyewright <target> open --help".',
    'The exit code is 0 if all tests passed, or else the lowest code of a failed test: see docs/command-line.md.',
    '',
  ].join('\n');
}

import path from 'node:path';

import { plainText } from '../../util/plain-text.ts';
import type { AttemptSummary, RunErrorSummary, RunSummary, TestSummary } from '../summary/run-summary.ts';
import { clipText } from '../run/clip-text.ts';
import { isRed } from '../run/outcome.ts';
import { runErrorText, runErrorTitle } from './run-error-words.ts';
import { firstLine, fullTitle, kindOf, lastAttempt, placeOf, reasonOf, redTests } from './plain-words.ts';

// GitHub shows ten errors and ten warnings of a step, and silently drops all others.
const mostOfAKind = 10;
const longestMessage = 4_000;

/** Workflow commands: an error for each failed test at the line that failed, a warning for each flaky one. */
export function githubAnnotations(summary: RunSummary): string[] {
  const flaky = summary.tests.filter((test) => test.flaky);
  const errors = [...(summary.errors ?? []).map(errorOfRun), ...redTests(summary).map(errorOf)];
  return [
    ...limited(errors, 'error', summary.errors ? 'more failures' : 'more failed tests'),
    ...limited(flaky.map(warningOf), 'warning', 'more flaky tests'),
  ];
}

function limited(commands: readonly string[], kind: string, rest: string): string[] {
  if (commands.length <= mostOfAKind) return [...commands];
  const shown = commands.slice(0, mostOfAKind - 1);
  return [...shown, command(kind, {}, `${commands.length - shown.length} ${rest}: see the report`)];
}

function errorOfRun(error: RunErrorSummary): string {
  const { location } = error;
  const place = location ? { file: location.file, line: location.line } : {};
  return command('error', { ...place, title: runErrorTitle(error) }, runErrorText(error));
}

function errorOf(test: TestSummary): string {
  const attempt = lastAttempt(test);
  const [error] = attempt?.errors ?? [];
  const message = error ? [error.message, kindOf(error), error.hint && `Hint: ${error.hint}`] : [];
  const text = message.filter(Boolean).join('\n') || (attempt ? reasonOf(attempt) : test.status);
  return command('error', { ...placeInRepository(test), title: fullTitle(test) }, text);
}

function warningOf(test: TestSummary): string {
  const failed = test.attempts.find(({ status }) => isRed(status));
  const text = `Flaky: passed on attempt ${test.attempts.length}. Before: ${failed ? reasonOf(failed) : 'failed'}`;
  return command('warning', { ...placeInRepository(test, failed), title: fullTitle(test) }, text);
}

/** Paths for GitHub start from the repository; paths in reports start from the folder of the run. */
function placeInRepository(test: TestSummary, attempt?: AttemptSummary): CommandProperties {
  const { file, line } = placeOf(test, attempt) ?? {};
  if (file === undefined || line === undefined) return {};
  const isWhole = test.folder === undefined || path.isAbsolute(file);
  return { file: isWhole ? file : path.posix.join(test.folder ?? '', file.replaceAll('\\', '/')), line };
}

interface CommandProperties {
  readonly file?: string;
  readonly line?: number;
  readonly title?: string;
}

function command(name: string, { file, line, title }: CommandProperties, message: string): string {
  const properties = [
    file !== undefined && `file=${escapeProperty(file.replaceAll('\\', '/'))}`,
    line !== undefined && `line=${line}`,
    title !== undefined && `title=${escapeProperty(firstLine(title))}`,
  ].filter(Boolean);
  const text = escapeMessage(clipText(message, longestMessage));
  return `::${name}${properties.length > 0 ? ` ${properties.join(',')}` : ''}::${text}`;
}

function escapeMessage(text: string): string {
  const lines = text.split('\r').map((part) => plainText(part).replaceAll('%', '%25').replaceAll('\n', '%0A'));
  return lines.join('%0D');
}

function escapeProperty(text: string): string {
  return escapeMessage(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

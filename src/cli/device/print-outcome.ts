import { printable } from '../../util/plain-text.ts';
import type { CliIo, CliStream } from '../cli-io.ts';
import { exitCodes } from '../exit-codes.ts';
import { painted } from '../paint.ts';
import type { Outcome } from './outcome.ts';

/** Prints what came of a command: what was read to standard output, and how it went to standard error. */
export function printOutcome(outcome: Outcome, { json, io }: { readonly json: boolean; readonly io: CliIo }): void {
  if (json) {
    io.stdout.write(`${JSON.stringify(outcome, null, io.stdout.isTTY ? 2 : 0)}\n`);
    return;
  }
  const { value, screenshot, error } = outcome;
  if (value !== null) io.stdout.write(printable(`${valueText(value)}\n`));
  else if (screenshot !== null && !error) io.stdout.write(`${screenshot}\n`);
  else if (isClosed(outcome)) io.stdout.write(`${outcome.report}\n`);
  io.stderr.write(`${statusLines(outcome, io.stderr).join('\n')}\n`);
}

function valueText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}

function statusLines(outcome: Outcome, stream: CliStream): string[] {
  const { command, durationMs, error, screenshot, report } = outcome;
  const what = `${command} ${painted(stream, 'dim', `(${timeText(durationMs)}${usageText(outcome)})`)}`;
  if (!error) {
    const files = isClosed(outcome) && outcome.value !== null ? [`Report: ${report}`] : [];
    return [`${painted(stream, 'green', '✓')} ${what}`, ...files];
  }
  const lines = [
    `${painted(stream, 'red', '✗')} ${what}`,
    printable(error.message),
    ...(error.hint === null ? [] : [`Hint: ${printable(error.hint)}`]),
    `Failure: ${failureText(error, outcome.exitCode)} (exit code ${outcome.exitCode})`,
  ];
  if (screenshot !== null) lines.push(`Screen: ${screenshot}`);
  if (report !== null && outcome.session === null) lines.push(`Report: ${report}`);
  return lines;
}

function isClosed({ command, report, error }: Outcome): boolean {
  return command.endsWith(' close') && report !== null && !error;
}

function failureText({ class: failureClass, code }: NonNullable<Outcome['error']>, exitCode: number): string {
  const who = exitCode === exitCodes.usage ? 'wrong usage' : failureClass;
  return code === null ? who : `${who}, ${code}`;
}

function timeText(ms: number): string {
  return ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`;
}

function usageText({ usage }: Outcome): string {
  if (!usage || usage.tokens === 0) return '';
  const cost = Object.entries(usage.cost).map(([currency, amount]) => `, ${currency} ${amount.toFixed(4)}`);
  return `, ${usage.tokens} tokens${cost.join('')}`;
}

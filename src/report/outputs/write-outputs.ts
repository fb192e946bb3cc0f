import path from 'node:path';
import { inspect } from 'node:util';

import { z } from 'zod';

import { ConfigError, errorMessage, RecordError } from '../../core/errors/errors.ts';
import { inspectSource } from '../container/inspect-source.ts';
import type { RunSummary } from '../summary/run-summary.ts';
import { summariseReport } from '../summary/summarise-report.ts';
import { reportOutputs, type OutputName } from './outputs.ts';
import type { OutputEnv, OutputJob } from './report-output.ts';

/** An output by name, or with a file (a folder for Markdown). Relative paths start from the working directory. */
export type ReportOutputOption = OutputName | { readonly type: OutputName; readonly file?: string };

export interface OutputsContext {
  /** Default: `github-summary` on GitHub Actions, else none. */
  readonly outputs?: readonly ReportOutputOption[] | undefined;
  /** The summary of the report, if it is known already. */
  readonly summary?: RunSummary | undefined;
  readonly env: OutputEnv;
  readonly print: (text: string) => void;
  readonly onWarning: (message: string) => void;
}

const name = z.enum(Object.keys(reportOutputs) as [OutputName, ...OutputName[]]);
const optionSchema = z.array(z.union([name, z.strictObject({ type: name, file: z.string().min(1).optional() })]));

/** @throws ConfigError `CONFIG_INVALID` unless the value is a list of known outputs. */
export function checkOutputs(outputs: unknown): void {
  if (outputs === undefined || optionSchema.safeParse(outputs).success) return;
  throw new ConfigError(
    'CONFIG_INVALID',
    `The reporter option "outputs" is wrong: ${inspect(outputs, { breakLength: Infinity }).slice(0, 200)}`,
    { hint: `pass a list of ${name.options.join(', ')}, or of { type, file } to choose the file` },
  );
}

/** Default path of outputs without extension: next to the report file, or next to its folder if it has external assets. */
export function outputBase(report: string): string {
  const isFolder = inspectSource(report).container?.format === 'html-and-external-assets';
  return isFolder ? path.dirname(report) : report.replace(/\.html?$/i, '');
}

/** Writes the requested outputs of a report. Failures cause warnings. */
export async function writeOutputs(report: string, context: OutputsContext): Promise<void> {
  const jobs = planOutputs(report, context);
  if (jobs.length === 0) return;
  const { onWarning, print } = context;
  const summary = context.summary ?? (await summarise(report, onWarning));
  if (!summary) return;
  for (const { type, target } of jobs) {
    await writeOutput(type, { report, summary, target, print }).catch((error: unknown) =>
      onWarning(errorMessage(error)),
    );
  }
}

async function summarise(report: string, onWarning: (message: string) => void): Promise<RunSummary | undefined> {
  try {
    return await summariseReport(report);
  } catch (error) {
    onWarning(`Cannot read the report for the other outputs: ${errorMessage(error)}`);
    return undefined;
  }
}

export interface PlannedOutput {
  readonly type: OutputName;
  readonly target: string;
}

/** The outputs to write, with their paths. */
export function planOutputs(
  report: string,
  { outputs, env }: Pick<OutputsContext, 'outputs' | 'env'>,
): PlannedOutput[] {
  const isGitHub = env['GITHUB_ACTIONS'] === 'true';
  const requested = outputs ?? (isGitHub ? ['github-summary'] : []);
  return requested.flatMap((option) => {
    const { type, file } = typeof option === 'string' ? { type: option, file: undefined } : option;
    // The same configuration is used locally, where `github` outputs have no path and are left out.
    const target = file ?? reportOutputs[type].defaultTarget(outputBase(report), env);
    return target === undefined ? [] : [{ type, target: path.resolve(target) }];
  });
}

/** @throws RecordError `REPORT_INVALID` if the output cannot be written. */
export async function writeOutput(type: OutputName, job: OutputJob): Promise<void> {
  try {
    await reportOutputs[type].write(job);
  } catch (error) {
    if (error instanceof RecordError) throw error;
    const message = `Cannot write the output "${type}" to ${job.target}: ${errorMessage(error)}`;
    throw new RecordError('REPORT_INVALID', message, { cause: error });
  }
}

import path from 'node:path';
import { inspect } from 'node:util';

import { z } from 'zod';

import { ConfigError, errorMessage, RecordError } from '../../core/errors/errors.ts';
import { inspectSource } from '../container/inspect-source.ts';
import type { RunSummary } from '../summary/run-summary.ts';
import { summariseReport } from '../summary/summarise-report.ts';
import { reportOutputs, type OutputName } from './outputs.ts';
import type { OutputEnv, OutputJob } from './report-output.ts';

/** An output by name, or with the file (for Markdown the folder) to write; relative paths start from the working directory. */
export type ReportOutputOption = OutputName | { readonly type: OutputName; readonly file?: string };

export interface OutputsContext {
  /** Default: `github-summary` on GitHub Actions, else nothing. */
  readonly outputs?: readonly ReportOutputOption[] | undefined;
  /** What the report tells, if somebody has read it already. */
  readonly summary?: RunSummary | undefined;
  readonly env: OutputEnv;
  readonly print: (text: string) => void;
  readonly onWarning: (message: string) => void;
}

const name = z.enum(Object.keys(reportOutputs) as [OutputName, ...OutputName[]]);
const optionSchema = z.array(z.union([name, z.strictObject({ type: name, file: z.string().min(1).optional() })]));

/** @throws ConfigError `CONFIG_INVALID` for anything but a list of known outputs. */
export function checkOutputs(outputs: unknown): void {
  if (outputs === undefined || optionSchema.safeParse(outputs).success) return;
  throw new ConfigError(
    'CONFIG_INVALID',
    `The reporter option "outputs" is wrong: ${inspect(outputs, { breakLength: Infinity }).slice(0, 200)}`,
    { hint: `pass a list of ${name.options.join(', ')}, or of { type, file } to choose the file` },
  );
}

/** Where outputs of a report go by default: beside its file, or beside its folder if it has external assets. */
export function outputBase(report: string): string {
  const isFolder = inspectSource(report).container?.format === 'html-and-external-assets';
  return isFolder ? path.dirname(report) : report.replace(/\.html?$/i, '');
}

/** Writes what was asked for beside a report. What fails is told by a warning and stops nothing. */
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

/** What is written where. */
export function planOutputs(
  report: string,
  { outputs, env }: Pick<OutputsContext, 'outputs' | 'env'>,
): PlannedOutput[] {
  const isGitHub = env['GITHUB_ACTIONS'] === 'true';
  const requested = outputs ?? (isGitHub ? ['github-summary'] : []);
  return requested.flatMap((option) => {
    const { type, file } = typeof option === 'string' ? { type: option, file: undefined } : option;
    // The same configuration serves laptops and GitHub: there, an output without a place is left out.
    const target = file ?? reportOutputs[type].defaultTarget(outputBase(report), env);
    return target === undefined ? [] : [{ type, target: path.resolve(target) }];
  });
}

/** @throws RecordError `REPORT_INVALID` when the output cannot be written, with the reason. */
export async function writeOutput(type: OutputName, job: OutputJob): Promise<void> {
  try {
    await reportOutputs[type].write(job);
  } catch (error) {
    if (error instanceof RecordError) throw error;
    const message = `Cannot write the output "${type}" to ${job.target}: ${errorMessage(error)}`;
    throw new RecordError('REPORT_INVALID', message, { cause: error });
  }
}

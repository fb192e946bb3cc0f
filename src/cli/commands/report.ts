import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { ConfigError, RecordError } from '../../core/errors/errors.ts';
import { inspectSource } from '../../report/container/inspect-source.ts';
import { reportOutputs, type OutputName } from '../../report/outputs/outputs.ts';
import { outputBase, writeOutput } from '../../report/outputs/write-outputs.ts';
import { redactReport } from '../../report/redact/redact-report.ts';
import { summariseReport } from '../../report/summary/summarise-report.ts';
import type { CliArguments, CliCommand } from '../cli-command.ts';
import type { CliIo } from '../cli-io.ts';
import { findReport, reportArgument } from '../find-report.ts';
import { openAddress } from '../open-address.ts';
import { outputName } from '../output-name.ts';
import { usageError } from '../read-arguments.ts';

const standardOutput = '-';

/** Opens a report, converts it, or creates a copy that can be shared. */
export const reportCommand: CliCommand = {
  args: {
    file: reportArgument,
    to: {
      type: 'string',
      valueHint: 'format',
      description: Object.keys(reportOutputs).join(', '),
    },
    redact: {
      type: 'boolean',
      description: 'Makes a copy with blurred screenshots and without prompts, replies and messages',
    },
    out: {
      type: 'string',
      valueHint: 'path',
      description: 'File or folder to write, or - for standard output. Default: beside the report',
    },
    print: {
      type: 'boolean',
      description: 'Without --to and --redact: prints the address of the report instead of opening it',
    },
  },
  mostPositionals: 1,
  run: async (args, io) => {
    const report = findReport(args.positionals[0], io);
    if (args.text('to') === undefined && !args.flag('redact')) return show(report, args, io);
    if (args.flag('print'))
      throw usageError('report', 'takes --print without --to and --redact: then a path is printed');
    const written = args.flag('redact') ? await redact(report, args, io) : await convert(report, args, io);
    if (written !== undefined) io.stdout.write(`${written}\n`);
  },
};

/** The address is for programs, and for people whose browser runs elsewhere. */
async function show(report: string, args: CliArguments, io: CliIo): Promise<void> {
  if (args.text('out') !== undefined) throw usageError('report', 'needs --to or --redact for --out');
  const { container, problem } = inspectSource(report);
  if (!container) {
    throw new RecordError('RECORD_UNREADABLE', `Cannot open ${report}: ${problem}`, {
      hint: 'pass the .html file that the run printed at its end',
    });
  }
  if (problem !== undefined) io.stderr.write(`${problem}\n`);
  const address = pathToFileURL(report).href;
  io.stdout.write(`${address}\n`);
  if (args.flag('print')) return;
  const reason = await openAddress(address, io);
  if (reason !== undefined) io.stderr.write(`Not opened: ${reason}.\n`);
}

async function redact(report: string, args: CliArguments, io: CliIo): Promise<string> {
  if (args.text('to') !== undefined) throw usageError('report', 'takes either --redact or --to');
  if (args.text('out') === standardOutput) throw usageError('report', 'cannot write a copy to standard output');
  const out = outPath(args, io) ?? `${outputBase(report)}-redacted.html`;
  checkNotItself(report, /\.html?$/i.test(out) ? out : `${out}.html`);
  return redactReport(report, out);
}

/** Returns the written path; undefined for standard output. */
async function convert(report: string, args: CliArguments, io: CliIo): Promise<string | undefined> {
  const type = outputName('report', args.text('to') ?? '');
  if (args.text('out') === standardOutput) return print(report, type, io);
  const target = outPath(args, io) ?? reportOutputs[type].defaultTarget(outputBase(report), io.env);
  if (target === undefined) {
    throw new ConfigError('CONFIG_INVALID', 'eyewright report does not know where to write', {
      hint: 'pass --out, or run it in GitHub Actions, where GITHUB_STEP_SUMMARY is set',
    });
  }
  checkNotItself(report, target);
  const summary = await summariseReport(report);
  await writeOutput(type, { report, summary, target, print: (text) => io.stdout.write(text) });
  return target;
}

async function print(report: string, type: OutputName, io: CliIo): Promise<undefined> {
  if (reportOutputs[type].isFolder) throw usageError('report', `cannot write ${type}, a folder, to standard output`);
  const folder = await mkdtemp(path.join(tmpdir(), 'eyewright-'));
  try {
    const target = path.join(folder, type);
    const write = (text: string): void => io.stdout.write(text);
    await writeOutput(type, { report, summary: await summariseReport(report), target, print: write });
    write(await readFile(target, 'utf8'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function outPath(args: CliArguments, { cwd }: CliIo): string | undefined {
  const out = args.text('out');
  return out === undefined ? undefined : path.resolve(cwd, out);
}

function checkNotItself(report: string, out: string): void {
  if (out === report) throw usageError('report', `would overwrite the report itself: ${out}`);
}

import { failuresText, type Paint } from '../../report/failures/failures-text.ts';
import { listFailures } from '../../report/failures/list-failures.ts';
import { summariseReport } from '../../report/summary/summarise-report.ts';
import { printable } from '../../util/plain-text.ts';
import type { CliCommand } from '../cli-command.ts';
import type { CliIo } from '../cli-io.ts';
import { findReport, runFolder, reportArgument } from '../find-report.ts';
import { painted } from '../paint.ts';

/** Lists what failed, for a person in a terminal and for a coding agent. */
export const failuresCommand: CliCommand = {
  args: {
    file: reportArgument,
    test: {
      type: 'string',
      valueHint: 'text',
      description: 'Lists only failures with this text in their title or file, in upper or lower case',
    },
    json: { type: 'boolean', description: 'Prints one JSON object' },
  },
  mostPositionals: 1,
  run: async (args, io) => {
    const report = findReport(args.positionals[0], io);
    const list = await listFailures({
      report,
      summary: await summariseReport(report),
      cwd: io.cwd,
      runDir: runFolder(io),
      filter: args.text('test'),
      onWarning: (message) => io.stderr.write(`${printable(message)}\n`),
    });
    io.stdout.write(args.flag('json') ? `${JSON.stringify(list, null, 2)}\n` : failuresText(list, paintFor(io)));
  },
};

function paintFor({ stdout }: CliIo): Paint {
  return (style, text) => painted(stdout, style, text);
}

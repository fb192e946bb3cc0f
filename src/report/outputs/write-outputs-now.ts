import { spawnSync } from 'node:child_process';

import { packageFile } from '../../util/code-folder.ts';
import { planOutputs, type OutputsContext } from './write-outputs.ts';

const longestMs = 60_000;

/**
 * Writes the outputs of a report while the process ends. Only synchronous calls are possible then, so each output is written by a
 * child process. Failures cause warnings.
 */
export function writeOutputsNow(report: string, context: Omit<OutputsContext, 'summary'>): void {
  for (const { type, target } of planOutputs(report, context)) {
    const command = [packageFile('dist/cli/main.js'), 'report', report, '--to', type, '--out', target];
    const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8', timeout: longestMs });
    if (status !== 0) context.onWarning(`The output ${type} could not be written: ${(stderr ?? '').trim()}`);
    // The last line of the output is the path. The lines before it are commands for GitHub.
    else if (type === 'github') context.print(`\n${stdout.replace(/^(?!::).*\n?/gm, '')}`);
  }
}

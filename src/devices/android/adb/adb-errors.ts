import { DeviceError, type EyewrightError } from '../../../core/errors/errors.ts';
import { shorten } from '../../../util/shorten.ts';
import { failureIn, type CommandFacts as Facts } from '../../shared/client/command-errors.ts';
import { connectionFailures, toolFailures } from './adb-failures.data.ts';

/** What a command was, and what became of it. */
export interface CommandFacts extends Facts {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number | undefined;
}

/** The error of a command that could not reach its device; undefined when it did. */
export function connectionError(facts: CommandFacts): EyewrightError | undefined {
  return failureIn(facts, connectionFailures, linesOfClient(facts.stderr));
}

/** What the client itself says, on its error stream; the rest there is from the command that ran on the device. */
function linesOfClient(stderr: string): string {
  const lines = stderr.split('\n').filter((line) => /^(?:adb(?:\.exe)?: |error: |\* )/.test(line));
  return lines.join('\n');
}

/** The error that the output of a tool tells of; undefined when it tells of none. */
export function toolError(facts: CommandFacts): EyewrightError | undefined {
  return failureIn(facts, toolFailures, `${facts.stderr}\n${facts.stdout}`);
}

/** The error of a command that ended with an exit code. */
export function exitError(facts: CommandFacts): EyewrightError {
  const output = shorten(facts.stderr.trim() || facts.stdout.trim() || 'nothing');
  return new DeviceError(
    'DEVICE_COMMAND_FAILED',
    `Cannot ${facts.task} on ${facts.deviceId}: exit code ${facts.exitCode ?? '?'}, output: ${output}`,
    { details: { exitCode: facts.exitCode, stdout: shorten(facts.stdout), stderr: shorten(facts.stderr) } },
  );
}

import { DeviceError, type EyewrightError } from '../../../core/errors/errors.ts';
import { shorten } from '../../../util/shorten.ts';
import { failureIn, type CommandFacts as Facts } from '../../shared/client/command-errors.ts';
import { connectionFailures, toolFailures } from './adb-failures.data.ts';

/** A command and its outcome. */
export interface CommandFacts extends Facts {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number | undefined;
}

/** The error if the command did not reach its device; otherwise undefined. */
export function connectionError(facts: CommandFacts): EyewrightError | undefined {
  return failureIn(facts, connectionFailures, linesOfClient(facts.stderr));
}

/** Lines on stderr that come from the adb client; other lines come from the command on the device. */
function linesOfClient(stderr: string): string {
  const lines = stderr.split('\n').filter((line) => /^(?:adb(?:\.exe)?: |error: |\* )/.test(line));
  return lines.join('\n');
}

/** The error that the output of a tool reports; otherwise undefined. */
export function toolError(facts: CommandFacts): EyewrightError | undefined {
  return failureIn(facts, toolFailures, `${facts.stderr}\n${facts.stdout}`);
}

/** The error of a command that ended with an error code. */
export function exitError(facts: CommandFacts): EyewrightError {
  const output = shorten(facts.stderr.trim() || facts.stdout.trim() || 'nothing');
  return new DeviceError(
    'DEVICE_COMMAND_FAILED',
    `Cannot ${facts.task} on ${facts.deviceId}: exit code ${facts.exitCode ?? '?'}, output: ${output}`,
    { details: { exitCode: facts.exitCode, stdout: shorten(facts.stdout), stderr: shorten(facts.stderr) } },
  );
}

import { DeviceError, type EyewrightError } from '../../../core/errors.ts';
import { shorten } from '../../../util/shorten.ts';
import { connectionFailures, toolFailures, type AdbFailure } from './adb-failures.data.ts';

/** What a command was, and what became of it. */
export interface CommandFacts {
  /** For the message: `tap`, `take a screenshot`. */
  readonly task: string;
  readonly deviceId: string;
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number | undefined;
}

/** The error of a command that could not reach its device; undefined when it did. */
export function connectionError(facts: CommandFacts): EyewrightError | undefined {
  return errorOf(facts, connectionFailures, linesOfClient(facts.stderr));
}

/** What the client itself says, on its error stream; the rest there is from the command that ran on the device. */
function linesOfClient(stderr: string): string {
  const lines = stderr.split('\n').filter((line) => /^(?:adb(?:\.exe)?: |error: |\* )/.test(line));
  return lines.join('\n');
}

/** The error that the output of a tool tells of; undefined when it tells of none. */
export function toolError(facts: CommandFacts): EyewrightError | undefined {
  return errorOf(facts, toolFailures, `${facts.stderr}\n${facts.stdout}`);
}

/** The error of a command that ended with an exit code. */
export function exitError(facts: CommandFacts): EyewrightError {
  const said = shorten(facts.stderr.trim() || facts.stdout.trim() || 'nothing');
  return new DeviceError(
    'DEVICE_COMMAND_FAILED',
    `Cannot ${facts.task} on ${facts.deviceId}: exit code ${facts.exitCode ?? '?'}, and it said: ${said}`,
    { details: { exitCode: facts.exitCode, stdout: shorten(facts.stdout), stderr: shorten(facts.stderr) } },
  );
}

function errorOf(facts: CommandFacts, failures: readonly AdbFailure[], text: string): EyewrightError | undefined {
  for (const { says, code, reason, hint, retryable } of failures) {
    const [said] = says.exec(text) ?? [];
    if (said === undefined) continue;
    const why = reason || shorten(said);
    return new DeviceError(code, `Cannot ${facts.task} on ${facts.deviceId}: ${why}`, {
      hint,
      details: { deviceId: facts.deviceId, said: shorten(said) },
      retryable: retryable ?? false,
    });
  }
  return undefined;
}

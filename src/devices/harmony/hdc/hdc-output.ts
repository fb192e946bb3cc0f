import type { ClientOutput } from '../../shared/client/device-client.ts';

/** Lines of hdc itself before the actual output: `[Info]…`, log lines, and warnings about different versions. */
const aboutItself = /^(?:\[Info\].*|\[[IWD]\]\[\d{4}-.*|WARNING:.*\bclient\b.*\bserver\b.*)$/i;
/** Start of a line with which hdc reports a failure. */
const failure = /^(?:\[Fail\]|\[F\]\[\d{4}-|Connect server failed)/;

/** Output of a command with local line breaks and without the lines of hdc itself. */
export function plainOutput(output: Buffer): string {
  const lines = output.toString().replace(/\r+\n/g, '\n').split('\n');
  const first = lines.findIndex((line) => !aboutItself.test(line));
  return first <= 0 ? lines.join('\n') : lines.slice(first).join('\n');
}

/**
 * The lines with which hdc reports a failure, regardless of its exit code; empty if it succeeded.
 *
 * @param speaker - Who wrote the output. A command on the device may print such lines too; then only the first line
 * counts as hdc's.
 */
export function failureLines({ stdout, stderr }: ClientOutput, speaker: 'hdc' | 'device'): string {
  const lines = plainOutput(stdout).split('\n');
  // Error output of a command on the device is part of stdout.
  const own = stderr.replace(/\r+\n/g, '\n').split('\n');
  const failed =
    speaker === 'hdc' ? fromFailure([...lines, ...own]) : fromFailure(lines, { most: 1 }) || fromFailure(own);
  return failed && (failed.replace(/^\[Fail\]\s*/, '').trim() || '[Fail]');
}

function fromFailure(lines: readonly string[], { most = lines.length } = {}): string {
  const at = lines.slice(0, most).findIndex((line) => failure.test(line));
  return at < 0 ? '' : lines.slice(at).join('\n');
}

import type { ClientOutput } from '../../shared/client/device-client.ts';

/** What hdc writes about itself before what was asked for: `[Info]…`, lines of its log, and that its versions differ. */
const aboutItself = /^(?:\[Info\].*|\[[IWD]\]\[\d{4}-.*|WARNING:.*\bclient\b.*\bserver\b.*)$/i;
/** How a line begins with which hdc tells that it failed. */
const failure = /^(?:\[Fail\]|\[F\]\[\d{4}-|Connect server failed)/;

/** What a command printed, with line breaks of this side and without what hdc says of itself. */
export function plainOutput(output: Buffer): string {
  const lines = output.toString().replace(/\r+\n/g, '\n').split('\n');
  const first = lines.findIndex((line) => !aboutItself.test(line));
  return first <= 0 ? lines.join('\n') : lines.slice(first).join('\n');
}

/**
 * The lines with which hdc tells that it failed, whatever its exit code; empty when it did not.
 *
 * @param speaker - Whose words the output is. A command of the device may print such lines, too: there, only the first one
 * is taken for hdc's.
 */
export function failureLines({ stdout, stderr }: ClientOutput, speaker: 'hdc' | 'device'): string {
  const lines = plainOutput(stdout).split('\n');
  // What a command of the device prints as errors comes with the rest.
  const own = stderr.replace(/\r+\n/g, '\n').split('\n');
  const failed =
    speaker === 'hdc' ? fromFailure([...lines, ...own]) : fromFailure(lines, { most: 1 }) || fromFailure(own);
  return failed && (failed.replace(/^\[Fail\]\s*/, '').trim() || '[Fail]');
}

function fromFailure(lines: readonly string[], { most = lines.length } = {}): string {
  const at = lines.slice(0, most).findIndex((line) => failure.test(line));
  return at < 0 ? '' : lines.slice(at).join('\n');
}

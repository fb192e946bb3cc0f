import type { ClientOutput } from '../../shared/client/device-client.ts';

/** What hdc writes about itself before what was asked for: `[Info]…`, and lines of its log. */
const aboutItself = /^(?:\[Info\].*|\[[IWD]\]\[\d{4}-.*)$/i;

/** What a command printed, with line breaks of this side and without what hdc says of itself. */
export function plainOutput(output: Buffer): string {
  const lines = output.toString().replace(/\r+\n/g, '\n').split('\n');
  const first = lines.findIndex((line) => !aboutItself.test(line));
  return first <= 0 ? lines.join('\n') : lines.slice(first).join('\n');
}

/** The lines with which hdc tells that it failed, whatever its exit code; empty when it did not. */
export function failureLines({ stdout, stderr }: ClientOutput): string {
  const text = `${plainOutput(stdout)}\n${stderr.replace(/\r+\n/g, '\n')}`;
  const at = text.search(/^(?:\[Fail\]|\[F\]\[\d{4}-|Connect server failed)/m);
  return at < 0
    ? ''
    : text
        .slice(at)
        .replace(/^\[Fail\]\s*/, '')
        .trim() || '[Fail]';
}

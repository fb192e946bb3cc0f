import { styleText } from 'node:util';

import type { CliIo, CliStream } from './cli-io.ts';

type Style = Parameters<typeof styleText>[0];

/**
 * Whether a stream gets colours: terminals do. `NO_COLOR` and `FORCE_COLOR` decide otherwise, as in Node and most tools
 * (https://no-color.org, https://force-color.org).
 */
export function hasColors(isTTY: boolean, env: CliIo['env']): boolean {
  if (env['NO_COLOR']) return false;
  const forced = env['FORCE_COLOR'];
  return forced === undefined || forced === '' ? isTTY : forced !== '0' && forced !== 'false';
}

/** The text in a style where the stream gets colours, or else the plain text. */
export function painted(stream: CliStream, style: Style, text: string): string {
  return stream.hasColors === true ? styleText(style, text, { validateStream: false }) : text;
}

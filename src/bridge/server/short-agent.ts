import { oneLine } from '../../util/plain-text.ts';

/** E.g. `Chromium 141 on Linux x86_64`. */
export function shortAgent(userAgent: string): string {
  const version = /(?:Chrome|Edg)\/(\d+)/.exec(userAgent)?.[1];
  const system = /\(([^;)]+;)? ?([^;)]+)/.exec(oneLine(userAgent))?.[2];
  return [`Chromium ${version ?? ''}`.trim(), system && `on ${system}`].filter(Boolean).join(' ');
}

import { fileURLToPath } from 'node:url';

/** A place in somebody's source. */
export interface CallSite {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

const place = /\(?((?:file:\/\/|\/|[A-Za-z]:[\\/])[^()]*?):(\d+):(\d+)\)?$/;

/** The first caller outside this package and Node itself: the user's line. Call it before the first await. */
export function callSite(ownFolder: string): CallSite | undefined {
  const previous = Error.stackTraceLimit;
  Error.stackTraceLimit = 30;
  const stack = new Error('call site').stack ?? '';
  Error.stackTraceLimit = previous;
  for (const text of stack.split('\n').slice(1)) {
    const site = parsePlace(text.trim());
    if (site && !site.file.startsWith(ownFolder) && !site.file.includes('node_modules')) return site;
  }
  return undefined;
}

function parsePlace(text: string): CallSite | undefined {
  const match = place.exec(text);
  if (!match?.[1] || text.includes('node:internal')) return undefined;
  const file = match[1].startsWith('file://') ? fileURLToPath(match[1]) : match[1];
  return { file, line: Number(match[2]), column: Number(match[3]) };
}

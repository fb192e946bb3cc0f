import { fileURLToPath } from 'node:url';

/** A place in somebody's source. */
export interface SourcePlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Where a call came from, outside this package. */
export interface CallSite {
  /** The user's line; undefined when the stack does not reach it. */
  readonly place: SourcePlace | undefined;
  /** The lines of the stack from there on. */
  readonly frames: readonly string[];
}

const place = /\(?((?:file:\/\/|\/|[A-Za-z]:[\\/])[^()]*?):(\d+):(\d+)\)?$/;

/** The callers outside this package and Node itself, nearest first. Call it before the first await. */
export function callSite(ownFolder: string): CallSite {
  const previous = Error.stackTraceLimit;
  Error.stackTraceLimit = 30;
  const lines = (new Error('call site').stack ?? '').split('\n').slice(1);
  Error.stackTraceLimit = previous;
  for (const [index, line] of lines.entries()) {
    const found = parsePlace(line.trim());
    if (found && !found.file.startsWith(ownFolder) && !found.file.includes('node_modules')) {
      return { place: found, frames: lines.slice(index) };
    }
  }
  return { place: undefined, frames: [] };
}

function parsePlace(text: string): SourcePlace | undefined {
  const match = place.exec(text);
  if (!match?.[1] || text.includes('node:internal')) return undefined;
  const file = match[1].startsWith('file://') ? fileURLToPath(match[1]) : match[1];
  return { file, line: Number(match[2]), column: Number(match[3]) };
}

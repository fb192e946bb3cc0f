import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { codeFolder } from './code-folder.ts';

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

const place = /(?:^|[\s(])((?:file:\/\/|\/|[A-Za-z]:[\\/]).*?):(\d+):(\d+)\)?$/;

/** The callers outside this package and Node itself, nearest first. Call it before the first await. */
export function callSite(): CallSite {
  const previous = Error.stackTraceLimit;
  Error.stackTraceLimit = 30;
  const stack = new Error('call site').stack ?? '';
  Error.stackTraceLimit = previous;
  return findCallSite(stack, codeFolder);
}

/** Points an error at the user's line: what stands above it on the stack is code of this package. */
export function pointAtUser<E extends Error>(error: E): E {
  const { frames } = findCallSite(error.stack ?? '', codeFolder);
  error.stack = [`${error.name}: ${error.message}`, ...frames].join('\n');
  return error;
}

/** The same for a given stack. */
export function findCallSite(stack: string, ownFolder: string): CallSite {
  const own = ownFolder.endsWith(path.sep) ? ownFolder : ownFolder + path.sep;
  const lines = stack.split('\n').slice(1);
  for (const [index, line] of lines.entries()) {
    const found = parsePlace(line.trim());
    if (found && !found.file.startsWith(own) && !found.file.includes('node_modules')) {
      return { place: found, frames: lines.slice(index) };
    }
  }
  return { place: undefined, frames: [] };
}

function parsePlace(text: string): SourcePlace | undefined {
  const match = place.exec(text);
  if (!match?.[1] || text.includes('node:internal')) return undefined;
  return { file: toPath(match[1]), line: Number(match[2]), column: Number(match[3]) };
}

function toPath(file: string): string {
  if (!file.startsWith('file://')) return file;
  try {
    return fileURLToPath(file);
  } catch {
    // A URL with a host, say; better an odd name than a failed call.
    return file;
  }
}

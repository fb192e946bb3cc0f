import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { codeFolder } from './code-folder.ts';

/** A position in user code. */
export interface SourcePlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** The origin of a call outside this package. */
export interface CallSite {
  /** The user's line; undefined if the stack does not contain it. */
  readonly place: SourcePlace | undefined;
  /** The stack lines from there on. */
  readonly frames: readonly string[];
}

const place = /(?:^|[\s(])((?:file:\/\/|\/|[A-Za-z]:[\\/]).*?):(\d+):(\d+)\)?$/;

/** The nearest callers outside this package and Node itself. Must be called before the first await. */
export function callSite(): CallSite {
  const previous = Error.stackTraceLimit;
  Error.stackTraceLimit = 30;
  const stack = new Error('call site').stack ?? '';
  Error.stackTraceLimit = previous;
  return findCallSite(stack, codeFolder);
}

/** Removes the stack lines of this package, so that an error points at the user's line. */
export function pointAtUser<E extends Error>(error: E): E {
  const { frames } = findCallSite(error.stack ?? '', codeFolder);
  error.stack = [`${error.name}: ${error.message}`, ...frames].join('\n');
  return error;
}

/** As `callSite`, for a given stack. */
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
    // E.g. a URL with a host; an odd name is better than a failed call.
    return file;
  }
}

import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

export const headSize = 4096;
const tailSize = 64 * 1024;

/** The first or the last bytes of a file, one character each. */
export function readPart(file: string, part: 'head' | 'tail'): string {
  const descriptor = openSync(file, 'r');
  try {
    const { size } = fstatSync(descriptor);
    const length = Math.min(size, part === 'head' ? headSize : tailSize);
    const bytes = Buffer.alloc(length);
    return bytes.toString('latin1', 0, readSync(descriptor, bytes, 0, length, part === 'head' ? 0 : size - length));
  } finally {
    closeSync(descriptor);
  }
}

/** Whether the last bytes of an archive contain its end record. */
export function isWholeArchive(tail: string): boolean {
  return tail.includes('PK\u0005\u0006');
}

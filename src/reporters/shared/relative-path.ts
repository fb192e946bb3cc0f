import path from 'node:path';

/** The path as a person in the working directory would type it. */
export function relativePath(file: string): string {
  const relative = path.relative(process.cwd(), file);
  return relative.startsWith('..') ? file : relative;
}

import { globSync } from 'tinyglobby';

import { usageError } from '../read-arguments.ts';

const endings = ['yaml', 'yml', 'feature'];

/**
 * The files of a run, sorted by name: globs, files, and folders with everything below them.
 *
 * @throws ConfigError `CONFIG_INVALID` if a pattern matches no file: a run without tests would pass
 */
export function findFiles(patterns: readonly string[], cwd: string): readonly string[] {
  const found = patterns.flatMap((pattern) => {
    const files = globSync([pattern.replaceAll('\\', '/')], {
      cwd,
      absolute: true,
      expandDirectories: true,
    });
    const known = files.filter((file) => endings.some((ending) => file.toLowerCase().endsWith(`.${ending}`)));
    if (known.length > 0) return known;
    throw usageError('run', `finds no file for ${pattern}`, {
      hint: `It runs files that end in .yaml, .yml or .feature. Patterns start at ${cwd}; put globs into quotes.`,
    });
  });
  return [...new Set(found)].toSorted();
}

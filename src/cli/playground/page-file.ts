import { existsSync, readFileSync } from 'node:fs';

import { ConfigError } from '../../core/errors/errors.ts';
import { packageFile } from '../../util/code-folder.ts';

/**
 * The page of the playground: one file with all its code and styles.
 *
 * @throws ConfigError `CONFIG_INVALID` if it was not built
 */
export function playgroundPage(): string {
  const file = packageFile('dist/playground/index.html');
  if (existsSync(file)) return readFileSync(file, 'utf8');
  throw new ConfigError('CONFIG_INVALID', `The page of the playground is missing: ${file}`, {
    hint: 'Install eyewright again. In the sources of eyewright, run "npm run build".',
  });
}

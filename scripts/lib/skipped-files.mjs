import { globSync } from 'tinyglobby';
import { filesThatNeed } from './needed-programs.data.mjs';
import { root } from './run.mjs';

/** Why tests were skipped, for the end of the output: what is missing, what was not run, and how to get it. */
export function skippedLines(missing, phoneSuites) {
  return missing.map(({ name, how }) => {
    const count = globSync(filesThatNeed[name], { cwd: root }).length;
    const files = count > 0 ? `${count} test files` : 'the tests of that browser';
    const suites = name === 'adb' ? ` and ${phoneSuites.length} example suites` : '';
    return `\nskipped: ${files}${suites}, because ${name} is missing. ${how}`;
  });
}

import { globSync } from 'tinyglobby';
import { filesThatNeed } from './needed-programs.data.mjs';
import { root } from './run.mjs';

/** Why tests were skipped, for the end of the output: what is missing, what was not run, and how to get it. */
export function skippedLines(missing, suitesThatNeed) {
  return missing.map(({ name, lacking, how }) => {
    const count = globSync(filesThatNeed[name], { cwd: root }).length;
    const files = count > 0 ? `${count} test files` : 'the tests of that browser';
    const left = suitesThatNeed[name]?.length ?? 0;
    const suites = left > 0 ? ` and ${left} example ${left > 1 ? 'suites' : 'suite'}` : '';
    return `\nskipped: ${files}${suites}. Missing: ${lacking}. ${how}`;
  });
}

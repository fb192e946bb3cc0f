import { ownFilesAgain, runSuite } from './suites.mjs';

/** More files with failures are no matter of chance, and would take long. */
const mostFiles = 8;

const nameOf = ({ file, title }) => `${file} › ${title}`;

/**
 * Tests that failed beside hundreds of others are run once more by themselves. What passes then counts as passed and is named
 * as flaky at the end of the output: to be mended, but no reason to refuse a change that has nothing to do with it.
 */
export async function secondLook(result) {
  const { totals } = result;
  const files = [...new Set(totals.failures.map(({ file }) => file))];
  if (files.length === 0 || files.length > mostFiles) return result;
  const again = await runSuite(ownFilesAgain(files));
  if (again.totals.passed === 0) return result;
  const { failures, failed } = again.totals;
  const stillFailing = new Set(failures.map(nameOf));
  const flaky = totals.failures.filter((failure) => !stillFailing.has(nameOf(failure)));
  const passed = totals.passed + totals.failed - failed;
  return { ...result, code: again.code, totals: { ...totals, passed, failed, failures, flaky } };
}

/** What the JSON reports of the runners come to: how many tests passed, and which failed. */
export const none = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [] };

const sum = (...parts) =>
  parts.reduce((a, b) => ({
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
    failures: [...a.failures, ...b.failures],
    flaky: [...a.flaky, ...(b.flaky ?? [])],
  }));

export function fromVitest({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) {
  // A file that cannot be loaded has no tests; it still is a failure.
  const broken = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  const failed = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => ({ file: name, title: fullName, message: failureMessages[0] })),
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + broken.length,
    skipped: numPendingTests + (numTodoTests ?? 0),
    failures: [...failed, ...broken.map(({ name, message }) => ({ file: name, title: 'cannot be loaded', message }))],
  };
}

export function fromPlaywright({ stats, errors, suites, config }) {
  const specs = (list) => list.flatMap((suite) => [...(suite.specs ?? []), ...specs(suite.suites ?? [])]);
  const unexpected = specs(suites ?? []).filter(({ ok }) => !ok);
  const failures = unexpected.map(({ file, title, tests }) => ({
    file: `${config.rootDir}/${file}`,
    title,
    message: tests.flatMap((test) => test.results.flatMap((result) => result.error?.message ?? []))[0],
  }));
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    failures: [...failures, ...errors.map(({ message }) => ({ file: '', title: 'outside of tests', message }))],
  };
}

export function fromCucumber(features) {
  return sum(none, ...features.flatMap(({ uri, elements }) => elements.map((element) => ofScenario(uri, element))));
}

function ofScenario(uri, { type, name, steps }) {
  if (type !== 'scenario') return none;
  const statuses = steps.map((step) => step.result.status);
  if (statuses.every((status) => status === 'passed')) return { ...none, passed: 1 };
  const failed = steps.find(({ result }) => !['passed', 'skipped'].includes(result.status));
  if (!failed) return { ...none, skipped: 1 };
  const message = failed.result.error_message ?? `${failed.keyword}${failed.name}: ${failed.result.status}`;
  return { ...none, failed: 1, failures: [{ file: uri, title: name, message }] };
}

export const addTotals = (results) => sum(none, ...results.map((result) => result.totals));

/** The line that says how it went: `12 passed, 0 failed`. */
export function totalsLine({ passed, failed, skipped, flaky = [] }) {
  const others = [
    flaky.length ? `, ${flaky.length} of them at the second try` : '',
    skipped ? `, ${skipped} skipped` : '',
  ];
  return `${passed} passed${others[0]}, ${failed} failed${others[1]}`;
}

/** What failed, for the end of the output, where people look: file, test and the first lines of its message. */
export function failureLines({ failures, flaky }, root) {
  return [
    ...flaky.flatMap((one) => linesOf('flaky', one, root)),
    ...failures.flatMap((one) => linesOf('✗', one, root)),
  ];
}

function linesOf(mark, { file, title, message = '' }, root) {
  const lines = message.split('\n').filter((line) => line.trim() !== '' && !/^\s+at /.test(line));
  return ['', `${mark} ${file.replace(`${root}/`, '')} › ${title}`, ...lines.slice(0, 8).map((line) => `    ${line}`)];
}

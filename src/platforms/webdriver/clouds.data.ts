/** What a device cloud wants to know of a test. Each text is passed as a script of the session, which the cloud takes for itself. */
export interface Cloud {
  /** The capability with the options of the cloud, by which it is recognised. */
  readonly options: string;
  readonly name: (title: string) => string;
  readonly verdict: (isPassed: boolean, reason: string) => string;
}

const browserstack = (action: string, given: object): string =>
  `browserstack_executor: ${JSON.stringify({ action, arguments: given })}`;

/** The documented calls, one line each. */
export const clouds: readonly Cloud[] = [
  // https://www.browserstack.com/docs/automate/selenium/view-test-results/mark-tests-as-pass-fail
  {
    options: 'bstack:options',
    name: (name) => browserstack('setSessionName', { name }),
    verdict: (isPassed, reason) => browserstack('setSessionStatus', { status: isPassed ? 'passed' : 'failed', reason }),
  },
  // https://docs.saucelabs.com/basics/test-config-annotation/test-annotation/
  {
    options: 'sauce:options',
    name: (name) => `sauce:job-name=${name}`,
    verdict: (isPassed) => `sauce:job-result=${isPassed ? 'passed' : 'failed'}`,
  },
  // https://www.lambdatest.com/support/docs/lambda-hooks-in-selenium/
  {
    options: 'LT:options',
    name: (name) => `lambda-name=${name}`,
    verdict: (isPassed) => `lambda-status=${isPassed ? 'passed' : 'failed'}`,
  },
];

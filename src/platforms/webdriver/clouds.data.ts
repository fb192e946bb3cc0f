/** The session that a cloud has a page about. */
export interface CloudSession {
  readonly id: string;
  /** Host of the server. */
  readonly host: string;
  /** Whether it drives an application, not a browser. */
  readonly drivesApplication: boolean;
}

/** How to learn the address of the page about a session: a script for the cloud, and the field of its answer. */
export interface PageQuestion {
  readonly script: string;
  readonly field: string;
}

/** What a device cloud wants to know of a test. Each text is passed as a script of the session, which the cloud takes for itself. */
export interface Cloud {
  /** The capability with the options of the cloud, by which it is recognised. */
  readonly options: string;
  readonly name: (title: string) => string;
  readonly verdict: (isPassed: boolean, reason: string) => string;
  /** The address of its page about a session, or how to ask for it; undefined if its documentation tells no address. */
  readonly page: (session: CloudSession) => string | PageQuestion | undefined;
}

const browserstack = (action: string, given: object): string =>
  `browserstack_executor: ${JSON.stringify({ action, arguments: given })}`;

/** Servers are named `ondemand.eu-central-1.saucelabs.com`; the first data center, us-west-1, has pages without its name. */
function sauceRegion(host: string): string {
  const [, region = 'us-west-1'] = /^ondemand\.([^.]+)\.saucelabs\.com$/i.exec(host) ?? [];
  return region === 'us-west-1' ? '' : `${region}.`;
}

/** The documented calls, one line each. */
export const clouds: readonly Cloud[] = [
  // https://www.browserstack.com/docs/automate/selenium/view-test-results/mark-tests-as-pass-fail
  {
    options: 'bstack:options',
    name: (name) => browserstack('setSessionName', { name }),
    verdict: (isPassed, reason) => browserstack('setSessionStatus', { status: isPassed ? 'passed' : 'failed', reason }),
    // https://www.browserstack.com/docs/automate/selenium/get-session-id. Unlike its `public_url`, this page asks who you are.
    page: () => ({ script: browserstack('getSessionDetails', {}), field: 'browser_url' }),
  },
  // https://docs.saucelabs.com/basics/test-config-annotation/test-annotation/
  {
    options: 'sauce:options',
    name: (name) => `sauce:job-name=${name}`,
    verdict: (isPassed) => `sauce:job-result=${isPassed ? 'passed' : 'failed'}`,
    // https://docs.saucelabs.com/test-results/sharing-test-results/ and https://docs.saucelabs.com/basics/data-center-endpoints/
    page: ({ id, host }) => `https://app.${sauceRegion(host)}saucelabs.com/tests/${id}`,
  },
  // https://www.lambdatest.com/support/docs/lambda-hooks-in-selenium/
  {
    options: 'LT:options',
    name: (name) => `lambda-name=${name}`,
    verdict: (isPassed) => `lambda-status=${isPassed ? 'passed' : 'failed'}`,
    // https://www.lambdatest.com/support/docs/share-test-results/
    page: ({ id, drivesApplication }) =>
      drivesApplication ? undefined : `https://automation.lambdatest.com/logs/?sessionID=${id}`,
  },
];

import { describe, expect, it } from 'vitest';

import { clouds } from '../../../../src/platforms/webdriver/clouds.data.ts';

const pageOf = (options: string, host: string, drivesApplication = false): unknown =>
  clouds.find((cloud) => cloud.options === options)?.page({ id: 'abc', host, drivesApplication });

describe('the page of a cloud about a session', () => {
  it.each([
    ['ondemand.us-west-1.saucelabs.com', 'https://app.saucelabs.com/tests/abc'],
    ['ondemand.saucelabs.com', 'https://app.saucelabs.com/tests/abc'],
    ['ondemand.eu-central-1.saucelabs.com', 'https://app.eu-central-1.saucelabs.com/tests/abc'],
    ['ondemand.us-east-4.saucelabs.com', 'https://app.us-east-4.saucelabs.com/tests/abc'],
  ])('is in the data center of the server %s', (host, wanted) => {
    expect(pageOf('sauce:options', host)).toBe(wanted);
  });

  it('is asked for where its address has a part that only the cloud knows', () => {
    expect(pageOf('bstack:options', 'hub.browserstack.com')).toMatchObject({ field: 'browser_url' });
  });

  it('is unknown for applications on LambdaTest, whose documentation has no address for them', () => {
    expect(pageOf('LT:options', 'mobile-hub.lambdatest.com', true)).toBeUndefined();
    expect(pageOf('LT:options', 'hub.lambdatest.com')).toBe('https://automation.lambdatest.com/logs/?sessionID=abc');
  });
});

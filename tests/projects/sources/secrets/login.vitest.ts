import { secret } from 'eyewright';
import { test as base } from 'eyewright/vitest';

const test = base.extend('agentOptions', {
  secrets: { MEMBER: process.env['GIVEN_MEMBER'] ?? '' },
  waitAfterAction: 0,
});
const url = process.env['PAGES_URL'] ?? '';

// As long as in the other runners: each picture is searched for what is secret.
test('logs in', { timeout: 120_000 }, async ({ page, aiAct, aiInput, aiAssert, aiQuery, aiTap }) => {
  await page.goto(url);
  await aiInput('Username', { value: secret('MEMBER') });
  await aiAct('type {{secret:LOGIN_PASSWORD}} into the Password field, then click "Log in"');
  await aiAssert('the member {{secret:MEMBER}} is welcome');
  await aiQuery({ user: 'name of the user' });
  await aiTap('Log in');
});

test('is told of a failure', { timeout: 120_000 }, async ({ page, aiInput, aiTap, aiAssert }) => {
  await page.goto(url);
  await aiInput('Username', { value: '{{secret:MEMBER}}' });
  await aiInput('Password', { value: '{{secret:LOGIN_PASSWORD}}' });
  await aiTap('Log in');
  await aiAssert('it says Goodbye');
});

test('is refused by the server', async ({ page, aiTap }) => {
  await page.goto(`${url}/plain`);
  await aiTap('Log in, and the server answers 401');
});

test('fails by itself', async ({ page, aiInput, aiTap }) => {
  await page.goto(`${url}/plain`);
  await aiInput('Username', { value: secret('MEMBER') });
  await aiTap('Log in');
  throw new Error(`The heading is ${await page.$eval('h1', (heading) => heading.textContent)}`);
});

import { secret } from 'eyewright';
import { test } from 'eyewright/playwright';

// Every picture is read for its secrets.
test.describe.configure({ timeout: 120_000 });
test.use({ secrets: { MEMBER: process.env['GIVEN_MEMBER'] ?? '' } });

test('logs in', async ({ page, aiAct, aiInput, aiAssert, aiQuery, aiTap }) => {
  await page.goto('/');
  await aiInput('Username', { value: secret('MEMBER') });
  await aiAct('type {{secret:LOGIN_PASSWORD}} into the Password field, then click "Log in"');
  await aiAssert('the member {{secret:MEMBER}} is welcome');
  await aiQuery({ user: 'name of the user' });
  await aiTap('Log in');
});

test('is told of a failure', async ({ page, aiInput, aiTap, aiAssert }) => {
  await page.goto('/');
  await aiInput('Username', { value: '{{secret:MEMBER}}' });
  await aiInput('Password', { value: '{{secret:LOGIN_PASSWORD}}' });
  await aiTap('Log in');
  await aiAssert('it says Goodbye');
});

test('is refused by the server', async ({ page, aiTap }) => {
  await page.goto('/plain');
  await aiTap('Log in, and the server answers 401');
});

test('fails by itself', async ({ page, aiInput, aiTap }) => {
  await page.goto('/plain');
  await aiInput('Username', { value: secret('MEMBER') });
  await aiTap('Log in');
  throw new Error(`The heading is ${await page.locator('h1').textContent()}`);
});

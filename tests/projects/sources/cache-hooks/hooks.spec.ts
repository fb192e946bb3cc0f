import { test as base } from 'eyewright/playwright';

/** Fails the test after its agents have ended: the fixture is older. */
const test = base.extend<{ consoleErrors: void }>({
  consoleErrors: [
    async ({ page }, use, { title }) => {
      await page.goto(process.env['PAGES_URL'] ?? '');
      await use();
      if (title === 'fails at its end') throw new Error('The page has logged an error');
    },
    { auto: true },
  ],
});
test.use({ cache: { id: 'login', cacheDir: 'cache' } });

test('fails at its end', async ({ aiTap }) => {
  await aiTap('the Password field');
});

test('passes', async ({ aiTap }) => {
  await aiTap('the Username field');
});

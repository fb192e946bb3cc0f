// The playground is tried with the agents that it is made for: these fixtures drive its page.
import { writeFileSync } from 'node:fs';

import { expect, test } from 'eyewright/playwright';

const { PLAYGROUND = '', OUT = '.' } = process.env;

const files = {
  Playwright: 'agents.spec.ts',
  Vitest: 'vitest.spec.ts',
  Gherkin: 'login.feature',
  YAML: 'login.yaml',
  'Plain code': 'plain.spec.ts',
} as const;

test('a login is tried, and copied as a test in every form', async ({ page, aiInput, aiTap, aiWaitFor, aiAssert }) => {
  test.setTimeout(240_000);
  await page.goto(PLAYGROUND);
  const done = page.getByRole('img', { name: 'done' });
  await expect(done).toHaveCount(1, { timeout: 60_000 });

  const tried = ['type "alice" into the "Username" field', 'type "s3cret" into the "Password" field', 'click "Log in"'];
  for (const [index, instruction] of tried.entries()) {
    await aiInput('the "Instruction" field', { value: instruction });
    await aiWaitFor('the page shows "How it is read"');
    await page.keyboard.press('Control+Enter');
    await expect(done).toHaveCount(index + 2, { timeout: 60_000 });
  }
  await aiTap('the "Assert" button');
  await aiInput('the "Statement" field', { value: 'the page shows "Welcome, alice"' });
  await aiTap('the "Run" button');
  await expect(done).toHaveCount(tried.length + 2, { timeout: 60_000 });
  await aiAssert('the page shows "assert the page shows"');

  await aiTap('the "Copy as test" button');
  for (const [tab, file] of Object.entries(files)) {
    await aiTap(`the "${tab}" tab`);
    const code = page.getByLabel(`The test for ${tab}`);
    await expect(code).not.toHaveText('…');
    writeFileSync(`${OUT}/${file}`, `${await code.innerText()}\n`);
  }
});

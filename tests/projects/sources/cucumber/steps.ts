import assert from 'node:assert/strict';

import 'eyewright/cucumber';

import { Before, Given, Then, When, type DataTable } from '@cucumber/cucumber';
import type { EyewrightWorld } from 'eyewright/cucumber';

const seen: unknown[] = [];
const attempts = new Map<string, number>();

Given('the page is open', async function (this: EyewrightWorld) {
  await this.page.goto(process.env['PAGES_URL'] ?? '');
});

When(/^I count (\d+) apples and "([^"]*)" pears$/, (apples: string, pears: string) => {
  seen.push(Number(apples) + Number(pears));
});

When(/^I count (?:apples|nuts) or (?<other>pears)$/, (other: string) => {
  seen.push(other);
});

When('the following fruit is counted:', (table: DataTable) => {
  seen.push(table.hashes());
});

When('the following text is kept:', (text: string) => {
  seen.push(text);
});

Then('{int} fruit(s) were/was counted', (count: number) => {
  assert.deepEqual(seen, [count, 'pears', [{ fruit: 'a|b', count: '2' }], 'two\nlines']);
});

Then('an own assertion fails', async function (this: EyewrightWorld) {
  assert.equal(await this.page.title(), 'Goodbye');
});

Given('the scenario is skipped', () => 'skipped');

Before({ tags: '@flaky' }, ({ pickle }) => {
  attempts.set(pickle.id, (attempts.get(pickle.id) ?? 0) + 1);
});

When('the attempt counts', () => undefined);

Then('the page shows what this attempt expects', async function (this: EyewrightWorld) {
  const [attempt] = attempts.values();
  await this.agent.aiAssert(attempt === 1 ? 'the page shows "Goodbye"' : 'the page shows "Welcome"');
});

When('the browser agent writes into a second tab', async function (this: EyewrightWorld) {
  const agent = await this.browserAgent();
  const tab = await agent.newPage();
  await tab.goto(`${process.env['PAGES_URL']}/other`);
  await agent.aiInput('the Username field', { value: 'bob' });
  assert.equal(await tab.getByLabel('Username').inputValue(), 'bob');
  assert.equal(await this.browserAgent(), agent);
  assert.deepEqual(await agent.pages(), [this.page, tab]);
});

When('I wait for a model that does not answer', { timeout: 2500 }, async function (this: EyewrightWorld) {
  await this.agent.aiTap('the button for which the server hangs');
});

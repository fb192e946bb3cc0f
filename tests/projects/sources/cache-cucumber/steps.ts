import assert from 'node:assert/strict';

import 'eyewright/cucumber';

import { Given, Then, When } from '@cucumber/cucumber';
import type { EyewrightWorld } from 'eyewright/cucumber';

Given('the page is open', async function (this: EyewrightWorld) {
  await this.page.goto(process.env['PAGES_URL'] ?? '');
});

When(/^(the .* field) is tapped$/, async function (this: EyewrightWorld, field: string) {
  await this.agent.aiTap(field);
});

Then('an own assertion fails', async function (this: EyewrightWorld) {
  assert.equal(await this.page.title(), 'Goodbye');
});

import assert from 'node:assert/strict';

import 'eyewright/cucumber';

import { Given, Then } from '@cucumber/cucumber';
import type { EyewrightWorld } from 'eyewright/cucumber';

Given('the page is open', async function (this: EyewrightWorld) {
  await this.page.goto(process.env['PAGES_URL'] ?? '');
});

Then('the user is read', async function (this: EyewrightWorld) {
  assert.deepEqual(await this.agent.aiQuery({ user: 'name of the user' }), { user: 'alice' });
});

Then('the page is perhaps tidy', async function (this: EyewrightWorld) {
  await this.agent.aiAssert('the page is as tidy as "Goodbye"', undefined, { verdict: { severity: 'warn' } });
});

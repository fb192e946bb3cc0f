import 'eyewright/cucumber';

import { Given, Then } from '@cucumber/cucumber';
import type { EyewrightWorld } from 'eyewright/cucumber';

Given('the page is open', async function (this: EyewrightWorld) {
  await this.page.goto(process.env['PAGES_URL'] ?? '');
});

Given('the page without drawings is open', async function (this: EyewrightWorld) {
  await this.page.goto(`${process.env['PAGES_URL']}/plain`);
});

Then('the user is read', async function (this: EyewrightWorld) {
  await this.agent.aiQuery({ user: 'name of the user' });
});

Then('it fails', async function (this: EyewrightWorld) {
  throw new Error(`The heading is ${await this.page.textContent('h1')}`);
});

import assert from 'node:assert/strict';

import { Given, Then, When } from '@cucumber/cucumber';
import { defineTarget, type EyewrightWorld } from 'eyewright/cucumber';
import { WebdriverDevice } from 'eyewright/webdriver';

import { grid, shop } from './grid.ts';

defineTarget({ tag: '@grid', devices: grid });

function browserOf({ device }: EyewrightWorld): WebdriverDevice['browser'] {
  assert.ok(device instanceof WebdriverDevice);
  return device.browser;
}

Given('the shop is open', async function (this: EyewrightWorld) {
  await browserOf(this).navigateTo(shop);
});

When('I tap {}', async function (this: EyewrightWorld, what: string) {
  await this.agent.aiTap(what);
});

Then('the title is {string}', async function (this: EyewrightWorld, title: string) {
  assert.equal(await browserOf(this).getTitle(), title);
});

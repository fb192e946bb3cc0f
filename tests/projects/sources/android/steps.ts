import assert from 'node:assert/strict';

import { Then, When } from '@cucumber/cucumber';
import { AndroidAgent, androidDevices } from 'eyewright/android';
import { defineTarget, type EyewrightWorld } from 'eyewright/cucumber';

import { alone, forever } from './on-phone.ts';

defineTarget({ tag: '@android', devices: androidDevices() });

function phone({ agent }: EyewrightWorld): AndroidAgent {
  const any: unknown = agent;
  assert.ok(any instanceof AndroidAgent);
  return any;
}

When('the phone is used', async function (this: EyewrightWorld) {
  assert.equal(await phone(this).runAdbShell(alone), 'alone');
});

Then('the home screen is shown', async function (this: EyewrightWorld) {
  await this.agent.aiAssert('the home screen is shown');
});

Then('the brand is {string}', async function (this: EyewrightWorld, brand: string) {
  assert.equal(await phone(this).runAdbShell('getprop ro.product.brand'), brand);
});

Then('nothing ends', async function (this: EyewrightWorld) {
  await phone(this).runAdbShell(forever);
});

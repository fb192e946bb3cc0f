import assert from 'node:assert/strict';

import { defineParameterType, Given, Then, When } from '@cucumber/cucumber';
import { agentOf } from 'eyewright/cucumber';

import type { ShopWorld } from './world.ts';

defineParameterType({ name: 'color', regexp: /red|green/, transformer: (name) => name });

Given('the shop is open', async function (this: ShopWorld) {
  await this.open(process.env['PAGES_URL'] ?? '');
});

// Not anchored.
When(/login form/i, function (this: ShopWorld) {
  this.done.push('login');
});

// With flags.
When(/^I sign out$/i, function (this: ShopWorld) {
  this.done.push('out');
});

When('I pay {int} EUR for the {string}', function (this: ShopWorld, price: number, name: string) {
  this.done.push(`${name} ${price}`);
});

When('the color is {color}', function (this: ShopWorld, color: string) {
  this.done.push(color);
});

Then('everything was done by this suite', async function (this: ShopWorld) {
  assert.deepEqual(this.done, ['login', 'out', 'Blue mug 3', 'red']);
  const agent = await agentOf(this);
  assert.deepEqual(await agent.aiQuery({ user: 'name of the user' }), { user: 'alice' });
});

When('two definitions match this', () => undefined);
When(/^two definitions/, () => undefined);

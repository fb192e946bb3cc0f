import assert from 'node:assert/strict';

import { Then } from '@cucumber/cucumber';
import { defineTarget, type EyewrightWorld } from 'eyewright/cucumber';

import { openScreen } from './screen.ts';

defineTarget({ tag: '@screen', open: () => ({ target: openScreen() }) });
defineTarget({ tag: '@nothing', open: () => ({ target: undefined as never }) });

Then('only one agent drives it, and none once it has ended', async function (this: EyewrightWorld) {
  assert.throws(() => this.agentFor(this.device), /This fake device is already driven by another agent/);
  await this.agent.aiAssert('there is a word');
  await this.agent.destroy();
  await assert.rejects(this.agent.aiAssert('there is a word'), /called after its agent had ended\n.*await/);
});

import assert from 'node:assert/strict';

import { Then, When } from '@cucumber/cucumber';
import { defineTarget, type EyewrightWorld } from 'eyewright/cucumber';

import { TerminalDevice } from './terminal-device.ts';
import { TvDevice } from './tv-device.ts';

defineTarget({ tag: '@tv', open: () => ({ target: new TvDevice() }) });
defineTarget({ tag: '@terminal', open: () => ({ target: new TerminalDevice() }) });

When('the key {string} is pressed', async function (this: EyewrightWorld, keyName: string) {
  await this.agent.aiKeyboardPress(undefined, { keyName });
});

Then('{string} answers {string}', async function (this: EyewrightWorld, instruction: string, answer: string) {
  assert.equal(await this.agent.aiAct(instruction.replaceAll("'", '"')), answer);
});

Then('{string} is done', async function (this: EyewrightWorld, instruction: string) {
  await this.agent.aiAct(instruction.replaceAll("'", '"'));
});

Then('the statement {string} holds', async function (this: EyewrightWorld, statement: string) {
  await this.agent.aiAssert(statement);
});

Then('the line {int} is found', async function (this: EyewrightWorld, line: number) {
  const { rect } = await this.agent.aiLocate('the second line', { xpath: `//line[${line}]` });
  assert.equal(rect.top, 24);
});

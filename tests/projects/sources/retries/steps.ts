import { Then } from '@cucumber/cucumber';
import { defineTarget, type EyewrightWorld } from 'eyewright/cucumber';

import { openScreen } from './screen.ts';

defineTarget({ tag: '@screen', open: () => ({ target: openScreen() }) });

Then('{string}', async function (this: EyewrightWorld, statement: string) {
  await this.agent.aiAssert(statement);
});

let count = 0;
Then('the code of the test throws once', () => {
  count += 1;
  if (count === 1) throw new TypeError('x is not a function');
});

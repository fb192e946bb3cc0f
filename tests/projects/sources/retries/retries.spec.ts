import { test as base } from 'eyewright/playwright';

import { openScreen } from './screen.ts';

const test = base.extend({ device: async ({}, use) => use(openScreen()) });
test.use({ retryOn: ['environment', 'model'] });

for (const what of ['the product is wrong once', 'the key is refused once', 'the model is down once']) {
  test(what, ({ aiAssert }) => aiAssert(what));
}

test('the test is wrong once', async ({}, testInfo) => {
  if (testInfo.retry === 0) throw new TypeError('x is not a function');
});

import { describe } from 'vitest';
import { test as base, type AgentTarget } from 'eyewright/vitest';

import { openScreen } from './screen.ts';

const onScreen = base.extend<{ device: AgentTarget }>({ device: async ({}, use) => use(openScreen()) });
const test = onScreen.extend({ retryOn: ['environment', 'model'] });

for (const what of ['the product is wrong once', 'the key is refused once', 'the model is down once']) {
  test(what, ({ aiAssert }) => aiAssert(what));
}

test('the test is wrong once', ({ task }) => {
  if (!task.result?.retryCount) throw new TypeError('x is not a function');
});

// What Vitest can do by itself where it knows conditions.
const retry = { count: 2, condition: /Failure class: (environment|model)/ };
describe('by a condition', () => {
  for (const what of ['the product is wrong once, too', 'the model is down once, too']) {
    onScreen(what, { retry }, ({ aiAssert }) => aiAssert(what));
  }
});

import { mergeTests, test as base } from '@playwright/test';
import { z } from 'zod';

import { defineAction, secret, type AIUsageInfo } from 'eyewright';
import { expect, eyewrightFixtures, test } from 'eyewright/playwright';

const log: string[] = [];

const define = (name: string): ReturnType<typeof defineAction> =>
  defineAction({
    name,
    description: 'Put a product into the cart.',
    params: z.object({ sku: z.string() }),
    needs: [],
    run: async ({ screen, signal }, { sku }) => {
      log.push(`${name} ${sku}`);
      await screen.tree?.evaluate?.(`document.title = ${JSON.stringify(sku)}`, signal);
    },
  });

test.describe('own actions', () => {
  test.use({ customActions: [define('AddToCart')] });

  test('an own action', async ({ page, aiAct }) => {
    await page.goto('/');
    await aiAct('run AddToCart A-1');
    await expect(page).toHaveTitle('A-1');
  });
});

test.describe('two own actions', () => {
  // Playwright takes an array whose second item is an object for a value with its settings, so it is wrapped.
  test.use({ customActions: [[define('AddToCart'), define('RemoveFromCart')], { scope: 'test' }] });

  test('the second of two own actions', async ({ page, aiAct }) => {
    await page.goto('/');
    await aiAct('run RemoveFromCart A-2');
    await expect(page).toHaveTitle('A-2');
  });
});

test.describe('two own actions, not wrapped', () => {
  test.use({ customActions: [define('AddToCart'), define('RemoveFromCart')] as never });

  test('own actions that Playwright cuts', async ({ aiTap }) => {
    await aiTap('the "Log in" button');
  });
});

test.describe('a hook as an option', () => {
  const calls: string[] = [];
  const onUsage = (usage: AIUsageInfo): void => void calls.push(usage.modelName);
  // Playwright calls every function in here, so an option that is one is handed out by a fixture.
  test.use({ onLLMUsage: async ({}: object, use: (hook: typeof onUsage) => Promise<void>) => use(onUsage) });

  test('tells about usage', async ({ page, aiTap }) => {
    await page.goto('/');
    await aiTap('the "Log in" button');
    expect(calls).toEqual(['scripted-model']);
  });
});

test.describe('an option of a wrong type', () => {
  test.use({ waitAfterAction: 'x' as unknown as number });

  test('a wrong option', async ({ aiTap }) => {
    await aiTap('the "Log in" button');
  });
});

test.describe('options in one object', () => {
  const calls: string[] = [];
  test.use({
    eyewright: {
      customActions: [define('AddToCart'), define('RemoveFromCart')],
      onLLMUsage: ({ modelName }) => void calls.push(modelName),
      aiContexts: { default: 'Be brief in one object.' },
    },
  });

  test('one object, with lists and functions as they are', async ({ page, aiAct }) => {
    await page.goto('/');
    await aiAct('run RemoveFromCart A-3');
    await expect(page).toHaveTitle('A-3');
    expect(calls).toEqual(['scripted-model']);
  });

  test.describe('and one of them beside it', () => {
    test.use({ look: 'pixels' });

    test('an option beside the object', async ({ page, aiTap }) => {
      await page.goto('/');
      await aiTap('the "Log in" button, beside');
      expect(calls.length).toBeGreaterThan(0);
    });
  });

  test.describe('and an object inside', () => {
    test.use({ eyewright: { waitAfterAction: 1 } });

    test('an inner object counts alone', async ({ page, aiTap }) => {
      const before = calls.length;
      await page.goto('/');
      await aiTap('the "Log in" button');
      expect(calls.length).toBe(before);
    });
  });
});

test.describe('an option that does not exist', () => {
  test.use({ eyewright: { waitAfterActon: 1 } as object });

  test('a misspelt option', () => {
    expect('never reached').toBe('');
  });
});

// Named as other packages name theirs, e.g. playwright-bdd.
const shop = base.extend<{ cart: string[]; $test: string }>({
  cart: async ({}, use) => use(['tea']),
  $test: [async ({}, use) => use('of others'), { auto: true }],
});
const merged = mergeTests(shop, base.extend(eyewrightFixtures));

merged('merged fixtures', async ({ page, cart, aiTap, agent }) => {
  await page.goto('/');
  await aiTap('the "Log in" button');
  expect(cart).toEqual(['tea']);
  expect(agent.reportFile).toContain('merged-fixtures');
});

test('a secret', async ({ page, aiInput, aiAct, recordToReport }) => {
  await page.goto('/');
  await aiInput('the Password field', { value: secret('PASSWORD') });
  await expect(page.getByLabel('Password')).toHaveJSProperty('value.length', String(process.env['PASSWORD']).length);
  await aiAct(
    `type "alice" into the Username field, type "${secret('PASSWORD')}" into the Password field, then log in`,
  );
  await expect(page.getByRole('heading')).toHaveText('Welcome, alice');
  await recordToReport(`logged in with ${process.env['PASSWORD']}`);
});

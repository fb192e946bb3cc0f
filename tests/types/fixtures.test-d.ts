import { defineConfig, type Page } from '@playwright/test';
import { expectTypeOf } from 'vitest';
import { z } from 'zod';

import { defineAction, target, type Located } from '../../src/public/index.ts';
import {
  test as playwrightTest,
  type AgentFixtures,
  type EyewrightOptions,
} from '../../src/fixtures/playwright/index.ts';
import { test as vitestTest, testOn as vitestOn, type EyewrightFixtures } from '../../src/fixtures/vitest/index.ts';

// Compiled by the type check of the gate; nothing here runs.

playwrightTest('typed fixtures', async ({ page, agent, aiTap, aiQuery, aiNumber, aiInput }) => {
  await page.goto('/');
  expectTypeOf(await aiTap('Save')).toEqualTypeOf<void>();
  expectTypeOf(await aiNumber('the total')).toEqualTypeOf<number>();
  expectTypeOf(await aiQuery<{ total: number }>({ total: 'number after Total' })).toEqualTypeOf<{ total: number }>();
  const cart = z.object({ total: z.number(), items: z.array(z.string()) });
  expectTypeOf(await aiQuery(cart)).toEqualTypeOf<{ total: number; items: string[] }>();
  expectTypeOf(await agent.aiQuery(cart, { domIncluded: 'visible-only' })).toEqualTypeOf<{
    total: number;
    items: string[];
  }>();
  expectTypeOf(await aiQuery('all names')).toEqualTypeOf<unknown>();
  // @ts-expect-error -- neither all nor what is in view
  await agent.aiQuery('all names', { domIncluded: 'all' });
  await aiInput('the Name field', { value: 3 });
  await aiInput('Alice', 'the Name field');
  // @ts-expect-error -- a misspelt option
  await agent.aiTap('Save', { timout: 1 });
  const seen = await (await agent.startObserving({ intervalMs: 500 })).stop();
  expectTypeOf(await seen.aiQuery(z.object({ toast: z.string() }))).toEqualTypeOf<{ toast: string }>();
  // @ts-expect-error -- there is no tree of what has been
  await seen.aiAssert('a toast was there', undefined, { domIncluded: true });
});

/** Every fixture that users write; to take one away is a breaking change. */
type Calls =
  | 'ai'
  | 'aiAct'
  | 'aiAction'
  | 'aiTap'
  | 'aiDoubleClick'
  | 'aiRightClick'
  | 'aiHover'
  | 'aiInput'
  | 'aiClearInput'
  | 'aiKeyboardPress'
  | 'aiScroll'
  | 'aiLongPress'
  | 'aiPinch'
  | 'aiLocate'
  | 'aiQuery'
  | 'aiBoolean'
  | 'aiNumber'
  | 'aiString'
  | 'aiAsk'
  | 'aiAssert'
  | 'aiWaitFor'
  | 'startObserving'
  | 'runGherkinScenario'
  | 'runYaml'
  | 'recordToReport'
  | 'setAIContext'
  | 'evaluateJavaScript'
  | 'freezePageContext'
  | 'unfreezePageContext';
type Agents = 'agent' | 'device' | 'agentFor' | 'agentForPage' | 'browserAgent' | 'agentForBrowser';
expectTypeOf<keyof AgentFixtures>().toEqualTypeOf<Calls | Agents>();
expectTypeOf<keyof EyewrightFixtures>().toEqualTypeOf<
  Calls | Agents | 'page' | 'browser' | 'browserLibrary' | 'launchOptions' | 'agentOptions' | 'retryOn'
>();

playwrightTest.use({ waitAfterAction: 100, modelConfig: { EYEWRIGHT_MODEL_NAME: 'm' } });

defineConfig<EyewrightOptions>({ use: { waitAfterAction: 100, aiContexts: { aiAct: 'be brief' } } });
// @ts-expect-error -- a wrong type
defineConfig<EyewrightOptions>({ use: { waitAfterAction: 'soon' } });

playwrightTest('all pages of a context', async ({ browserAgent }) => {
  const page = await browserAgent.waitForNewPage(() => browserAgent.aiTap('Terms'));
  await page.getByRole('heading').click();
  await browserAgent.setActivePage(page);
  expectTypeOf(browserAgent.activePage).toEqualTypeOf<Page>();
  const asAgent: AgentFixtures['agent'] = browserAgent;
  await asAgent.aiTap('Accept');
});

vitestTest('typed fixtures', async ({ page, aiString, aiQuery, browser }) => {
  expectTypeOf(await aiQuery(z.array(z.number()))).toEqualTypeOf<number[]>();
  expectTypeOf(await aiString('the heading')).toEqualTypeOf<string>();
  expectTypeOf(page.url()).toEqualTypeOf<string>();
  await browser.version();
});

vitestOn('playwright')('typed fixtures of Playwright', async ({ page, browser, browserAgent, agentForPage }) => {
  await page.getByRole('heading').click();
  const other = await browser.newPage();
  await agentForPage(other).aiTap('Accept');
  await browserAgent.setActivePage(page);
});

defineAction({
  name: 'Flick',
  description: 'Flick an element.',
  params: z.object({ what: target('The element'), times: z.number().default(1) }),
  needs: ['pointer'],
  async run({ input, signal }, { what, times }) {
    expectTypeOf(what).toEqualTypeOf<Located>();
    expectTypeOf(times).toEqualTypeOf<number>();
    await input.pointer.tap(what.center, { signal });
    // @ts-expect-error -- not among the needs
    await input.keyboard.press(['Enter'], { signal });
  },
});

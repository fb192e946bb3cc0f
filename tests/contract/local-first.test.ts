import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { AgentOptions } from '../../src/agents/agent-options.ts';
import { askBy } from '../../src/core/model/model-layers.ts';
import type { Model } from '../../src/core/model/model.ts';
import type { ScriptedReply } from '../../src/testing/scripted-replies.ts';
import { plan } from '../../src/testing/scripted-replies.ts';
import { closeBrowsers, reusedOpeners, type OpenPage } from './open-pages.ts';
import { servePages, type PageServer } from './page-server.ts';
import { openWebAgent, type WebAgent } from './web-agent.ts';
import { aShareOf, thoroughly } from '../usual.ts';

const pages = {
  '/form': `<!doctype html><meta charset="utf-8"><style>body { margin: 20px; font: 16px Inter, sans-serif } button, input { font: inherit; margin: 4px }</style>
    <h1>Order</h1><input id="product" placeholder="Find a product" aria-label="Search"><label>Email <input id="email"></label><button onclick="document.title += 'saved'">Save</button>
    <button onclick="document.title += 'first '">Remove</button><button onclick="document.title += 'second '">Remove</button>
    <p>Thank you, Ada</p><p style="color:#eee">Pale words</p><button aria-label="Delete">Keep</button><h2>Basket</h2><button>Basket</button>
    <div>Name <input aria-label="City"></div><div>City <input></div><div role="dialog" aria-label="Cookies"><button>Close</button></div><canvas id="art" width="60" height="30"></canvas>`,
};

const nowhere = { error: 'the other model does not find it' };

describe('with localFirst', () => {
  let server: PageServer;
  beforeAll(async () => {
    server = await servePages(pages);
  });
  afterAll(async () => {
    server.close();
    await closeBrowsers();
  });

  async function on(
    reply: ScriptedReply,
    use: (opened: WebAgent, page: OpenPage) => Promise<void>,
    options: AgentOptions = {},
  ): Promise<void> {
    const page = await reusedOpeners.playwright({});
    await page.goto(`${server.origin}/form`);
    await using opened = await openWebAgent(page, { respond: () => reply }, { localFirst: true, ...options });
    await use(opened, page);
  }
  const asked = ({ model }: WebAgent): (string | undefined)[] => model.requests.map(({ call }) => call);

  it('what is beyond doubt is asked of nobody', () =>
    on(nowhere, async (opened, page) => {
      const { agent } = opened;
      await agent.aiInput('the "Email" field', { value: 'ada@example.org' });
      await agent.aiTap('the "Save" button');
      await agent.aiAct('type "bo@example.org" into the "Email" field, then click "Save"');
      await agent.aiAssert('the page shows "Thank you, Ada"');
      await agent.aiAssert('the "Save" button is enabled');

      expect(asked(opened)).toEqual([]);
      expect(await page.evaluate<string>('document.title + email.value')).toBe('savedsavedbo@example.org');
      expect(agent.metrics).toMatchObject({ totalTokens: 0, byModel: { offline: { calls: 5 } } });
    }));

  it.each(
    aShareOf(
      [
        ['in free words', 'the button that keeps the order'],
        ['of which there are two', 'the "Remove" button'],
        ['that is not there', 'the "Pay" button'],
        ['of another kind', 'the "Order" button'],
        ['without quotes', 'the Save button'],
        ['that reads otherwise', 'the "Delete" button'],
        ['that a heading is called as well', 'the "Basket" button'],
        ['with the label of another', 'the "City" field'],
        ['with an ordinal', 'the second "Remove" button'],
      ],
      3,
    ),
  )('an element %s is asked of the configured model', async (_title, prompt) =>
    on(nowhere, async (opened) => {
      await expect(opened.agent.aiTap(prompt)).rejects.toMatchObject({ code: 'TARGET_NOT_FOUND' });
      expect(asked(opened)).toEqual(['locate']);
    }),
  );

  it.each(
    aShareOf(
      [
        ['that the offline model denies', 'the page shows "Good bye"'],
        ['that it cannot see for sure', 'the page shows "Pale words"'],
        ['in free words', 'the customer is greeted by her name'],
        ['of absence', 'there is no "Pay" button'],
        ['about values', 'the value of the Email field is ""'],
      ],
      3,
    ),
  )('a claim %s is judged by the configured model', async (_title, claim) =>
    on({ thought: 'The other model says so.', data: true }, async (opened) => {
      await opened.agent.aiAssert(claim);
      expect(asked(opened)).toEqual(['judge']);
    }),
  );

  thoroughly(() => {
    it('the answers count in no budget, and those of the configured model do', () =>
      on(
        nowhere,
        async (opened) => {
          await opened.agent.aiTap('the "Save" button');
          await opened.agent.aiTap('the "Save" button');
          await expect(opened.agent.aiTap('the Pay button')).rejects.toMatchObject({ code: 'TARGET_NOT_FOUND' });
          await expect(opened.agent.aiTap('the Pay button')).rejects.toMatchObject({ code: 'BUDGET_EXCEEDED' });
          expect(asked(opened)).toEqual(['locate']);
        },
        { budget: { test: { calls: 1 } } },
      ));
  });

  it('a device that is looked at by its pixels alone tells nothing that could be beyond doubt', () =>
    on(
      nowhere,
      async (opened) => {
        await expect(opened.agent.aiTap('the "Save" button')).rejects.toMatchObject({ code: 'TARGET_NOT_FOUND' });
        expect(asked(opened)).toEqual(['locate']);
      },
      { look: 'pixels' },
    ));

  it('a model of the user is asked for the rest like any other', async () => {
    const wishes: string[] = [];
    const refuse = (): Promise<never> => Promise.reject(new TypeError('not asked for here'));
    const model: Model = {
      name: 'own',
      cycleLimit: 1,
      ready: () => Promise.resolve(),
      ask: askBy({
        locate({ prompt }) {
          wishes.push(prompt);
          return Promise.resolve({ error: 'the own model does not find it' });
        },
        plan: refuse,
        section: refuse,
        extract: refuse,
        judge: refuse,
        describe: refuse,
      }),
    };
    await on(
      nowhere,
      async ({ agent }) => {
        await agent.aiTap('the "Save" button');
        await expect(agent.aiTap('the Pay button')).rejects.toMatchObject({ code: 'TARGET_NOT_FOUND' });
      },
      { model, modelConfig: undefined },
    );
    expect(wishes).toEqual(['the Pay button']);
  });

  it('an empty field is known by its placeholder, one that holds something is not', () =>
    on(nowhere, async (opened, page) => {
      await opened.agent.aiInput('the "Find a product" field', { value: 'kettle' });
      expect(await page.evaluate('product.value')).toBe('kettle');
      expect(asked(opened)).toEqual([]);
      await opened.agent.aiInput('the "Find a product" field', { value: 'tea' }).catch(() => undefined);
      expect(asked(opened)).toEqual(['locate']);
    }));

  it('data and guided calls are asked of the configured model', () =>
    on({ data: 'Ada' }, async (opened) => {
      expect(await opened.agent.aiString('the text of the "Order" heading')).toBe('Ada');
      await opened.agent.aiTap('the "Save" button', { context: 'the second one' }).catch(() => undefined);
      expect(asked(opened).slice(0, 2)).toEqual(['extract', 'locate']);
    }));

  it('a dialog that is not named is closed by the configured model', () =>
    on(plan([], { done: true }), async (opened) => {
      await opened.agent.aiAct('close the dialog');
      expect(asked(opened)).toEqual(['plan']);
    }));

  thoroughly(() => {
    it('a plan of another model is carried on by it', () =>
      on(plan([{ name: 'Sleep', param: { timeMs: 1 } }]), async (opened) => {
        await opened.agent.aiAct('save what is there', { timeout: 3000 }).catch(() => undefined);
        expect(new Set(asked(opened))).toEqual(new Set(['plan']));
        expect(asked(opened).length).toBeGreaterThan(1);
      }));
  });
});

it('without it every request goes to the configured model', async () => {
  const server = await servePages(pages);
  const page = await reusedOpeners.playwright({});
  await page.goto(`${server.origin}/form`);
  await using opened = await openWebAgent(page, { respond: () => nowhere });

  await expect(opened.agent.aiTap('the "Save" button')).rejects.toMatchObject({ code: 'TARGET_NOT_FOUND' });

  expect(opened.model.requests).toHaveLength(1);
  server.close();
  await closeBrowsers();
});

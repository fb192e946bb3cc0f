import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { Agent } from '../../src/agents/agent.ts';
import { resolveOptions } from '../../src/core/options.ts';
import type { PlannedAction } from '../../src/core/model.ts';
import { WebDevice } from '../../src/devices/web/web-device.ts';
import { composeAgent } from '../../src/session/compose-agent.ts';
import { pageAgentOptionsSchema } from '../../src/session/page-agents.ts';
import { processSurroundings } from '../../src/session/surroundings.ts';
import { box, plan } from '../../src/testing/scripted-replies.ts';
import { startScriptedModel, type ScriptedModel } from '../../src/testing/scripted-model.ts';
import { morePages, pages, secretKey } from './cache-pages.ts';
import { closeBrowsers, pageOpeners, type OpenPage } from './open-pages.ts';
import { servePages, type PageServer } from './page-server.ts';
import { silentLogger } from './silent-logger.ts';

const viewport = { width: 800, height: 600 };
const deleteBox = { box: box({ left: 200, top: 105, width: 100, height: 30 }, viewport) };
const show = (): PlannedAction[] => [
  {
    name: 'Tap',
    param: { locate: { prompt: 'Show', box: box({ left: 0, top: 100, width: 100, height: 30 }, viewport) } },
  },
];
const payBox = { box: box({ left: 120, top: 130, width: 100, height: 40 }, viewport) };
const addTask = (task: string): PlannedAction[] => [
  {
    name: 'Input',
    param: {
      locate: { prompt: 'the task field', box: box({ left: 20, top: 100, width: 200, height: 30 }, viewport) },
      value: task,
    },
  },
  {
    name: 'Tap',
    param: { locate: { prompt: 'the Add button', box: box({ left: 240, top: 100, width: 80, height: 30 }, viewport) } },
  },
];

describe.each(Object.entries(pageOpeners))('the cache on %s', (_library, open) => {
  let server: PageServer;
  let folder: string;
  let model: ScriptedModel;
  beforeAll(async () => {
    server = await servePages({ ...pages, ...morePages });
  });
  afterAll(async () => {
    server.close();
    await closeBrowsers();
  });
  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'eyewright-cache-'));
    model = await startScriptedModel();
  });
  afterEach(async () => {
    await model.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** A run of its own: a new page, a new agent, the same cache. */
  async function withAgent(
    address: string,
    use: (agent: Agent, page: OpenPage) => Promise<void>,
    { dialogs, ...cache }: Readonly<Record<string, unknown>> = {},
  ): Promise<void> {
    const page = await open({});
    await page.goto(server.origin + address);
    const input = {
      modelConfig: model.modelConfig,
      cache: { id: 'pages', cacheDir: folder, ...cache },
      generateReport: false,
      waitAfterAction: 0,
      ...(dialogs !== undefined && { dialogs }),
    };
    const options = resolveOptions({ schema: pageAgentOptionsSchema, input, env: {}, owner: 'test' });
    const device = new WebDevice({ driver: page.driver, options, logger: silentLogger });
    const agent = new Agent(
      composeAgent({ device, options, logger: silentLogger, surroundings: processSurroundings() }),
    );
    try {
      await use(agent, page);
    } finally {
      await agent.destroy();
      await page.close();
    }
  }

  it.each(['/rows/17', '/rows/19'])('does not tell one of several alike by its place, learnt on %s', async (learnt) => {
    const remove = async (address: string): Promise<string> => {
      let title = '';
      await withAgent(address, async (agent, page) => {
        await agent.aiTap('the Delete button of Milk');
        title = await page.evaluate<string>('document.title');
      });
      return title;
    };
    model.enqueue(deleteBox);
    expect(await remove(learnt)).toBe('deleted Milk');

    model.enqueue({ box: box({ left: 200, top: 145, width: 100, height: 30 }, viewport) });
    expect(await remove('/rows/18')).toBe('deleted Milk');
    expect(model.requests).toHaveLength(2);
  });

  it('believes no test id whose element is called otherwise: the model is asked, or the call fails', async () => {
    const save = (address: string, cache: Readonly<Record<string, unknown>> = {}): Promise<string> => {
      let title = '';
      return withAgent(
        address,
        async (agent, page) => {
          await agent.aiTap('the Save button');
          title = await page.evaluate<string>('document.title');
        },
        cache,
      ).then(() => title);
    };
    model.enqueue(payBox);
    expect(await save('/action/17')).toBe('Save');
    expect(await save('/action/17')).toBe('Save');
    expect(model.requests).toHaveLength(1);

    await expect(save('/action/18', { heal: 'fail' })).rejects.toMatchObject({ code: 'CACHE_DRIFT' });
    model.enqueue({ error: 'there is no Save button' });
    await expect(save('/action/18')).rejects.toMatchObject({ code: 'TARGET_NOT_FOUND' });
    expect(model.requests).toHaveLength(2);
  });

  it.each([
    ['a row whose test id is another one by now', '/numbered/17', '/numbered/18', 'the Delete button of "Bread"'],
    ['a row that is no longer there', '/only/17', '/only/18', 'the Delete button of Bread'],
    ['a dialog that asks for something else', '/ask/17', '/ask/18', 'Yes in the dialog about the draft'],
  ])('asks the model again about %s', async (...[, before, after, prompt]) => {
    const tap = (address: string): Promise<unknown> => withAgent(address, (agent) => agent.aiTap(prompt));
    model.enqueue(deleteBox);
    await tap(before);

    model.enqueue({ error: 'it is not there' });
    await expect(tap(after)).rejects.toMatchObject({ code: 'TARGET_NOT_FOUND' });
  });

  it('takes nothing for gone that was never there', async () => {
    const prompt = 'the Delete button';
    const remove = (address: string): Promise<unknown> =>
      withAgent(address, async (agent) => {
        await agent.aiAct('delete "Bread"');
      });
    model.enqueue(plan([{ name: 'Tap', param: { locate: { prompt, ...deleteBox } } }], { done: { success: true } }));
    await remove('/one/17');

    model.enqueue(plan([], { done: { success: false, message: 'there is no Bread' } }));
    await expect(remove('/one/18')).rejects.toMatchObject({ code: 'ASSERTION_FAILED' });
  });

  it('does for nobody else what an instruction asked for one', async () => {
    const prompt = 'the Approve button';
    const approve = (address: string): Promise<unknown> =>
      withAgent(address, async (agent) => {
        await agent.aiAct('approve the payment of Bob');
      });
    model.enqueue(plan([{ name: 'Tap', param: { locate: { prompt, ...deleteBox } } }], { done: { success: true } }));
    await approve('/pay/17');
    await approve('/pay/17');
    expect(model.requests).toHaveLength(1);

    model.enqueue(plan([], { done: { success: false, message: 'there is no Bob' } }));
    await expect(approve('/pay/18')).rejects.toMatchObject({ code: 'ASSERTION_FAILED' });
  });

  it('does not pass over an alert that nobody knew', async () => {
    const save = (address: string): Promise<unknown> =>
      withAgent(address, async (agent) => {
        await agent.aiAct('click Show');
      });
    model.enqueue(plan(show(), { done: { success: true } }));
    await save('/cart/17');

    model.enqueue(plan([], { done: { success: false, message: 'the payment was declined' } }));
    await expect(save('/cart/19')).rejects.toMatchObject({ code: 'ASSERTION_FAILED' });
  });

  it('finds again what is called by a secret', async () => {
    vi.stubEnv('SHOWN_KEY', secretKey);
    model.enqueue(payBox);
    const greet = (): Promise<void> => withAgent('/hello', (agent) => agent.aiTap('Hello {{secret:SHOWN_KEY}}'));
    await greet();
    await greet();

    expect(model.requests).toHaveLength(1);
    vi.unstubAllEnvs();
  });

  const press = (name: string): PlannedAction[] => [
    {
      name: 'Tap',
      param: { locate: { prompt: name, box: box({ left: 0, top: 100, width: 100, height: 30 }, viewport) } },
    },
  ];

  it.each([
    'press Show, and check that the total is $30',
    'press Show and tell me the total',
    'drücke Show und prüfe, ob die Summe $30 ist',
  ])('asks the model each time that an instruction asks for a verdict: %s', async (instruction) => {
    const run = (address: string): Promise<void> =>
      withAgent(address, async (agent) => void (await agent.aiAct(instruction)));
    model.enqueue(plan(press('Show'), { done: { success: true } }));
    await run('/cart/17');
    model.enqueue(plan(press('Show'), { done: { success: false, message: 'the total is $99' } }));

    await expect(run('/cart/18')).rejects.toMatchObject({ code: 'ASSERTION_FAILED' });
    expect(existsSync(path.join(folder, 'pages'))).toBe(false);
  });

  it('knows times, dates and ids by their form, which must still be there', async () => {
    const run = (address: string): Promise<void> =>
      withAgent(address, async (agent) => void (await agent.aiAct('press Show')), { heal: 'fail' });
    model.enqueue(plan(press('Show'), { done: { success: true } }));
    await run('/placed/17');
    await run('/placed/18');

    await expect(run('/placed/19')).rejects.toMatchObject({ code: 'CACHE_DRIFT' });
    expect(model.requests).toHaveLength(1);
    const [file = ''] = readdirSync(path.join(folder, 'pages/plans'));
    const text = readFileSync(path.join(folder, 'pages/plans', file), 'utf8');
    expect(text).toContain('text "Placed at {{time}} on {{date}} as {{id}}"');
  });

  it('takes the times, dates and ids that an instruction names as they are', async () => {
    const run = (address: string): Promise<void> =>
      withAgent(address, async (agent) => void (await agent.aiAct('press Show, it was placed at 12:30')), {
        heal: 'fail',
      });
    model.enqueue(plan(press('Show'), { done: { success: true } }));
    await run('/placed/17');

    await expect(run('/placed/18')).rejects.toMatchObject({ code: 'CACHE_DRIFT' });
  });

  it('answers the dialogs of a call in plain code, before what opens them', async () => {
    model.enqueue({ box: box({ left: 0, top: 100, width: 100, height: 30 }, viewport) });
    await withAgent(
      '/sure',
      async (agent, page) => {
        await agent.aiTap('Delete');
        expect(await page.evaluate('document.title')).toBe('true Ann');
        const code = agent.toCode({ language: 'playwright' });
        expect(code.slice(code.indexOf('// aiTap'), code.indexOf('\n});')).split(/\n +/)).toEqual([
          '// aiTap Delete',
          "page.once('dialog', (dialog) => {",
          "page.once('dialog', (dialog) => {",
          "void dialog.accept('Ann');",
          '});',
          'void dialog.accept();',
          '});',
          "await page.getByRole('button', { name: 'Delete', exact: true }).click();",
        ]);
      },
      { dialogs: 'accept' },
    );
  });

  it.each(['toast', 'over'])(
    'wants to see a toast again at some time, wherever others come and go: /%s',
    async (kind) => {
      let code = '';
      const run = (address: string): Promise<void> =>
        withAgent(
          address,
          async (agent) => {
            await agent.aiAct('press Save');
            code = agent.toCode({ language: 'playwright' });
          },
          { heal: 'fail' },
        );
      model.enqueue(plan(press('Save'), { done: { success: true } }));
      await run(`/${kind}/17`);
      await run(`/${kind}/17`);
      expect(code).toContain("getByText('Ann'");
      expect(code).not.toContain('Saved');
      expect(code).not.toContain('Logged in');

      await run(`/${kind}/18`);
      await expect(run(`/${kind}/19`)).rejects.toThrow('nothing said');
      expect(model.requests).toHaveLength(1);
    },
  );

  it('notices that a figure of the instruction is another one, though it was there before', async () => {
    const run = (address: string): Promise<void> =>
      withAgent(address, async (agent) => void (await agent.aiAct('press Show, the total stays $30')), {
        heal: 'fail',
      });
    model.enqueue(plan(show()), plan([], { done: true }));
    await run('/cart/17');
    await run('/cart/17');
    expect(model.requests).toHaveLength(2);

    await expect(run('/cart/18')).rejects.toMatchObject({ code: 'CACHE_DRIFT' });
  });

  it('keeps no part of a secret that the page shows', async () => {
    vi.stubEnv('SHOWN_KEY', secretKey);
    model.enqueue(plan(show()), plan([], { done: true }));
    await withAgent('/key', async (agent) => void (await agent.aiAct('press Show; never say {{secret:SHOWN_KEY}}')));

    const [file = ''] = readdirSync(path.join(folder, 'pages/plans'));
    const text = readFileSync(path.join(folder, 'pages/plans', file), 'utf8');
    expect(text).toContain('Your key: {{secret:SHOWN_KEY}}');
    vi.unstubAllEnvs();
  });

  it('puts in a number as the screen tells numbers', async () => {
    model.enqueue(plan(addTask('Milk')), plan([], { done: true }));
    await withAgent('/todo', async (agent) => void (await agent.aiAct('add "Milk"')));
    await withAgent('/todo', async (agent) => void (await agent.aiAct('add "2026-11-22"')), { heal: 'fail' });

    expect(model.requests).toHaveLength(2);
  });

  it.each([
    ['in a frame of another origin', '/frame'],
    ['in a frame of the same origin', '/same'],
    ['in an open shadow root', '/shadow'],
  ])('finds an element %s again, without the model', async (_where, address) => {
    model.enqueue(payBox);
    const pay = (): Promise<void> => withAgent(address, (agent) => agent.aiTap('the Pay button'));
    await pay();
    expect(model.requests).toHaveLength(1);

    await withAgent(address, async (agent, page) => {
      const { rect } = await agent.aiLocate('the Pay button');
      expect([rect.left, rect.top, rect.width, rect.height].map(Math.round)).toEqual([120, 130, 100, 40]);
      await agent.aiTap('the Pay button');
      expect(await pressed(page, address)).toBe('pressed 1');
    });

    expect(model.requests).toHaveLength(1);
    const [file = ''] = readdirSync(path.join(folder, 'pages', 'elements'));
    const text = readFileSync(path.join(folder, 'pages', 'elements', file), 'utf8');
    expect(text).toContain('locale: ');
    expect(text).toContain('role: button');
  });

  it('replays a plan to its verified end, also with another typed value', async () => {
    model.enqueue(plan(addTask('Milk'), { done: { success: true, message: 'It is on the list.' } }));
    await withAgent('/todo', async (agent, page) => {
      await agent.aiAct('add "Milk" to the tasks');
      await settled(page);
    });
    expect(model.requests).toHaveLength(1);

    for (const task of ['Milk', 'Bread and butter']) {
      await withAgent('/todo', async (agent, page) => {
        expect(await agent.aiAct(`add "${task}" to the tasks`)).toBe('It is on the list.');
        await settled(page);
        expect(await page.evaluate(`document.querySelector('ul').textContent`)).toBe(task);
      });
    }
    expect(model.requests).toHaveLength(1);
  });

  it('notices that a replay does not come to the remembered end', async () => {
    model.enqueue(plan(addTask('Milk')), plan([], { done: true }));
    await withAgent('/todo', (agent) => agent.aiAct('add "Milk" to the tasks').then(() => undefined));

    await withAgent(
      '/todo#broken',
      async (agent) => {
        await expect(agent.aiAct('add "Milk" to the tasks')).rejects.toMatchObject({ code: 'CACHE_DRIFT' });
      },
      { heal: 'fail' },
    );

    expect(model.requests).toHaveLength(2);
  });
});

async function settled(page: OpenPage): Promise<void> {
  await expect.poll(() => page.evaluate(`document.querySelectorAll('li').length`)).toBe(1);
}

/** What the page that holds the button says; one of another origin does not tell, and its button was found where it is. */
function pressed(page: OpenPage, address: string): Promise<string> {
  const documents = { '/shadow': 'document', '/same': 'frames[0].document' } as Readonly<Record<string, string>>;
  const document = documents[address];
  return document ? page.evaluate(`${document}.querySelector('#note').textContent`) : Promise.resolve('pressed 1');
}

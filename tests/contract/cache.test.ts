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
import { closeBrowsers, pageOpeners, type OpenPage } from './open-pages.ts';
import { servePages, type PageServer } from './page-server.ts';
import { silentLogger } from './silent-logger.ts';

const at = (...[left, top, width, height]: readonly [number, number, number, number]): string =>
  `style="position:absolute;left:${left}px;top:${top}px;width:${width}px;height:${height}px;box-sizing:border-box;margin:0;border:0"`;
const base = '<!doctype html><meta charset="utf-8"><style>body { margin: 0; font: 16px sans-serif }</style>';
const counting = `<p ${at(20, 90, 200, 30)} id="note">nothing yet</p><script>
  let count = 0; const press = () => { document.getElementById('note').textContent = 'pressed ' + ++count; };</script>`;

const pages = {
  '/frame': `${base}<h1>Outside</h1><iframe src="{other}/inner" ${at(100, 100, 400, 300)}></iframe>`,
  '/inner': `${base}<button onclick="press()" ${at(20, 30, 100, 40)}>Pay</button>${counting}`,
  '/same': `${base}<iframe src="/inner" ${at(100, 100, 400, 300)}></iframe>`,
  '/shadow': `${base}<my-card></my-card>${counting}<script>
    const root = document.querySelector('my-card').attachShadow({ mode: 'open' });
    root.innerHTML = '<button ${at(120, 130, 100, 40)}>Pay</button>';
    root.querySelector('button').onclick = () => press();</script>`,
  '/todo': `${base}<h1>Tasks</h1><input aria-label="New task" ${at(20, 100, 200, 30)}><button ${at(240, 100, 80, 30)}>Add</button>
    <p id="left" ${at(20, 150, 200, 20)}>nothing to do</p><ul ${at(20, 180, 300, 300)}></ul><script>
    const [field, list, left] = ['input', 'ul', '#left'].map((name) => document.querySelector(name));
    document.querySelector('button').onclick = () => {
      setTimeout(() => {
        if (location.hash === '#broken') { left.textContent = 'Sorry, try later'; return; }
        list.append(Object.assign(document.createElement('li'), { textContent: field.value }));
        field.value = '';
        left.textContent = list.children.length + ' left';
      }, 150);
    };</script>`,
};

/** Rows whose buttons are called the same. */
const rows = (...names: readonly string[]): string =>
  `${base}<ul>${names
    .map(
      (name, place) =>
        `<li ${at(0, 100 + place * 40, 400, 40)}>${name}<button ${at(200, 5, 100, 30)} onclick="document.title = 'deleted ${name}'">Delete</button></li>`,
    )
    .join('')}</ul>`;
const shown = (text: string, price = ''): string =>
  `${base}<h1>Cart</h1><p ${at(0, 60, 300, 30)}>${price}</p><p id="out" ${at(0, 150, 500, 30)}></p>
  <button ${at(0, 100, 100, 30)} onclick="document.getElementById('out').textContent = '${text}'">Show</button>`;
const testId = (name: string): string =>
  `${base}<button data-testid="action" ${at(120, 130, 100, 40)} onclick="document.title = this.textContent">${name}</button>`;
/** Saving tells so in a toast, which is there for a moment, and writes down what was saved. */
const toasting = (says: string, { before = 0, style = 'role="status"', lasts = 3000 } = {}): string =>
  `${base}<div ${style} id="toast">${before > 0 ? 'Logged in' : ''}</div><p ${at(0, 150, 300, 30)} id="out"></p>
  <button ${at(0, 100, 100, 30)}>Save</button><script>
    const [toast, out] = ['toast', 'out'].map((id) => document.getElementById(id));
    const clear = (text) => { if (toast.textContent === text) toast.textContent = ''; };
    setTimeout(clear, ${before}, 'Logged in');
    document.querySelector('button').onclick = () => {
      toast.textContent = '${says}'; out.textContent = 'Ann';
      setTimeout(clear, ${lasts}, '${says}');
    };</script>`;
const overPage = 'style="position:fixed;right:10px;bottom:10px;width:200px"';
const secretKey = 'tok-12345678-abc';
const morePages = {
  '/rows/17': rows('Milk', 'Bread'),
  '/rows/18': rows('Bread', 'Milk'),
  '/rows/19': rows('Milk'),
  '/cart/17': shown('Saved', 'Total: $30'),
  '/cart/18': shown('Saved', 'Total: $99'),
  '/action/17': testId('Save'),
  '/action/18': testId('Delete'),
  '/hello': testId(`Hello ${secretKey}`),
  '/placed/17': shown('Placed at 12:30 on 2026-11-22 as 1234567890'),
  '/placed/18': shown('Placed at 9:05 on 2027-01-02 as 0a1b2c3d4e'),
  '/placed/19': shown('Placed at once'),
  '/sure': `${base}<button ${at(0, 100, 100, 30)} onclick="document.title = confirm('Sure?') + ' ' + prompt('Who?', 'Ann')">Delete</button>`,
  '/toast/17': toasting('Saved'),
  '/toast/18': toasting('Saved', { before: 20_000, lasts: 2500 }),
  '/toast/19': toasting('The server said no'),
  '/over/17': toasting('Saved', { style: overPage, before: 600, lasts: 30_000 }),
  '/over/19': toasting('The server said no', { style: overPage }),
  '/over/18': toasting('Saved', { style: overPage, before: 30_000, lasts: 2500 }),
  '/key': shown(`Your key: ${secretKey}`),
};

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

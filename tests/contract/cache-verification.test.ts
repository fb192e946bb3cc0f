import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it, vi } from 'vitest';

import { plan } from '../../src/testing/scripted-replies.ts';
import { secretKey } from './cache-pages.ts';
import { addTask, deleteBox, payBox, press, secondDeleteBox, useCache } from './cache-rig.ts';
import { reusedOpeners } from './open-pages.ts';
import { aShareOf, thoroughly } from '../usual.ts';

// What is believed is decided from what both libraries tell alike; one of them is enough here.
describe('what the cache accepts', () => {
  const rig = useCache(reusedOpeners.playwright);

  it.each(aShareOf(['/rows/17', '/rows/19'], 2, 1))(
    'does not tell one of several alike by its place, learnt on %s',
    async (learnt) => {
      const remove = async (address: string): Promise<string> => {
        let title = '';
        await rig.withAgent(address, async (agent, page) => {
          await agent.aiTap('the Delete button of Milk');
          title = await page.evaluate<string>('document.title');
        });
        return title;
      };
      rig.model.enqueue(deleteBox);
      expect(await remove(learnt)).toBe('deleted Milk');

      rig.model.enqueue(secondDeleteBox);
      expect(await remove('/rows/18')).toBe('deleted Milk');
      expect(rig.model.requests).toHaveLength(2);
    },
  );

  it('believes no test id whose element is called otherwise: the model is asked, or the call fails', async () => {
    const save = (address: string, cache: Readonly<Record<string, unknown>> = {}): Promise<string> => {
      let title = '';
      return rig
        .withAgent(
          address,
          async (agent, page) => {
            await agent.aiTap('the Save button');
            title = await page.evaluate<string>('document.title');
          },
          cache,
        )
        .then(() => title);
    };
    rig.model.enqueue(payBox);
    expect(await save('/action/17')).toBe('Save');
    expect(await save('/action/17')).toBe('Save');
    expect(rig.model.requests).toHaveLength(1);

    await expect(save('/action/18', { heal: 'fail' })).rejects.toMatchObject({ code: 'CACHE_DRIFT' });
    rig.model.enqueue({ error: 'there is no Save button' });
    await expect(save('/action/18')).rejects.toMatchObject({ code: 'TARGET_NOT_FOUND' });
    expect(rig.model.requests).toHaveLength(2);
  });

  it.each(
    aShareOf(
      [
        ['a row whose test id is another one by now', '/numbered/17', '/numbered/18', 'the Delete button of "Bread"'],
        ['a row that is no longer there', '/only/17', '/only/18', 'the Delete button of Bread'],
        ['a dialog that asks for something else', '/ask/17', '/ask/18', 'Yes in the dialog about the draft'],
      ],
      3,
    ),
  )('asks the model again about %s', async (...[, before, after, prompt]) => {
    const tap = (address: string): Promise<unknown> => rig.withAgent(address, (agent) => agent.aiTap(prompt));
    rig.model.enqueue(deleteBox);
    await tap(before);

    rig.model.enqueue({ error: 'it is not there' });
    await expect(tap(after)).rejects.toMatchObject({ code: 'TARGET_NOT_FOUND' });
  });

  thoroughly(() => {
    it('takes nothing for gone that was never there', async () => {
      const prompt = 'the Delete button';
      const remove = (address: string): Promise<unknown> =>
        rig.withAgent(address, async (agent) => {
          await agent.aiAct('delete "Bread"');
        });
      rig.model.enqueue(
        plan([{ name: 'Tap', param: { locate: { prompt, ...deleteBox } } }], { done: { success: true } }),
      );
      await remove('/one/17');

      rig.model.enqueue(plan([], { done: { success: false, message: 'there is no Bread' } }));
      await expect(remove('/one/18')).rejects.toMatchObject({ code: 'ASSERTION_FAILED' });
    });
  });

  thoroughly(() => {
    it('does for nobody else what an instruction asked for one', async () => {
      const prompt = 'the Approve button';
      const approve = (address: string): Promise<unknown> =>
        rig.withAgent(address, async (agent) => {
          await agent.aiAct('approve the payment of Bob');
        });
      rig.model.enqueue(
        plan([{ name: 'Tap', param: { locate: { prompt, ...deleteBox } } }], { done: { success: true } }),
      );
      await approve('/pay/17');
      await approve('/pay/17');
      expect(rig.model.requests).toHaveLength(1);

      rig.model.enqueue(plan([], { done: { success: false, message: 'there is no Bob' } }));
      await expect(approve('/pay/18')).rejects.toMatchObject({ code: 'ASSERTION_FAILED' });
    });
  });

  it.each(aShareOf(['/add-frame', '/add-answer', '/add-fading'], 3, 1))(
    'waits for what comes later than the input: %s',
    async (page) => {
      const add = (address: string, heal: string): Promise<unknown> =>
        rig.withAgent(address, async (agent) => void (await agent.aiAct('click Add')), { heal });
      rig.model.enqueue(plan(press('Add')), plan([], { done: { success: true, judges: false } }));
      await add(`${page}/17`, 'update');
      await add(`${page}/17`, 'fail');
      await expect(add(`${page}/18`, 'fail')).rejects.toMatchObject({ code: 'CACHE_DRIFT' });
      expect(rig.model.requests).toHaveLength(2);
    },
  );

  it('does not pass over an alert that nobody knew', async () => {
    const save = (address: string): Promise<unknown> =>
      rig.withAgent(address, async (agent) => {
        await agent.aiAct('click Show');
      });
    rig.model.enqueue(plan(press('Show'), { done: { success: true } }));
    await save('/cart/17');

    rig.model.enqueue(plan([], { done: { success: false, message: 'the payment was declined' } }));
    await expect(save('/cart/19')).rejects.toMatchObject({ code: 'ASSERTION_FAILED' });
  });

  it('finds again what is called by a secret', async () => {
    vi.stubEnv('SHOWN_KEY', secretKey);
    rig.model.enqueue(payBox);
    const greet = (): Promise<void> => rig.withAgent('/hello', (agent) => agent.aiTap('Hello {{secret:SHOWN_KEY}}'));
    await greet();
    await greet();

    expect(rig.model.requests).toHaveLength(1);
    vi.unstubAllEnvs();
  });

  it.each(
    aShareOf(
      [
        'press Show, and check that the total is $30',
        'press Show and tell me the total',
        'drücke Show und prüfe, ob die Summe $30 ist',
      ],
      2,
    ),
  )('asks the model each time that an instruction asks for a verdict: %s', async (instruction) => {
    const run = (address: string): Promise<void> =>
      rig.withAgent(address, async (agent) => void (await agent.aiAct(instruction)));
    rig.model.enqueue(plan(press('Show'), { done: { success: true, judges: true } }));
    await run('/cart/17');
    rig.model.enqueue(plan(press('Show'), { done: { success: false, message: 'the total is $99' } }));

    await expect(run('/cart/18')).rejects.toMatchObject({ code: 'ASSERTION_FAILED' });
    expect(existsSync(path.join(rig.folder, 'pages'))).toBe(false);
  });

  thoroughly(() => {
    it('knows times, dates and ids by their form, which must still be there', async () => {
      const run = (address: string): Promise<void> =>
        rig.withAgent(address, async (agent) => void (await agent.aiAct('press Show')), { heal: 'fail' });
      rig.model.enqueue(plan(press('Show'), { done: { success: true } }));
      await run('/placed/17');
      await run('/placed/18');

      await expect(run('/placed/19')).rejects.toMatchObject({ code: 'CACHE_DRIFT' });
      expect(rig.model.requests).toHaveLength(1);
      const [file = ''] = readdirSync(path.join(rig.folder, 'pages/plans'));
      const text = readFileSync(path.join(rig.folder, 'pages/plans', file), 'utf8');
      expect(text).toContain('text "Placed at {{time}} on {{date}} as {{id}}"');
    });
  });

  thoroughly(() => {
    it('takes the times, dates and ids that an instruction names as they are', async () => {
      const run = (address: string): Promise<void> =>
        rig.withAgent(address, async (agent) => void (await agent.aiAct('press Show, it was placed at 12:30')), {
          heal: 'fail',
        });
      rig.model.enqueue(plan(press('Show'), { done: { success: true } }));
      await run('/placed/17');

      await expect(run('/placed/18')).rejects.toMatchObject({ code: 'CACHE_DRIFT' });
    });
  });

  thoroughly(() => {
    it.each(aShareOf(['toast', 'over'], 2))(
      'wants to see a toast again at some time, wherever others come and go: /%s',
      async (kind) => {
        let code = '';
        const run = (address: string): Promise<void> =>
          rig.withAgent(
            address,
            async (agent) => {
              await agent.aiAct('press Save');
              code = agent.toCode({ language: 'playwright' });
            },
            { heal: 'fail' },
          );
        rig.model.enqueue(plan(press('Save'), { done: { success: true } }));
        await run(`/${kind}/17`);
        await run(`/${kind}/17`);
        expect(code).toContain("locator('#out').filter({ visible: true })).toHaveText('Ann')");
        expect(code).not.toContain('Saved');
        expect(code).not.toContain('Logged in');

        await run(`/${kind}/18`);
        await expect(run(`/${kind}/19`)).rejects.toThrow('there was no notice');
        expect(rig.model.requests).toHaveLength(1);
      },
    );
  });

  it('notices that a figure of the instruction is another one, though it was there before', async () => {
    const run = (address: string): Promise<void> =>
      rig.withAgent(address, async (agent) => void (await agent.aiAct('press Show, the total stays $30')), {
        heal: 'fail',
      });
    rig.model.enqueue(plan(press('Show')), plan([], { done: true }));
    await run('/cart/17');
    await run('/cart/17');
    expect(rig.model.requests).toHaveLength(2);

    await expect(run('/cart/18')).rejects.toMatchObject({ code: 'CACHE_DRIFT' });
  });

  it('keeps no part of a secret that the page shows', async () => {
    vi.stubEnv('SHOWN_KEY', secretKey);
    rig.model.enqueue(plan(press('Show')), plan([], { done: true }));
    await rig.withAgent(
      '/key',
      async (agent) => void (await agent.aiAct('press Show; never say {{secret:SHOWN_KEY}}')),
    );

    const [file = ''] = readdirSync(path.join(rig.folder, 'pages/plans'));
    const text = readFileSync(path.join(rig.folder, 'pages/plans', file), 'utf8');
    expect(text).toContain('Your key: {{secret:SHOWN_KEY}}');
    vi.unstubAllEnvs();
  });

  thoroughly(() => {
    it('puts in a number as the screen tells numbers', async () => {
      rig.model.enqueue(plan(addTask('Milk')), plan([], { done: true }));
      await rig.withAgent('/todo', async (agent) => void (await agent.aiAct('add "Milk"')));
      await rig.withAgent('/todo', async (agent) => void (await agent.aiAct('add "2026-11-22"')), { heal: 'fail' });

      expect(rig.model.requests).toHaveLength(2);
    });
  });

  it('notices that a replay does not come to the remembered end', async () => {
    rig.model.enqueue(plan(addTask('Milk')), plan([], { done: true }));
    await rig.withAgent('/todo', (agent) => agent.aiAct('add "Milk" to the tasks').then(() => undefined));

    await rig.withAgent(
      '/todo#broken',
      async (agent) => {
        await expect(agent.aiAct('add "Milk" to the tasks')).rejects.toMatchObject({ code: 'CACHE_DRIFT' });
      },
      { heal: 'fail' },
    );

    expect(rig.model.requests).toHaveLength(2);
  });
});

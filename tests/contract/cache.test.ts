import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { plan } from '../../src/testing/scripted-replies.ts';
import { aShareOf, usually } from '../usual.ts';
import { addTask, payBox, firstBox, useCache } from './cache-rig.ts';
import { reusedOpeners, type OpenPage } from './open-pages.ts';

describe.each(Object.entries(usually(reusedOpeners, 'playwright')))('the cache on %s', (_library, open) => {
  const rig = useCache(open);

  it('checks the dialogs of a call in plain code, after what opens them', async () => {
    rig.model.enqueue(firstBox);
    await rig.withAgent(
      '/sure',
      async (agent, page) => {
        await agent.aiTap('Delete');
        expect(await page.evaluate('document.title')).toBe('true Ann');
        const code = agent.toCode({ language: 'playwright' });
        expect(code.slice(code.indexOf('// aiTap'), code.indexOf('\n});')).split(/\n +/)).toEqual([
          '// aiTap Delete',
          "await page.getByRole('button', { name: 'Delete', exact: true }).click();",
          "await expect.poll(() => [...dialogs]).toEqual(['1. confirm: Sure?', '2. prompt: Who?']);",
          "await expect(page).toHaveTitle('true Ann');",
          "await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeEnabled();",
          'expect(dialogs.size).toBe(2);',
        ]);
      },
      { dialogs: 'accept' },
    );
  });

  it.each(
    aShareOf(
      [
        ['in a frame of another origin', '/frame'],
        ['in a frame of the same origin', '/same'],
        ['in an open shadow root', '/shadow'],
      ],
      3,
    ),
  )('finds an element %s again, without the model', async (_where, address) => {
    rig.model.enqueue(payBox);
    const pay = (): Promise<void> => rig.withAgent(address, (agent) => agent.aiTap('the Pay button'));
    await pay();
    expect(rig.model.requests).toHaveLength(1);

    await rig.withAgent(address, async (agent, page) => {
      const { rect } = await agent.aiLocate('the Pay button');
      expect([rect.left, rect.top, rect.width, rect.height].map(Math.round)).toEqual([120, 130, 100, 40]);
      await agent.aiTap('the Pay button');
      expect(await pressed(page, address)).toBe('pressed 1');
    });

    expect(rig.model.requests).toHaveLength(1);
    const [file = ''] = readdirSync(path.join(rig.folder, 'pages', 'elements'));
    const text = readFileSync(path.join(rig.folder, 'pages', 'elements', file), 'utf8');
    expect(text).toContain('locale: ');
    expect(text).toContain('role: button');
  });

  it('replays a plan to its verified end, also with another typed value', async () => {
    rig.model.enqueue(plan(addTask('Milk'), { done: { success: true, message: 'It is on the list.' } }));
    await rig.withAgent('/todo', async (agent, page) => {
      await agent.aiAct('add "Milk" to the tasks');
      await settled(page);
    });
    expect(rig.model.requests).toHaveLength(1);

    for (const task of ['Milk', 'Bread and butter']) {
      await rig.withAgent('/todo', async (agent, page) => {
        expect(await agent.aiAct(`add "${task}" to the tasks`)).toBe('It is on the list.');
        await settled(page);
        expect(await page.evaluate(`document.querySelector('ul').textContent`)).toBe(task);
      });
    }
    expect(rig.model.requests).toHaveLength(1);
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

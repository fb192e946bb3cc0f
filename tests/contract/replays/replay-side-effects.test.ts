import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { EyewrightError } from '../../../src/core/errors/errors.ts';
import type { Rect } from '../../../src/core/screen/geometry.ts';
import { startScriptedModel } from '../../../src/testing/scripted-model.ts';
import { box, plan } from '../../../src/testing/scripted-replies.ts';
import { closeBrowsers, pageOpeners } from '../open-pages.ts';
import { agentOn, type Lane } from './lane.ts';
import { aShareOf, thoroughly } from '../../usual.ts';

const viewport = { width: 800, height: 600 };
const done = { done: { success: true, judges: false } };

/** A page whose button does `press`; `how` is what is wrong with it. */
const pageOf = (press: string): string =>
  `<!doctype html><meta charset="utf-8"><h1>Shop</h1><p id="said">Open</p><button>Go</button><script>
    window.presses = 0; window.save = (name) => Object.assign(document.createElement('a'), { href: 'data:text/csv,1', download: name }).click();
    document.querySelector('button').onclick = () => { presses += 1; ${press} };</script>`;

/** What happens beside the page, and what else happens instead. */
const sideEffects = [
  {
    name: 'a dialog that opens twice',
    press: `alert('Saved'); if (how === 'twice') alert('Saved'); said.textContent = 'Done';`,
    wrong: ['twice'],
  },
  {
    name: 'a dialog that asks',
    press: `const text = 'Delete Bread?'; if (how === 'tells') alert(text); else if (how === 'types') prompt(text); else confirm(text); said.textContent = 'Done';`,
    wrong: ['tells', 'types'],
  },
  {
    name: 'a download',
    press: `if (how !== 'none') save(how === 'other' ? 'error.html' : 'list.csv'); if (how === 'twice') save('list.csv'); said.textContent = 'Done';`,
    wrong: ['none', 'other', 'twice'],
  },
  {
    name: 'a new tab',
    press: `if (how !== 'none') open('about:blank#/' + (how === 'other' ? 'terms' : 'help')); if (how === 'twice') open('about:blank#/help'); said.textContent = 'Done';`,
    wrong: ['none', 'other', 'twice'],
  },
];

const besideRecorded = [
  {
    name: 'nothing',
    press: `if (how === 'alert') alert('Not possible'); said.textContent = 'Done';`,
    wrong: ['alert'],
  },
  {
    name: 'a dialog that says something',
    press: `if (how !== 'none') alert(how === 'other' ? 'Refused' : 'Saved at ' + new Date().toISOString()); said.textContent = 'Done';`,
    wrong: ['none', 'other'],
  },
  ...sideEffects,
];

describe('replays', () => {
  let folder: string;
  let lane: Lane;

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'eyewright-side-effects-'));
    lane = { page: await pageOpeners.playwright({}), model: await startScriptedModel() };
  });

  afterAll(async () => {
    await lane.page.close();
    await lane.model.close();
    rmSync(folder, { recursive: true, force: true });
    await closeBrowsers();
  });

  /** The plan of a model that presses the button. */
  async function pressing(end: object = done): Promise<object> {
    const rect = await lane.page.evaluate<Rect>(
      `(() => { const { left, top, width, height } = document.querySelector('button').getBoundingClientRect(); return { left, top, width, height }; })()`,
    );
    return plan([{ name: 'Tap', param: { locate: { prompt: 'the Go button', box: box(rect, viewport) } } }], end);
  }

  const show = async (press: string, how = ''): Promise<void> => {
    await lane.page.setContent(`<script>window.how = '${how}';</script>${pageOf(press)}`);
  };

  /** One run of the instruction; `replies` are those of the model, beside a plan that only ends. */
  async function run(id: string, memory: object, replies: readonly object[] = []): Promise<string> {
    const { model } = lane;
    const asked = model.requests.length;
    model.enqueueFor('plan', ...replies);
    const cache = 'cassette' in memory ? memory : { cache: { id, cacheDir: folder, ...memory } };
    const agent = agentOn(lane, { ...cache, forceSameTabNavigation: false });
    const end = await agent.aiAct('press Go').then(
      () => 'green',
      (error: unknown) => (error instanceof EyewrightError ? error.code : String(error)),
    );
    await agent.destroy();
    return `${end}, asked ${model.requests.length - asked}`;
  }

  const record = (id: string): string => {
    const plans = path.join(folder, id, 'plans');
    return readdirSync(plans)
      .map((name) => readFileSync(path.join(plans, name), 'utf8'))
      .join('\n');
  };

  it.each(aShareOf(sideEffects, 4, 1))(
    'expect what happened beside the page: $name',
    async ({ name, press, wrong }) => {
      const id = name.replaceAll(' ', '-');
      await show(press);
      // A dialog is told to the model before its plan is done.
      const end = /alert|confirm/.test(press) ? [plan([], done)] : [];
      await run(id, {}, [await pressing(), ...end]);
      const ends: string[] = [];
      for (const how of ['', ...wrong]) {
        await show(press, how);
        ends.push(`${how}: ${await run(id, { heal: 'fail', strategy: 'read-only' })}`);
      }
      expect(ends).toEqual([': green, asked 0', ...wrong.map((how) => `${how}: CACHE_DRIFT, asked 0`)]);
    },
  );

  it.each(aShareOf(besideRecorded, 2))('of a strict cassette expect it too: $name', async ({ name, press, wrong }) => {
    const cassette = { dir: folder, name: `taped ${name}` };
    const ends: string[] = [];
    for (const how of [undefined, '', ...wrong]) {
      await show(press, how);
      const isFirst = how === undefined;
      // The model looks at the screen after the press.
      const replies = isFirst ? [await pressing({}), plan([], done)] : [];
      ends.push(
        `${how}: ${await run('', { cassette: { ...cassette, mode: isFirst ? 'record' : 'strict' } }, replies)}`,
      );
    }
    expect(ends).toEqual([
      'undefined: green, asked 2',
      ': green, asked 0',
      ...wrong.map((how) => `${how}: CASSETTE_MISS, asked 0`),
    ]);
  });

  it('that differ tell the model of the dialogs that they met', async () => {
    const press = `if (how === 'asks') alert('The server said no'); said.textContent = 'Done';`;
    await show(press);
    await run('told', {}, [await pressing()]);
    await show(press, 'asks');
    await run('told', {}, [plan([], done)]);

    expect(lane.model.requests.at(-1)?.text).toContain('The server said no');
  });

  thoroughly(() => {
    it('that changed nothing are stored once when the model does the same again', async () => {
      const press = `if (how !== 'slow' || presses > 1) said.textContent = 'Done ' + (how === 'slow' ? 1 : presses);`;
      await show(press);
      await run('idle', {}, [await pressing()]);
      await show(press, 'slow');
      expect(await run('idle', {}, [await pressing()])).toBe('green, asked 1');

      await show(press);
      expect([await run('idle', { heal: 'fail' }), await lane.page.evaluate('presses')]).toEqual(['green, asked 0', 1]);
    });

    it('keep what the model did twice where the first time changed something', async () => {
      const press = `said.textContent = 'Step ' + (how === 'long' ? presses : presses + 1);`;
      await show(press);
      await run('steps', {}, [await pressing()]);
      await show(press, 'long');
      await run('steps', {}, [await pressing()]);

      await show(press, 'long');
      expect(await run('steps', { heal: 'fail' })).toBe('green, asked 0');
    });
  });

  it('know a toast that was gone before they were recorded', async () => {
    // A screen with digits is watched for longer than the toast lasts.
    const press = `said.textContent = 'Version 2'; const toast = Object.assign(document.createElement('div'), { role: 'status', textContent: how || 'Saved' });
      document.body.append(toast); setTimeout(() => toast.remove(), 900);`;
    await show(press);
    await run('toast', {}, [await pressing()]);
    await show(press);
    const same = await run('toast', { heal: 'fail' });
    await show(press, 'Not saved');
    const other = await run('toast', { heal: 'fail' });

    expect([same, other]).toEqual(['green, asked 0', 'CACHE_DRIFT, asked 0']);
    expect(record('toast')).toContain('may:\n    - text "Saved"');
  });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { EyewrightError } from '../../../src/core/errors/errors.ts';
import type { Rect } from '../../../src/core/screen/geometry.ts';
import { startScriptedModel } from '../../../src/testing/scripted-model.ts';
import { answer, box, plan } from '../../../src/testing/scripted-replies.ts';
import { aShareOf } from '../../usual.ts';
import { closeBrowsers, pageOpeners } from '../open-pages.ts';
import { agentOn, type Lane } from './lane.ts';

const viewport = { width: 800, height: 600 };
const base = `<!doctype html><meta charset="utf-8"><style>body { margin: 20px; font: 16px sans-serif } .toast { position: fixed; right: 10px; bottom: 10px }</style><script>
  window.flags = {};
  function say(text, { role = 'status', ms = 2500 } = {}) { const toast = document.createElement('div'); toast.className = 'toast'; toast.setAttribute('role', role); toast.textContent = text; document.body.append(toast); setTimeout(() => toast.remove(), ms); }
</script>`;

/** A button, and a message that is gone before a model has answered. */
const pages = [
  {
    name: 'a toast beside a number',
    html: `<p id="count">0 items</p><button id="go">Add</button><script>go.onclick = () => { if (flags.dead) return; count.textContent = '1 item'; say(flags.other ? 'Sold out' : 'Added'); };</script>`,
  },
  {
    name: 'an alert that a server sends',
    html: `<h1>Draft 7</h1><p id="draft">Dear all</p><button id="go">Send</button><script>go.onclick = () => { if (flags.dead) return; draft.remove(); setTimeout(() => say(flags.other ? 'Not sent' : 'Sent', { role: 'alert' }), 100); };</script>`,
  },
  {
    name: 'a toast of a list',
    html: `<ul><li>Milk</li></ul><button id="go">Add bread</button><script>go.onclick = () => { if (flags.dead) return say('Added'); document.querySelector('ul').innerHTML += '<li>Bread</li>'; say(flags.other ? 'The list is full' : 'Added'); };</script>`,
  },
] as const;

const changes = { same: {}, other: { other: true }, dead: { dead: true } };

describe('plans whose messages are gone at once', () => {
  let folder: string;
  let lane: Lane;

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'eyewright-passing-'));
    lane = { page: await pageOpeners.playwright({}), model: await startScriptedModel() };
  });

  afterAll(async () => {
    await lane.page.close();
    await lane.model.close();
    rmSync(folder, { recursive: true, force: true });
    await closeBrowsers();
  });

  async function run(cache: object): Promise<string> {
    const agent = agentOn(lane, { cache, waitAfterAction: 300 });
    const end = await agent.aiAct('press the button').then(
      () => 'green',
      (error: unknown) => (error instanceof EyewrightError ? error.code : String(error)),
    );
    await agent.destroy();
    return end;
  }

  it.each(aShareOf(pages, 2))('are replayed where they come and go again: $name', async ({ name, html }) => {
    const { page, model } = lane;
    const memory = { id: name, cacheDir: folder };
    await page.setContent(base + html);
    const rect = await page.evaluate<Rect>(
      `(() => { const { left, top, width, height } = document.querySelector('#go').getBoundingClientRect(); return { left, top, width, height }; })()`,
    );
    const locate = { prompt: 'the button', box: box(rect, viewport) };
    model.enqueueFor(
      'plan',
      plan([{ name: 'Tap', param: { locate } }]),
      answer.slow(3500, plan([], { done: { success: true, judges: false } })),
    );
    expect(await run(memory)).toBe('green');

    const ends: string[] = [];
    for (const [change, flags] of Object.entries(changes)) {
      await page.setContent(base + html);
      await page.evaluate(`window.flags = ${JSON.stringify(flags)}`);
      ends.push(`${change}: ${await run({ ...memory, heal: 'fail', strategy: 'read-only' })}`);
    }
    expect(ends).toEqual(['same: green', 'other: CACHE_DRIFT', 'dead: CACHE_DRIFT']);
  });
});

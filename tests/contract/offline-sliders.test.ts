import { afterAll, beforeAll, expect, it } from 'vitest';

import type { PageAgent } from '../../src/agents/page-agent.ts';
import { closeBrowsers, reusedOpeners } from './open-pages.ts';
import { servePages, type PageServer } from './page-server.ts';
import { onOfflineAgent } from './web-agent.ts';
import { aShareOf } from '../usual.ts';

/** A slider that takes no text. Its value goes from 0 to 100 by the given keys; a tap on its track moves it there. */
const slider = (keys: Readonly<Record<string, number>>, more = ''): string => `<!doctype html><meta charset="utf-8">
  <style>body { margin: 40px; font: 16px sans-serif } #track { position: relative; width: 200px; height: 8px; background: #ccc; margin: 20px }
  #thumb { position: absolute; top: -6px; width: 20px; height: 20px; border-radius: 10px; background: #06c }</style>
  <button onclick="value = 0; draw()">Reset</button><p id="name">Volume</p><div id="track"><div id="thumb" role="slider" tabindex="0" aria-labelledby="name" aria-valuemin="0" aria-valuemax="100" ${more}></div></div>
  <div role="progressbar" aria-label="Upload" aria-valuenow="70" style="width:100px;height:10px;background:#0a0"></div><script>
  let value = 40; const keys = ${JSON.stringify(keys)}; const draw = () => { thumb.ariaValueNow = String(value); thumb.style.left = value * 2 - 10 + 'px' }; draw()
  thumb.onkeydown = ({ key }) => { if (keys[key] === undefined || thumb.ariaDisabled) return; const next = value + keys[key]; if (next >= 0 && next <= 100) value = next; draw() }</script>`;

const pages = {
  '/by-1': slider({ ArrowRight: 1, ArrowLeft: -1 }),
  '/by-5': slider({ ArrowRight: 5, ArrowLeft: -5 }),
  // From right to left, as in Arabic and Hebrew.
  '/rtl': slider({ ArrowRight: -1, ArrowLeft: 1 }),
  // As sliders that stand upright may take no other keys.
  '/upright': slider({ ArrowUp: 2, ArrowDown: -2 }),
  '/late': slider({ ArrowRight: 10, ArrowLeft: -10 }).replace('draw() }</script>', 'setTimeout(draw, 400) }</script>'),
  // As sliders of desktops, where a tap stops at any value, and keys go on from there.
  '/off-steps': slider({ ArrowRight: 5, ArrowLeft: -5, Home: -1000 })
    .replace('if (next >= 0 && next <= 100) value = next', 'value = Math.max(0, next)')
    .replace('draw() }</script>', 'draw() }; thumb.onmousedown = () => { value += 1; draw() }</script>'),
  // A value that is told late lets the first key seem to go back.
  '/late-tap': slider({ ArrowRight: 10, ArrowLeft: -10, Home: -1000 })
    .replace('if (next >= 0 && next <= 100) value = next', 'value = Math.max(0, next)')
    .replace(
      'draw() }</script>',
      'draw() }; thumb.onmousedown = () => { setTimeout(() => { value -= 30 }, 0) }</script>',
    ),
  '/mouse-only': slider({}),
  '/disabled': slider({ ArrowRight: 1 }, 'aria-disabled="true"'),
};

let server: PageServer;

beforeAll(async () => {
  server = await servePages(pages);
});
afterAll(async () => {
  server.close();
  await closeBrowsers();
});

async function on(path: keyof typeof pages, run: (agent: PageAgent) => Promise<void>): Promise<void> {
  await onOfflineAgent(await reusedOpeners.playwright({}), server.origin + path, run);
}

it.each(aShareOf(['/by-5', '/by-1', '/upright', '/rtl', '/late'] as const, 3))('is set by arrow keys: %s', (path) =>
  on(path, async (agent) => {
    await agent.aiAct('set the Volume slider to 60');
    await agent.aiAssert('the Volume slider is at 60');
    await agent.aiAct('set Volume to 20');
    await agent.aiAssert('the "Volume" slider is set to 20');
    await expect(agent.aiAssert('the Volume slider is at 60')).rejects.toThrow('the Volume slider is "20"');
  }),
);

it.each(aShareOf(['/off-steps', '/late-tap'] as const, 2))('is set from its end where a tap misleads: %s', (path) =>
  on(path, async (agent) => {
    await agent.aiAct('set the Volume slider to 60');
    await agent.aiAssert('the Volume slider is at 60');
  }),
);

it.each(
  aShareOf(
    [
      ['/by-5', 'set the Volume slider to 62', 'goes in steps of 5 and has no 62'],
      ['/by-5', 'set the Volume slider to 120', 'stops at 100'],
      ['/by-1', 'set the Volume slider to "loud"', 'takes a number, and not "loud"'],
      ['/mouse-only', 'set the Volume slider to 60', 'no arrow key moves'],
      ['/disabled', 'set the Volume slider to 60', 'disabled'],
    ] as const,
    2,
  ),
)('says what a slider cannot do: %s, %s', (path, instruction, says) =>
  on(path, async (agent) => {
    await expect(agent.aiAct(instruction)).rejects.toThrow(says);
  }),
);

it('has a value to judge, as a progress bar has', () =>
  on('/by-1', async (agent) => {
    await agent.aiAssert('the "Upload" progress bar is at 70');
    await agent.aiAssert('the Volume slider is not at 4');
    await expect(agent.aiAssert('the "Upload" progress bar is at 7')).rejects.toThrow(
      'the Upload progress bar is "70"',
    );
  }));

it('is looked at after the steps before it', () =>
  on('/by-5', async (agent) => {
    await agent.aiAct('click "Reset", then set the Volume slider to 40');
    await agent.aiAssert('the Volume slider is at 40');
  }));

import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { chromium, type Browser, type Page } from '@playwright/test';

import { decodePixels } from '../../src/util/image.ts';
import { createFrame } from '../../src/core/screen/frame.ts';
import { ComputerDevice } from '../../src/platforms/computer/computer-device.ts';
import { findBrowser } from '../../src/devices/web/find-browser/find-browser.ts';
import { quietChromiumArgs } from '../../src/devices/web/find-browser/quiet-chromium.ts';

const signal = new AbortController().signal;
const call = { signal };
/** Waits as long as a busy machine may take. */
const waitFor = <T>(look: () => Promise<T>): Promise<T> => vi.waitFor(look, { timeout: 20_000, interval: 20 });
const typing = { strategy: 'legacy', signal } as const;

/** Notes what reaches it: a real application, which knows nothing of the tests. */
const page = `<title>Application</title><style>
  body { margin: 0; font: 16px sans-serif; height: 3000px; background: #fff }
  #field, #lines { position: fixed; left: 20px; width: 400px } #field { top: 20px } #lines { top: 60px; height: 60px }
  #pad { position: fixed; left: 20px; top: 140px; width: 200px; height: 100px; background: #cde }
  #slider { position: fixed; left: 240px; top: 140px; width: 200px; margin: 0 }
  #list { position: fixed; left: 500px; top: 20px; width: 200px; height: 300px; overflow: auto; overscroll-behavior: contain } #list div { width: 600px; white-space: nowrap }
</style>
<input id="field"><textarea id="lines"></textarea><div id="pad" draggable="false"></div><input id="slider" type="range" value="0">
<div id="list"><div></div></div><script>
  list.firstChild.innerHTML = Array.from({ length: 200 }, (_, row) => 'Row ' + row + ' of a list that is too wide for its box, and too long').join('<br>');
  document.body.append(...Array.from({ length: 60 }, (_, row) => Object.assign(document.createElement('p'), { textContent: 'Paragraph ' + row })));
  window.seen = [];
  for (const kind of ['click', 'dblclick', 'contextmenu', 'mousedown', 'mouseup', 'mouseover', 'wheel', 'keydown', 'keyup'])
    addEventListener(kind, (event) => {
      if (kind === 'contextmenu') event.preventDefault();
      seen.push({ kind, id: event.target.id, x: event.clientX, y: event.clientY, key: event.key, ctrl: event.ctrlKey });
    }, true);
</script>`;

interface Seen {
  readonly kind: string;
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly key: string;
  readonly ctrl: boolean;
}

let device: ComputerDevice;
let browser: Browser;
let shown: Page;
/** Where the page begins on the screen. */
let origin = { x: 0, y: 0 };
const pad = { x: 20, y: 140 };
const at = (x: number, y: number) => ({ x: origin.x + x, y: origin.y + y });

beforeAll(async () => {
  device = new ComputerDevice({ headless: true, xvfbResolution: '1024x700' });
  await device.start();
  const found = findBrowser({ env: process.env });
  browser = await chromium.launch({
    headless: false,
    env: device.environment as Record<string, string>,
    args: [...quietChromiumArgs, '--no-sandbox', '--test-type', '--window-size=1024,700', '--window-position=0,0'],
    ...(found && found.source !== 'playwright' && { executablePath: found.path }),
  });
  shown = await browser.newPage({ viewport: null });
  await shown.setContent(page);
  origin = await waitFor(async () => {
    await device.settle(signal);
    const { x, y } = await cornerOf('ccddee');
    return { x: x - pad.x, y: y - pad.y };
  });
}, 60_000);
afterAll(async () => {
  await browser?.close();
  await device?.destroy();
});

beforeEach(async () => {
  await shown.evaluate(`seen = []; scrollTo(0, 0); list.scrollTo(0, 0); field.value = ''; lines.value = ''`);
});

/** The first pixel with a colour. */
async function cornerOf(colour: string): Promise<{ x: number; y: number }> {
  const { data, width } = await decodePixels((await device.screenshot(signal)).data);
  const [red, green, blue] = Buffer.from(colour, 'hex');
  for (let at = 0; at < data.length; at += 3) {
    if (data[at] === red && data[at + 1] === green && data[at + 2] === blue)
      return { x: (at / 3) % width, y: Math.floor(at / 3 / width) };
  }
  throw new Error(`no pixel is ${colour}`);
}

async function seen(kind: string): Promise<Seen[]> {
  return ((await shown.evaluate('seen')) as Seen[]).filter((event) => event.kind === kind);
}

describe('the mouse of a desktop', () => {
  it('clicks, double-clicks and right-clicks where the picture has the place', async () => {
    await device.input.pointer?.tap(at(50, 160), call);
    await device.settle(signal);
    await device.input.pointer?.doubleTap(at(60, 170), call);
    await device.settle(signal);
    await device.input.mouse?.rightClick(at(70, 180), call);
    await device.settle(signal);
    await waitFor(async () => expect(await seen('contextmenu')).toMatchObject([{ id: 'pad', x: 70, y: 180 }]));
    expect(await seen('dblclick')).toMatchObject([{ x: 60, y: 170 }]);
    expect((await seen('click')).map(({ id, x, y }) => [id, x, y])).toEqual([
      ['pad', 50, 160],
      ['pad', 60, 170],
      ['pad', 60, 170],
    ]);
  });

  it('moves onto an element without a click', async () => {
    await device.input.mouse?.hover(at(300, 400), call);
    await device.settle(signal);
    await device.input.mouse?.hover(at(50, 160), call);
    await device.settle(signal);
    await waitFor(async () => expect((await seen('mouseover')).some(({ id }) => id === 'pad')).toBe(true));
    expect(await seen('mousedown')).toEqual([]);
  });

  it('drags a slider', async () => {
    await device.input.swipe?.swipe(at(248, 148), at(340, 148), call);
    await device.settle(signal);
    await waitFor(async () => expect(Number(await shown.evaluate('slider.value'))).toBeGreaterThan(30));
  });

  it('scrolls at the pointer, at an element, and to the edges', async () => {
    await device.input.mouse?.hover(at(300, 500), call);
    await device.settle(signal);
    await device.input.scroll?.by({ direction: 'down', distance: 300, signal });
    await device.settle(signal);
    await waitFor(async () => expect(await shown.evaluate('scrollY')).toBeGreaterThan(100));
    expect(await shown.evaluate('list.scrollTop')).toBe(0);
    await device.input.scroll?.by({ direction: 'right', distance: 100, at: at(600, 100), signal });
    await device.settle(signal);
    await waitFor(async () => expect(await shown.evaluate('list.scrollLeft')).toBeGreaterThan(20));
    expect(await device.input.scroll?.toEdge({ edge: 'bottom', at: at(600, 100), signal })).toEqual({ moved: true });
    expect(await shown.evaluate('list.scrollTop + list.clientHeight >= list.scrollHeight - 1')).toBe(true);
    expect(await device.input.scroll?.toEdge({ edge: 'bottom', at: at(600, 100), signal })).toEqual({ moved: false });
    expect(await device.input.scroll?.toEdge({ edge: 'top', at: at(600, 100), signal })).toEqual({ moved: true });
    expect(await shown.evaluate('list.scrollTop')).toBe(0);
  });

  it('lets go of the button when a drag is aborted', async () => {
    const stopping = new AbortController();
    const dragging = device.input.swipe?.swipe(at(248, 148), at(400, 148), {
      durationMs: 5000,
      signal: stopping.signal,
    });
    await waitFor(async () => expect(await seen('mousedown')).toHaveLength(1));
    stopping.abort();
    await expect(dragging).rejects.toMatchObject({ code: 'ABORTED' });
    await waitFor(async () => expect(await seen('mouseup')).toHaveLength(1));
  });
});

describe('text on a desktop', () => {
  const text = 'aä@{}[]\\|€ß"世🙂';

  it.each(['legacy', 'sequential', 'bulk'] as const)('replaces what a field has: %s', async (strategy) => {
    await shown.evaluate("field.value = 'old text'");
    await device.input.pointer?.tap(at(100, 30), call);
    await device.settle(signal);
    await device.input.text?.replace(text, { strategy, signal });
    await device.settle(signal);
    await waitFor(async () => expect(await shown.evaluate('field.value')).toBe(text));
  });

  it('adds to it, and clears it', async () => {
    await shown.evaluate("field.value = 'old'");
    await device.input.pointer?.tap(at(100, 30), call);
    await device.settle(signal);
    await device.input.text?.moveToEnd(call);
    await device.settle(signal);
    await device.input.text?.type(' and new', typing);
    await device.settle(signal);
    await waitFor(async () => expect(await shown.evaluate('field.value')).toBe('old and new'));
    await device.input.text?.clear(call);
    await device.settle(signal);
    await waitFor(async () => expect(await shown.evaluate('field.value')).toBe(''));
  });

  it('comes key by key with a delay, and does not touch the clipboard', async () => {
    await device.input.pointer?.tap(at(100, 30), call);
    await device.settle(signal);
    await device.input.text?.type('Key 1', { strategy: 'legacy', delayMs: 5, signal });
    await device.settle(signal);
    await waitFor(async () => expect(await shown.evaluate('field.value')).toBe('Key 1'));
    expect((await seen('keydown')).map(({ key }) => key).filter((key) => key !== 'Shift')).toEqual([
      'K',
      'e',
      'y',
      ' ',
      '1',
    ]);
  });

  it('has its lines', async () => {
    await device.input.pointer?.tap(at(100, 80), call);
    await device.settle(signal);
    await device.input.text?.type('one\r\ntwo', { strategy: 'sequential', signal });
    await device.settle(signal);
    await waitFor(async () => expect(await shown.evaluate('lines.value')).toBe('one\ntwo'));
  });

  it('presses combinations, and leaves nothing pressed', async () => {
    await shown.evaluate("field.value = 'all of it'");
    await device.input.pointer?.tap(at(100, 30), call);
    await device.settle(signal);
    await device.input.keyboard?.press(['Control', 'a'], call);
    await device.settle(signal);
    await device.input.keyboard?.press(['x'], call);
    await device.settle(signal);
    await waitFor(async () => expect(await shown.evaluate('field.value')).toBe('x'));
    const down = (await seen('keydown')).length;
    expect(await seen('keyup')).toHaveLength(down);
  });
});

describe('a desktop device', () => {
  it('has pictures of the whole display', async () => {
    const frame = createFrame(await device.screenshot(signal));
    expect([frame.width, frame.height]).toEqual([1024, 700]);
  });

  it('lists its displays', async () => {
    expect(await device.displays()).toEqual([{ id: 'screen', name: 'screen (1024 × 700)', primary: true }]);
  });
});

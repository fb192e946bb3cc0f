import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { createFrame } from '../../src/core/screen/frame.ts';
import { deviceContract } from '../../src/testing/device-contract.ts';
import { aShareOf, thoroughly, usually } from '../usual.ts';
import { DesktopApplication, waitFor } from './desktop-application.ts';
import { desktops, sizeText, type OpenDesktop } from './desktops.ts';

const signal = new AbortController().signal;
const call = { signal };
const typing = { strategy: 'legacy', signal } as const;

const all = Object.fromEntries(desktops.map((desktop) => [desktop.name, desktop]));
const usual = usually(all, 'a virtual display');

describe.each(Object.values(usual))('$name', ({ text, scrollsSideways, open }) => {
  let desktop: OpenDesktop;
  let device: OpenDesktop['device'];
  let application: DesktopApplication;
  let at: DesktopApplication['at'];

  beforeAll(async () => {
    desktop = await open();
    ({ device } = desktop);
    application = await DesktopApplication.open({ ...desktop, size: sizeText.replace('x', ',') });
    at = (x, y) => application.at(x, y);
  }, 60_000);
  afterAll(async () => {
    await application?.close();
    await desktop?.close();
  });

  beforeEach(async () => {
    await application.reset();
  });

  describe('the mouse of a desktop', () => {
    thoroughly(() => {
      it('clicks, double-clicks and right-clicks where the picture has the place', async () => {
        await device.input.pointer?.tap(at(50, 160), call);
        await device.settle(signal);
        for (const x of [60, 90, 120, 150]) {
          await device.input.pointer?.doubleTap(at(x, 170), call);
          await device.settle(signal);
        }
        await device.input.mouse?.rightClick(at(70, 180), call);
        await device.settle(signal);
        await waitFor(async () =>
          expect(await application.seen('contextmenu')).toMatchObject([{ id: 'pad', x: 70, y: 180 }]),
        );
        expect((await application.seen('dblclick')).map(({ x, y }) => [x, y])).toEqual(
          [60, 90, 120, 150].map((x) => [x, 170]),
        );
        expect((await application.seen('click')).map(({ id, x, y }) => [id, x, y])).toEqual([
          ['pad', 50, 160],
          ...[60, 60, 90, 90, 120, 120, 150, 150].map((x) => ['pad', x, 170]),
        ]);
      });

      it('moves onto an element without a click', async () => {
        await device.input.mouse?.hover(at(300, 400), call);
        await device.settle(signal);
        await device.input.mouse?.hover(at(50, 160), call);
        await device.settle(signal);
        await waitFor(async () =>
          expect((await application.seen('mouseover')).some(({ id }) => id === 'pad')).toBe(true),
        );
        expect(await application.seen('mousedown')).toEqual([]);
      });

      it('drags a slider', async () => {
        await device.input.swipe?.swipe(at(248, 148), at(340, 148), call);
        await device.settle(signal);
        await waitFor(async () => expect(Number(await application.evaluate('slider.value'))).toBeGreaterThan(30));
      });
    });

    it('scrolls at the pointer, at an element, and to the edges', async () => {
      await device.input.mouse?.hover(at(300, 500), call);
      await device.settle(signal);
      expect(await device.input.scroll?.by({ direction: 'down', distance: 300, signal })).toEqual({ moved: true });
      await device.settle(signal);
      await waitFor(async () => expect(await application.evaluate('scrollY')).toBeGreaterThan(100));
      expect(await application.evaluate('list.scrollTop')).toBe(0);
      await device.input.scroll?.by({ direction: 'right', distance: 100, at: at(600, 100), signal });
      await device.settle(signal);
      await waitFor(async () =>
        expect((await application.evaluate<number>('list.scrollLeft')) > 20).toBe(scrollsSideways),
      );
      expect(await device.input.scroll?.toEdge({ edge: 'bottom', at: at(600, 100), signal })).toEqual({ moved: true });
      expect(await application.evaluate('list.scrollTop + list.clientHeight >= list.scrollHeight - 1')).toBe(true);
      expect(await device.input.scroll?.toEdge({ edge: 'bottom', at: at(600, 100), signal })).toEqual({ moved: false });
      expect(await device.input.scroll?.toEdge({ edge: 'top', at: at(600, 100), signal })).toEqual({ moved: true });
      expect(await application.evaluate('list.scrollTop')).toBe(0);
      expect(await device.input.scroll?.by({ direction: 'up', at: at(600, 100), signal })).toEqual({ moved: false });
    });

    thoroughly(() => {
      it('scrolls to the end of what follows the wheel late', async () => {
        await application.evaluate(
          'list.onwheel = () => { for (const end = performance.now() + 250; performance.now() < end; ); }',
        );
        expect(await device.input.scroll?.toEdge({ edge: 'bottom', at: at(600, 100), signal })).toEqual({
          moved: true,
        });
        expect(await application.evaluate('list.scrollTop + list.clientHeight >= list.scrollHeight - 1')).toBe(true);
        await application.evaluate('list.onwheel = null');
      });
    });

    thoroughly(() => {
      it('lets go of the button when a drag is aborted', async () => {
        const stopping = new AbortController();
        const dragging = device.input.swipe?.swipe(at(248, 148), at(400, 148), {
          durationMs: 5000,
          signal: stopping.signal,
        });
        await waitFor(async () => expect(await application.seen('mousedown')).toHaveLength(1));
        stopping.abort();
        await expect(dragging).rejects.toMatchObject({ code: 'ABORTED' });
        await waitFor(async () => expect(await application.seen('mouseup')).toHaveLength(1));
      });
    });
  });

  describe('text on a desktop', () => {
    it.each(aShareOf(['legacy', 'sequential', 'bulk'] as const, 3, 1))(
      'replaces what a field has: %s',
      async (strategy) => {
        await application.evaluate("field.value = 'old text'");
        await device.input.pointer?.tap(at(100, 30), call);
        await device.settle(signal);
        await device.input.text?.replace(text, { strategy, signal });
        await device.settle(signal);
        await waitFor(async () => expect(await application.evaluate('field.value')).toBe(text));
      },
    );

    thoroughly(() => {
      it('has its text also where the application is slow with a paste', async () => {
        await application.evaluate(
          `field.onpaste = () => { for (const end = performance.now() + 400; performance.now() < end; ); }`,
        );
        await device.input.pointer?.tap(at(100, 30), call);
        await device.settle(signal);
        await device.input.text?.type(text, { strategy: 'bulk', signal });
        await waitFor(async () => expect(await application.evaluate('field.value')).toBe(text));
        await application.evaluate('field.onpaste = null');
      });

      it('adds to it, and clears it', async () => {
        await application.evaluate("field.value = 'old'");
        await device.input.pointer?.tap(at(100, 30), call);
        await device.settle(signal);
        await device.input.text?.moveToEnd(call);
        await device.settle(signal);
        await device.input.text?.type(' and new', typing);
        await device.settle(signal);
        await waitFor(async () => expect(await application.evaluate('field.value')).toBe('old and new'));
        await device.input.text?.clear(call);
        await device.settle(signal);
        await waitFor(async () => expect(await application.evaluate('field.value')).toBe(''));
      });
    });

    it('comes key by key with a delay, and does not touch the clipboard', async () => {
      await device.input.pointer?.tap(at(100, 30), call);
      await device.settle(signal);
      await device.input.text?.type('Key 1', { strategy: 'legacy', delayMs: 5, signal });
      await device.settle(signal);
      await waitFor(async () => expect(await application.evaluate('field.value')).toBe('Key 1'));
      expect((await application.seen('keydown')).map(({ key }) => key).filter((key) => key !== 'Shift')).toEqual([
        'K',
        'e',
        'y',
        ' ',
        '1',
      ]);
    });

    thoroughly(() => {
      it('has its lines', async () => {
        await device.input.pointer?.tap(at(100, 80), call);
        await device.settle(signal);
        await device.input.text?.type('one\r\ntwo', { strategy: 'sequential', signal });
        await device.settle(signal);
        await waitFor(async () => expect(await application.evaluate('lines.value')).toBe('one\ntwo'));
      });
    });

    it('presses combinations, and leaves nothing pressed', async () => {
      await application.evaluate("field.value = 'all of it'");
      await device.input.pointer?.tap(at(100, 30), call);
      await device.settle(signal);
      await device.input.keyboard?.press(['Control', 'a'], call);
      await device.settle(signal);
      await device.input.keyboard?.press(['x'], call);
      await device.settle(signal);
      await waitFor(async () => expect(await application.evaluate('field.value')).toBe('x'));
      const down = (await application.seen('keydown')).length;
      expect(await application.seen('keyup')).toHaveLength(down);
    });
  });

  describe('a desktop device', () => {
    thoroughly(() => {
      it('has pictures of the whole display', async () => {
        const frame = createFrame(await device.screenshot(signal));
        expect(`${frame.width}x${frame.height}`).toBe(sizeText);
      });

      it('lists its displays', async () => {
        expect(await device.displays()).toEqual([desktop.display]);
      });
    });

    // One device for all of it, because it takes seconds to connect. The last of its cases ends the device.
    it('keeps the contract of devices', async () => {
      for (const { title, run } of deviceContract) {
        await run(device).catch((cause: unknown) => Promise.reject(new Error(title, { cause })));
      }
    });
  });
});

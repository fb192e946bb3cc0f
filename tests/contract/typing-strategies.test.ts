import { afterAll, describe, expect, it } from 'vitest';

import type { DeviceInput, TypeTextOptions } from '../../src/core/device/device-input.ts';
import type { PageDriver } from '../../src/devices/web/driver/page-driver.ts';
import { WebDevice } from '../../src/devices/web/web-device.ts';
import { webOptionsSchema } from '../../src/devices/web/web-options.ts';
import { usually } from '../usual.ts';
import { closeBrowsers, pageOpeners } from './open-pages.ts';
import { silentLogger } from './silent-logger.ts';

const signal = new AbortController().signal;
const place = 'position:absolute;left:50px;top:50px;width:300px;height:30px';
const field = `<!doctype html><input id="field" value="old" style="${place}">`;
const refills = `oninput="if (value === '') value = 'old'"`;
/** Notes each change of the field with what it holds then. */
const watching = `const seen = []; field.addEventListener('input', ({ inputType }) => seen.push([inputType, field.value ?? field.textContent]));`;

/** The keyboard of a library, with a note of each of its calls that types. */
function noted(driver: PageDriver, calls: unknown[][]): PageDriver {
  const { keyboard } = driver;
  return new Proxy(driver, {
    get: (target, name) =>
      name === 'keyboard'
        ? {
            ...keyboard,
            type: (text: string, options: object) => {
              calls.push(['type', text, options]);
              return keyboard.type(text, options);
            },
            insertText: (text: string) => {
              calls.push(['insertText', text]);
              return keyboard.insertText(text);
            },
          }
        : (Reflect.get(target, name) as unknown),
  });
}

/** What the keyboard of the library was called with, and what the field holds then. */
describe.each(Object.entries(usually(pageOpeners, 'playwright')))('typing into a page on %s', (_library, open) => {
  afterAll(closeBrowsers);

  async function replace(
    text: string,
    options: Partial<TypeTextOptions>,
  ): Promise<{ calls: unknown[][]; value: unknown }> {
    const page = await open({});
    const calls: unknown[][] = [];
    await page.setContent(field);
    const driver = noted(page.driver, calls);
    const device = new WebDevice({ driver, options: webOptionsSchema.parse({}), logger: silentLogger });
    try {
      await device.screenshot(signal);
      const { pointer, text: input } = device.input as Required<DeviceInput>;
      await pointer.tap({ x: 100, y: 65 }, { signal });
      await input.replace(text, { strategy: 'legacy', signal, ...options });
      return { calls, value: await page.evaluate('field.value') };
    } finally {
      await device.destroy();
      await page.close();
    }
  }

  it('is one call of the library by the strategy legacy', async () => {
    expect(await replace('Grüße an Ann', {})).toEqual({
      calls: [['type', 'Grüße an Ann', {}]],
      value: 'Grüße an Ann',
    });
  });

  it('leaves a delay to the library by the strategy legacy', async () => {
    expect(await replace('Ann', { delayMs: 5 })).toEqual({ calls: [['type', 'Ann', { delay: 5 }]], value: 'Ann' });
  });

  it.each([
    // A page that fills an empty field again would mix both texts.
    ['types over what an ordinary field holds', `<input id="field" value="old" style="${place}" ${refills}>`, []],
    [
      'empties an editor first',
      `<div id="field" contenteditable style="${place}">old</div>`,
      [['deleteContentBackward', '']],
    ],
  ])('by the strategy legacy %s', async (_what, html, before) => {
    const page = await open({});
    await page.setContent(`<!doctype html>${html}<script>${watching}</script>`);
    const device = new WebDevice({ driver: page.driver, options: webOptionsSchema.parse({}), logger: silentLogger });
    try {
      await device.screenshot(signal);
      const { pointer, text: input } = device.input as Required<DeviceInput>;
      await pointer.tap({ x: 100, y: 65 }, { signal });
      await input.replace('Ann', { strategy: 'legacy', signal });
      const typed = ['A', 'An', 'Ann'].map((text) => ['insertText', text]);
      expect(await page.evaluate('seen')).toEqual([...before, ...typed]);
    } finally {
      await device.destroy();
      await page.close();
    }
  });

  it('is one call for each code point by the strategy sequential, also without a delay', async () => {
    expect(await replace('A👩é', { strategy: 'sequential' })).toEqual({
      calls: Array.from('A👩é').map((codePoint) => ['type', codePoint, {}]),
      value: 'A👩é',
    });
  });

  it('is one insertion by the strategy bulk', async () => {
    expect(await replace('Ann', { strategy: 'bulk' })).toEqual({ calls: [['insertText', 'Ann']], value: 'Ann' });
  });
});

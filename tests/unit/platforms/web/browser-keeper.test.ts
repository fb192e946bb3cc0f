import { describe, expect, it } from 'vitest';

import { BrowserKeeper } from '../../../../src/platforms/web/browser-keeper.ts';

/** What both libraries call a browser, as far as it is asked here. */
class Browser {
  connected = true;
  isClosed = false;
}

function newKeeper(): { readonly keeper: BrowserKeeper; readonly started: Browser[] } {
  const started: Browser[] = [];
  const keeper = new BrowserKeeper(async () => {
    const browser = new Browser();
    if (started.push(browser) === 1) throw new Error('it does not start');
    return { value: browser, close: async () => void (browser.isClosed = true) };
  });
  return { keeper, started };
}

describe('the browser of many tests', () => {
  it('is tried again where it did not start, kept while it lives, and started again when it has died', async () => {
    const { keeper, started } = newKeeper();
    await expect(keeper.living()).rejects.toThrow('it does not start');
    const [first, second] = await Promise.all([keeper.living(), keeper.living()]);
    expect(first).toBe(second);
    expect(started).toHaveLength(2);
    for (const browser of started) browser.connected = false;
    const next = await keeper.inPlaceOf(first);
    expect(next).not.toBe(first);
    expect(await keeper.living()).toBe(next);
    await keeper.close();
    expect(started.map(({ isClosed }) => isClosed)).toEqual([false, true, true]);
  });

  it('is nobody else’s: one that a test was given stays', async () => {
    const own = Object.assign(new Browser(), { connected: false });
    expect(await newKeeper().keeper.inPlaceOf(own)).toBe(own);
  });
});

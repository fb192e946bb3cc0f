import { describe, expect, it, vi } from 'vitest';

import { quietChromiumArgs } from '../../src/devices/web/find-browser/quiet-chromium.ts';
import { startBrowser } from '../../src/platforms/web/browser-library.ts';
import { testBrowser } from '../test-browsers.ts';

const args = [...quietChromiumArgs];

describe.each(['puppeteer', 'playwright'])('a browser that %s starts', (library) => {
  it('is the one that is named, and none is searched for', async () => {
    vi.stubEnv('EYEWRIGHT_BROWSER_PATH', '/nowhere/browser');
    const { value, close } = await startBrowser(library, { executablePath: testBrowser, args });
    expect(await (value as { version(): string | Promise<string> }).version()).toMatch(/\d+\.\d+/);
    await close();
  });

  it('is of the channel that is named, not the one that could be found', async () => {
    vi.stubEnv('EYEWRIGHT_BROWSER_PATH', testBrowser);
    const starting = startBrowser(library, { channel: 'of-nobody', args });
    await expect(starting).rejects.toThrow(/of-nobody|channel/i);
  });
});

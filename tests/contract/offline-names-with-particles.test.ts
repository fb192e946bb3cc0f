import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { closeBrowsers, reusedOpeners } from './open-pages.ts';
import { servePages, type PageServer } from './page-server.ts';
import { verdictsOf } from './verdicts.ts';
import { onOfflineAgent } from './web-agent.ts';

const base = `<!doctype html><meta charset="utf-8"><style>body { font: 16px "DejaVu Sans", sans-serif; margin: 16px }
  .row { display: flex; justify-content: space-between; align-items: center; width: 360px; padding: 8px }</style>`;
const pages = {
  '/log': `${base}<h1>Welcome</h1><p>Log of today</p><form aria-label="Search"><input aria-label="Find"><button>Log</button></form>`,
  '/log-in': `${base}<h1>Welcome</h1><form aria-label="Log in"><label>Name <input></label><button>Go</button></form>`,
  '/sign': `${base}<h1>Papers</h1><div role="dialog" aria-label="Contract"><p>Sign</p><button>Close</button></div>`,
  '/sign-in': `${base}<h1>Papers</h1><div role="dialog" aria-label="Sign in"><button>Close</button></div>`,
  '/gauges': `${base}<h1>Sound</h1><div class="row"><span>Volume</span><input type="range" id="volume" value="30"></div>
    <div class="row"><span>Bass</span><input type="range" value="70"></div>
    <div class="row"><span>Upload</span><progress value="40" max="100"></progress></div>
    <div class="row"><span>Mute</span><input type="checkbox"></div>`,
} as const;

describe('the offline model and names that hold a word for a place', () => {
  let server: PageServer;
  beforeAll(async () => {
    server = await servePages(pages);
  });
  afterAll(async () => {
    server.close();
    await closeBrowsers();
  });

  async function verdicts(path: keyof typeof pages, claims: readonly string[]): Promise<unknown[]> {
    let found: unknown[] = [];
    await onOfflineAgent(await reusedOpeners.playwright({}), server.origin + path, async (agent) => {
      found = await verdictsOf(agent, claims);
    });
    return found;
  }

  it.each([
    ['/log', 'Log in form', false],
    ['/log-in', 'Log in form', true],
    ['/sign', 'Sign in dialog', false],
    ['/sign-in', 'Sign in dialog', true],
  ] as const)('%s: read "%s" as one name: %s', async (path, name, isThere) => {
    const claims = [`the ${name} is visible`, `there is a ${name}`, `there is no ${name}`];
    const found = await verdicts(path, claims);
    expect(found.slice(0, 2)).not.toContain(!isThere);
    expect(found[2]).not.toBe(isThere);
    expect(found.includes(true)).toBe(isThere || found[2] === true);
  });

  it('read a place behind what is quoted or of a kind', async () => {
    const claims = [
      '"Sign" in dialog is visible',
      'the Close button in dialog is visible',
      'the "Log" in dialog is visible',
    ];
    expect(await verdicts('/sign', claims)).toEqual([true, true, false]);
  });

  it('read no letters in what a control draws, and call it by the text beside it', async () => {
    const claims = [
      'Volume is 30',
      'the Volume is 70',
      'the "Bass" slider is at 70',
      'Upload is 40',
      'Mute is unchecked',
    ];
    expect(await verdicts('/gauges', claims)).toEqual([true, false, true, true, true]);
    await onOfflineAgent(await reusedOpeners.playwright({}), `${server.origin}/gauges`, async (agent, page) => {
      await agent.aiAct('set Volume to 60');
      expect(await page.evaluate('volume.value')).toBe('60');
    });
  });
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { ClientScreens } from '../../src/cli/mcp/client-screens.ts';
import { testBrowser } from '../test-browsers.ts';

beforeEach(() => void vi.stubEnv('EYEWRIGHT_BROWSER_PATH', testBrowser));
afterEach(() => void vi.unstubAllEnvs());

it('a screen that a client no longer uses is closed after a while', async () => {
  const screens = new ClientScreens({ idleMs: 500, checkMs: 50 });
  const agentOptions = { generateReport: false };
  const opened = await screens.open('shop', { screen: 'web', subject: 'about:blank', options: {}, agentOptions });
  expect(opened).toMatchObject({ ok: true });
  const session = screens.named('shop');
  await vi.waitFor(() => expect(() => screens.named('shop')).toThrow('There is no open screen "shop"'), 20_000);
  await vi.waitFor(() => expect(session.isClosed).toBe(true), 20_000);
  await screens.end();
});

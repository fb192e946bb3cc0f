import { afterAll, beforeAll, expect, it } from 'vitest';

import { closeBrowsers, reusedOpeners } from './open-pages.ts';
import { servePages, type PageServer } from './page-server.ts';
import { onOfflineAgent } from './web-agent.ts';

/** A password that a button shows, and the number of a card that is always shown. */
const page = `<!doctype html><meta charset="utf-8"><style>body { font: 16px sans-serif } input { font: inherit; display: block }</style><p>Sign in</p>
  <label>Password <input type="password" id="word"></label><button onclick="word.type = 'text'">Reveal</button>
  <label>Card <input type="tel" autocomplete="cc-number" value="4111222233334444"></label>`;

let server: PageServer;
beforeAll(async () => {
  server = await servePages({ '/': page });
});
afterAll(async () => {
  server.close();
  await closeBrowsers();
});

it('does not say whether the page shows what a field may show that nobody reads', async () => {
  const opened = await reusedOpeners.playwright({});
  await onOfflineAgent(opened, `${server.origin}/`, async (agent) => {
    await agent.aiInput('Password field', { value: 's3cret' });
    await agent.aiAssert('the page does not show "Error"');
    await agent.aiTap('Reveal');
    for (const claim of [
      'the page shows "s3cret"',
      'the page does not show "s3cret"',
      'the page does not show "4111222233339999"',
    ])
      await expect(agent.aiAssert(claim)).rejects.toMatchObject({ code: 'MODEL_UNSURE' });
    await agent.aiAssert('the page does not show "Wrong password or name"');
    await agent.aiAssert('there is no "Error" button');
    await agent.aiAssert('the page shows "Sign in"');
  });
});

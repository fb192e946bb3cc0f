import { afterAll, beforeAll, expect, it } from 'vitest';

import { closeBrowsers, reusedOpeners } from './open-pages.ts';
import { servePages, type PageServer } from './page-server.ts';
import { onOfflineAgent } from './web-agent.ts';

/** Two letters and three digits: what does not fit its place is dropped. `rest`: whether places that are free are shown. */
const mask = (
  rest: boolean,
): string => `<!doctype html><meta charset="utf-8"><label>Serial <input id="c"></label><script>
  c.addEventListener('input', () => {
    const left = [...c.value].filter((one) => /[a-z0-9]/i.test(one));
    let text = '';
    for (const place of 'aa-999') {
      if (place === '-') { if (text) text += '-'; continue; }
      const kind = place === 'a' ? /[a-z]/i : /[0-9]/;
      while (left.length > 0 && !kind.test(left[0])) left.shift();
      const next = left.shift();
      if (next === undefined && !${rest}) break;
      text += next === undefined ? '_' : next.toUpperCase();
    }
    c.value = text;
    const free = text.indexOf('_');
    if (free >= 0) c.setSelectionRange(free, free);
  });</script>`;

let server: PageServer;
beforeAll(async () => {
  server = await servePages({ '/free-places': mask(true), '/no-places': mask(false) });
});
afterAll(async () => {
  server.close();
  await closeBrowsers();
});

it.each(['/free-places', '/no-places'])('a letter that a mask refuses is no length limit: %s', async (address) => {
  const page = await reusedOpeners.playwright({});
  await onOfflineAgent(page, server.origin + address, async (agent) => {
    await agent.aiInput('Serial field', { value: 'ab123' });
    expect(await page.evaluate('c.value')).toBe('AB-123');
    // What is too long is cut.
    await agent.aiInput('Serial field', { value: 'ab1234' });
    expect(await page.evaluate('c.value')).toBe('AB-123');
    await expect(agent.aiInput('Serial field', { value: 'ab12x' })).rejects.toMatchObject({ code: 'ACTION_FAILED' });
  });
});

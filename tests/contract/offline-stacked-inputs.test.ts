import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { PageAgent } from '../../src/agents/page-agent.ts';
import { closeBrowsers, reusedOpeners, type OpenPage } from './open-pages.ts';
import { servePages, type PageServer } from './page-server.ts';
import { onOfflineAgent } from './web-agent.ts';

/** Inputs that all stand in one place, each drawn by its label elsewhere. */
const group = (kind: 'checkbox' | 'radio', style: string): string => `<!doctype html><meta charset="utf-8"><style>
  body { margin: 20px; font: 16px sans-serif } .group { position: relative; display: inline-flex } .group input { position: absolute; margin: 0; ${style} }
  label { position: relative; border: 1px solid #06c; padding: 8px 14px } input:checked + label { background: #06c; color: #fff }</style><h1>Letter</h1>
  <div class="group" role="group" aria-label="Style">${['Bold', 'Italic', 'Underline']
    .map(
      (name) => `<input type="${kind}" name="style" value="${name}" id="${name}"><label for="${name}">${name}</label>`,
    )
    .join('')}</div>`;

const pages = {
  // As Bootstrap keeps the inputs of its toggle buttons.
  '/clip': group('checkbox', 'clip: rect(0, 0, 0, 0); pointer-events: none'),
  '/clip-path': group('checkbox', 'clip-path: inset(50%)'),
  '/clear': group('checkbox', 'opacity: 0; left: 0; top: 0'),
  '/radios': group('radio', 'clip: rect(0, 0, 0, 0); pointer-events: none'),
} as const;

describe('inputs that all stand in one place, for the offline model', () => {
  let server: PageServer;
  beforeAll(async () => {
    server = await servePages(pages);
  });
  afterAll(async () => {
    server.close();
    await closeBrowsers();
  });

  async function on(address: keyof typeof pages, use: (agent: PageAgent, page: OpenPage) => Promise<void>) {
    await onOfflineAgent(await reusedOpeners.playwright({}), server.origin + address, use);
  }

  const checked = '[...document.querySelectorAll(":checked")].map(({ value }) => value).join()';

  it.each(['/clip', '/clip-path', '/clear'] as const)('are told apart by their labels: %s', (address) =>
    on(address, async (agent, page) => {
      await agent.aiAct('click "Bold"');
      expect(await page.evaluate(checked)).toBe('Bold');
      await agent.aiAct('check "Italic"');
      await agent.aiAct('uncheck "Bold"');
      expect(await page.evaluate(checked)).toBe('Italic');
      await agent.aiTap('Underline');
      expect(await page.evaluate(checked)).toBe('Italic,Underline');
      await agent.aiAssert('"Italic" is checked');
      await expect(agent.aiAssert('"Bold" is checked')).rejects.toMatchObject({ code: 'ASSERTION_FAILED' });
    }),
  );

  it('are told apart as radio buttons, too', () =>
    on('/radios', async (agent, page) => {
      for (const name of ['Italic', 'Bold', 'Underline']) {
        await agent.aiAct(`select "${name}"`);
        expect(await page.evaluate(checked)).toBe(name);
      }
      await expect(agent.aiAssert('"Bold" is selected')).rejects.toMatchObject({ code: 'ASSERTION_FAILED' });
    }));
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { closeBrowsers, reusedOpeners } from './open-pages.ts';
import { servePages, type PageServer } from './page-server.ts';
import { onOfflineAgent } from './web-agent.ts';

/** Two components, of which the second is disabled: each draws a control of plain elements. */
const components = (tag: string, inside: string, names: readonly [string, string]): string => `<!doctype html>
<h1>Page</h1><${tag} name="${names[0]}"></${tag}> <${tag} name="${names[1]}" disabled></${tag}>
<script>customElements.define('${tag}', class extends HTMLElement {
  connectedCallback() {
    const name = this.getAttribute('name');
    this.attachShadow({ mode: 'open' }).innerHTML = \`<style>div,a{padding:8px;border:1px solid #888;display:inline-block}
      :host([disabled]){color:#aaa}</style>${inside}\`;
    this.shadowRoot.addEventListener('click', () => { if (!this.hasAttribute('disabled')) document.title = name; });
  }
})</script>`;

const pages = {
  '/tabs': components('x-tab', '<a role="tab" aria-selected="false" tabindex="-1">${name}</a>', ['Billing', 'Admin']),
  '/buttons': components('x-button', '<div role="button" tabindex="0">${name}</div>', ['Billing', 'Admin']),
  '/boxes': components(
    'x-box',
    '<div role="combobox" aria-haspopup="listbox" aria-expanded="false" aria-label="${name}" tabindex="0">${name}</div>',
    ['Billing', 'Admin'],
  ),
  '/native': components('x-help', '<button>${name}</button>', ['Billing', 'Admin']),
} as const;
const kinds = { '/tabs': 'tab', '/buttons': 'button', '/boxes': 'drop-down' } as const;

describe('a control in a component that is disabled, for the offline model', () => {
  let server: PageServer;
  beforeAll(async () => {
    server = await servePages(pages);
  });
  afterAll(async () => {
    server.close();
    await closeBrowsers();
  });

  it.each(['/tabs', '/buttons', '/boxes'] as const)('is disabled: %s', async (address) => {
    await onOfflineAgent(await reusedOpeners.playwright({}), server.origin + address, async (agent, page) => {
      const kind = kinds[address];
      await agent.aiAssert(`the Admin ${kind} is disabled`);
      await expect(agent.aiAssert(`the Admin ${kind} is not disabled`)).rejects.toMatchObject({
        code: 'ASSERTION_FAILED',
      });
      await agent.aiAssert(`the Billing ${kind} is not disabled`);
      await expect(agent.aiAct(`click the Admin ${kind}`)).rejects.toMatchObject({ code: 'PLAN_FAILED' });
      await agent.aiAct(`click the Billing ${kind}`);

      expect(await page.evaluate('document.title')).toBe('Billing');
    });
  });

  it('tells of itself where HTML knows it', async () => {
    await onOfflineAgent(await reusedOpeners.playwright({}), `${server.origin}/native`, async (agent) => {
      await agent.aiAssert('the Admin button is not disabled');
    });
  });
});

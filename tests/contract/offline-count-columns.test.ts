import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { closeBrowsers, reusedOpeners } from './open-pages.ts';
import { servePages, type PageServer } from './page-server.ts';
import { onOfflineAgent } from './web-agent.ts';

const rows = [
  ['Milk', '12'],
  ['Bread', '1'],
] as const;
const cells = (open: string, close: string): string =>
  rows.map((row) => row.map((cell) => open + cell + close).join('')).join('|');
const roles = (name: string): string => `<div role="table"><div role="row"><span role="columnheader">Item</span>
  <span role="columnheader">${name}</span></div>${cells('<span role="cell">', '</span>')
    .split('|')
    .map((row) => `<div role="row">${row}</div>`)
    .join('')}</div>`;

const pages = {
  '/table': `<!doctype html><style>td, th { padding: 8px 30px }</style><h1>Stock</h1><table><tr><th>Item<th>Count</tr>${cells(
    '<td>',
    '</td>',
  )
    .split('|')
    .map((row) => `<tr>${row}</tr>`)
    .join('')}</table>`,
  '/roles': `<!doctype html><style>[role=row] { display: flex } [role=row] span { width: 160px; padding: 8px }</style>${roles('Count')}`,
  '/amounts': `<!doctype html><style>[role=row] { display: flex } [role=row] span { width: 160px; padding: 8px }</style>${roles('Amount')}`,
} as const;

describe('a column that is called "Count" or "Amount"', () => {
  let server: PageServer;
  beforeAll(async () => {
    server = await servePages(pages);
  });
  afterAll(async () => {
    server.close();
    await closeBrowsers();
  });

  it.each([
    ['/table', 'Count', 'MODEL_NOT_UNDERSTOOD'],
    ['/roles', 'Count', 'MODEL_NOT_UNDERSTOOD'],
    // Nobody counts an amount.
    ['/amounts', 'Amount', 'ASSERTION_FAILED'],
  ] as const)('is read by its name, on %s', async (address, column, code) => {
    await onOfflineAgent(await reusedOpeners.playwright({}), server.origin + address, async (agent) => {
      await agent.aiAssert(`the ${column} of "Milk" is "12"`);
      expect(await agent.aiString(`the ${column} of "Milk"`)).toBe('12');
      await expect(agent.aiAssert(`the ${column} of "Milk" is "1"`)).rejects.toMatchObject({
        code: 'ASSERTION_FAILED',
      });
      await agent.aiAssert('the number of "Milk" is 1');
      // Either may be meant.
      await expect(agent.aiAssert(`the ${column.toLowerCase()} of "Milk" is 1`)).rejects.toMatchObject({
        code,
      });
      await agent.aiAssert(`the ${column.toLowerCase()} of "Bread" is 1`);
    });
  });
});

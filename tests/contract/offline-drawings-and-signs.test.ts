import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { PageAgent } from '../../src/agents/page-agent.ts';
import { closeBrowsers, reusedOpeners, type OpenPage } from './open-pages.ts';
import { servePages, type PageServer } from './page-server.ts';
import { verdictsOf } from './verdicts.ts';
import { onOfflineAgent } from './web-agent.ts';
import { aShareOf } from '../usual.ts';

const base = `<!doctype html><meta charset="utf-8"><style>body { font: 16px "DejaVu Sans", sans-serif; margin: 16px }</style><h1>Shop</h1>`;
const rows = Array.from({ length: 40 }, (_, index) => `<li>Row ${index + 1}`).join('');
const seat = (name: string, attributes: string): string =>
  `<g onclick="window.pressed = '${name}'" ${attributes}><rect x="${name.charCodeAt(1) % 2 === 0 ? 60 : 0}" width="40" height="40"/></g>`;
const drawing = (inside: string): string => `${base}<svg width="220" height="60">${inside}</svg>`;
const swatch = (name: string, more: string): string =>
  `<button aria-label="${name}" onclick="window.pressed = '${name}'" style="width:36px;height:36px;border:0;margin:4px;${more}"></button>`;
const options = (...names: readonly string[]): string => names.map((name) => `<option>${name}`).join('');

const pages = {
  '/seats': drawing(['A1', 'A2'].map((name) => seat(name, `role="button" aria-label="${name}"`)).join('')),
  '/titles': drawing(
    ['A1', 'A2'].map((name) => seat(name, 'role="button"').replace('<rect', `<title>${name}</title><rect`)).join(''),
  ),
  '/map': drawing(
    '<a href="#north" aria-label="A1" onclick="window.pressed = \'A1\'"><rect width="40" height="40"/></a><a href="#south" aria-label="A2" onclick="window.pressed = \'A2\'"><rect x="60" width="40" height="40"/></a>',
  ),
  '/swatches': `${base}${swatch('Red', 'background:#c00')}${swatch('Green', 'background:#080')}${swatch('Clear', 'background:none')}`,
  '/days': `${base}<div role="grid" aria-label="Days"><div role="row" style="display:flex">${[1, 2].map((day) => `<div role="gridcell" tabindex="0" aria-label="Day ${day}" style="width:12px;height:12px;margin:4px;background:#9be9a8"></div>`).join('')}</div></div>`,
  '/signs': `${base}<p>Latency >10 ms, about ~30 of them, e-mail</p><p>Terms*</p><p>No. 7</p><p>#7</p><p>Written in C#</p><label>Language <select>${options('C++', 'C')}</select></label>`,
  '/twins': `${base}<label>Cause <select id="s"><optgroup label="Ship">${options('Late', 'Other')}</optgroup><optgroup label="Pay">${options('Refused', 'Other')}</optgroup></select></label>`,
  '/twins-shown': `${base}<label>Cause <select id="s" size="4">${options('Late', 'Other', 'Other')}</select></label>`,
  '/twins-drawn': `${base}<p id="l">Cause</p><div id="s" role="listbox" aria-labelledby="l" onclick="window.pressed = 'one'"><div role="option">Other</div><div role="option">Late</div><div role="option">Other</div></div>`,
  '/case': `${base}<label>Unit <select id="s">${options('–', 'mb', 'MB')}</select></label>`,
  '/list': `${base}<ul id="s" style="height:150px;overflow:auto;width:200px">${rows}</ul><div style="height:2000px"></div>`,
  '/no-list': `${base}<div style="height:2000px"></div>`,
} as const;

describe('the offline model', () => {
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
  const refused = (agent: PageAgent, instruction: string, says: string) =>
    expect(agent.aiAct(instruction)).rejects.toMatchObject({
      code: 'PLAN_FAILED',
      message: expect.stringContaining(says) as string,
    });

  it.each(
    aShareOf(
      [
        ['/seats', 'button'],
        ['/titles', 'button'],
        ['/map', 'link'],
      ] as const,
      2,
    ),
  )('sees the parts of a drawing that are called by a name: %s', (address, kind) =>
    on(address, async (agent, page) => {
      expect(
        await verdictsOf(agent, [
          `there are 2 ${kind}s`,
          `there are no ${kind}s`,
          `there is an "A2" ${kind}`,
          `there is no "A1" ${kind}`,
        ]),
      ).toEqual([true, false, true, false]);
      await agent.aiAct('click "A2"');
      expect(await page.evaluate('window.pressed')).toBe('A2');
    }),
  );

  it('sees what is painted in one colour, as far as it differs from its ground', async () => {
    await on('/swatches', async (agent, page) => {
      expect(await verdictsOf(agent, ['there are 2 buttons', 'there is no "Red" button'])).toEqual([true, false]);
      await agent.aiAct('click "Green"');
      expect(await page.evaluate('window.pressed')).toBe('Green');
    });
    await on('/days', async (agent) => {
      expect(await verdictsOf(agent, ['there is no "Day 2" cell'])).not.toContain(true);
    });
  });

  it('takes no text for another that differs in its signs, nor for absent', () =>
    on('/signs', async (agent) => {
      const texts = ['<10 ms', '#77', '-30 of', 'email'];
      expect(
        await verdictsOf(
          agent,
          texts.map((text) => `the page shows "${text}"`),
        ),
      ).not.toContain(true);
      const absent = [...texts, 'C+'].map((text) => `the page does not show "${text}"`);
      expect(await verdictsOf(agent, absent)).not.toContain(false);
      const shown = ['>10 ms', '~30', 'e-mail', '#7', 'C#', '10 ms, about', 'Terms'].map(
        (text) => `the page shows "${text}"`,
      );
      expect(await verdictsOf(agent, shown)).toEqual(shown.map(() => true));
      expect(
        await verdictsOf(agent, ['the Language drop-down shows "C"', 'the Language drop-down shows "C++"']),
      ).toEqual([false, true]);
    }));

  it.each(
    aShareOf(
      [
        ['/twins', 'drop-down'],
        ['/twins-shown', 'list'],
        ['/twins-drawn', 'list'],
      ] as const,
      2,
    ),
  )('chooses none of two options of one name: %s', (address, kind) =>
    on(address, async (agent, page) => {
      await refused(agent, `select "Other" in the Cause ${kind}`, '"Other" fits 2 options of the list');
      expect(await page.evaluate('s.selectedIndex > 0 || window.pressed')).toBeFalsy();
    }),
  );

  it('chooses the option in capital letters where there is one in small letters, too', () =>
    on('/case', async (agent, page) => {
      await agent.aiAct('select "MB" in the Unit drop-down');
      expect(await page.evaluate('s.value')).toBe('MB');
      await agent.aiAct('select "mb" in the Unit drop-down');
      expect(await page.evaluate('s.value')).toBe('mb');
    }));

  it('scrolls the list to its end, and not the page', async () => {
    await on('/list', async (agent, page) => {
      await agent.aiAct('scroll to the bottom of the list');
      expect(await page.evaluate('[s.scrollTop > 300, scrollY]')).toEqual([true, 0]);
    });
    await on('/no-list', (agent) => refused(agent, 'scroll to the end of the list', '"the list"'));
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { onOfflineAgent } from './web-agent.ts';
import { closeBrowsers, reusedOpeners } from './open-pages.ts';
import { servePages, type PageServer } from './page-server.ts';
import { aShareOf } from '../usual.ts';

const base = `<!doctype html><style>body { font: 16px sans-serif } div { margin: 8px; width: 400px } label { margin-right: 6px }
  .box { border: 1px solid; padding: 6px } .filled { position: relative; padding: 6px } .filled::before { content: '' }
  .filled hr { position: absolute; inset: 0; margin: 0; border: 0; background: #0001; pointer-events: none }
  .box input, .filled input, .box textarea { border: 0; background: none; width: 120px; font: inherit }
  .box span, .filled span { background: #ddd; margin-right: 6px }</style>`;

/** A field of several entries: its list toggles an entry, and the search is emptied; tags stand in the box where it has them. */
const several = ({
  tags,
}: {
  tags: boolean;
}): string => `${base}<div class="box"><b id="tags"></b><input id="city" role="combobox"
    aria-label="City" autocomplete="off"></div><div role="listbox" aria-multiselectable="true" id="list" hidden></div><script>
  window.chosen = [];
  const draw = () => {
    list.innerHTML = ['Oslo', 'Bergen', 'Trondheim'].filter((one) => one.includes(city.value))
      .map((one) => '<p role="option" aria-selected="' + chosen.includes(one) + '">' + one + '</p>').join('');
    tags.innerHTML = ${tags} ? chosen.map((one) => '<span>' + one + '</span>').join('') : '';
  };
  city.onfocus = city.onclick = city.oninput = () => { list.hidden = false; draw(); };
  list.onclick = ({ target: { textContent: one } }) => {
    chosen = chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one];
    city.value = '';
    list.hidden = !${tags};
    draw();
  };</script>`;

const pages = {
  '/held': `${base}<div class="box"><label for="a">Alpha</label><span>Two</span><span>Three</span><input id="a"></div>
    <div class="filled"><hr><span role="button">Two</span><input role="combobox" aria-label="Beta"></div>
    <x-tags></x-tags><script>document.querySelector('x-tags').attachShadow({ mode: 'open' }).innerHTML =
      '<div style="border:1px solid"><i>Two</i><input aria-label="Gamma" style="border:0;background:none"></div>'</script>
    <div class="box" style="background:#eee"><span>Two</span><input aria-label="Delta" style="background:#eee;width:9px"></div>`,
  '/with-buttons': `${base}<div class="box" role="combobox" tabindex="0" aria-label="Stops" aria-haspopup="listbox" aria-expanded="false">
    <span>Brazil <i role="button" tabindex="0" aria-label="Remove Brazil">×</i></span></div>`,
  '/empty': `${base}<div class="box"><label for="a">Alpha</label><input id="a"></div>
    <div class="box">$ <input aria-label="Beta"></div><div class="box"><button>All</button><input aria-label="Gamma"><button>Search</button></div>
    <div><span>Two</span><input aria-label="Delta"></div><div class="box"><input aria-label="Epsilon"><span>Two</span></div>
    <div class="box" style="height:240px"><p>Write to us</p><textarea aria-label="Zeta"></textarea></div>`,
  '/several': several({ tags: true }),
  '/untold': several({ tags: false }),
};

describe('the offline model on fields that hold several entries', () => {
  let server: PageServer;
  beforeAll(async () => {
    server = await servePages(pages);
  });
  afterAll(async () => {
    server.close();
    await closeBrowsers();
  });
  const on = async (address: keyof typeof pages, use: Parameters<typeof onOfflineAgent>[2]): Promise<void> =>
    onOfflineAgent(await reusedOpeners.playwright({}), server.origin + address, use);

  it('calls none empty that shows tags in its box', () =>
    on('/held', async (agent) => {
      for (const name of ['Alpha', 'Beta', 'Gamma', 'Delta']) {
        const claims = [`the ${name} field is empty`, `the ${name} field does not contain "Two"`];
        for (const claim of claims)
          expect([claim, await agent.aiAssert(claim).catch(codeOf)]).toEqual([claim, notUnderstood]);
        expect(await agent.aiBoolean(`the ${name} field is empty`).catch(codeOf)).toBe(notUnderstood);
        expect(await agent.aiString(`the ${name} field`).catch(codeOf)).toBe('EXTRACTION_FAILED');
      }
    }));

  it('and still reads one as empty beside its label, a sign, a button, or texts of another box', () =>
    on('/empty', async (agent) => {
      for (const name of ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon', 'Zeta'])
        await agent.aiAssert(`the ${name} field is empty`);
    }));

  it('leaves out of a choice what takes it back', () =>
    on('/with-buttons', async (agent) => {
      await agent.aiAssert('"Brazil" is selected in the Stops drop-down');
      await agent.aiAssert('the Stops drop-down is set to "Brazil"');
      expect(await agent.aiBoolean('"Remove Brazil" is selected in the Stops drop-down')).toBe(false);
    }));

  it.each(aShareOf(['/several', '/untold'] as const, 2))('takes no entry back that is chosen: %s', (address) =>
    on(address, async (agent, page) => {
      await agent.aiAct('choose "Oslo" in the City field');
      await agent.aiAct('choose "Oslo" in the City field');
      await agent.aiAct('choose "Bergen" in the City field');
      expect(await page.evaluate('[chosen, city.value]')).toEqual([['Oslo', 'Bergen'], '']);
    }),
  );
});

const notUnderstood = 'MODEL_NOT_UNDERSTOOD';
const codeOf = (error: unknown): unknown => (error as { code: unknown }).code;

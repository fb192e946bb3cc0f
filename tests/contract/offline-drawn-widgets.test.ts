import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { PageAgent } from '../../src/agents/page-agent.ts';
import { aShareOf } from '../usual.ts';
import { closeBrowsers, reusedOpeners, type OpenPage } from './open-pages.ts';
import { servePages, type PageServer } from './page-server.ts';
import { onOfflineAgent } from './web-agent.ts';

const base = `<!doctype html><meta charset="utf-8"><style>body { margin: 20px; font: 16px sans-serif } button, input { font: inherit }
  .off { pointer-events: none; opacity: .6 } .box { border: 1px solid; padding: 6px; width: 400px; margin-bottom: 8px }
  .box input { border: 0; background: none; width: 120px; outline: 0 } .box i { font-style: normal; background: #ddd; padding: 0 8px; margin-right: 8px }
  [role=combobox]:not(input), .editor { border: 1px solid; padding: 6px; width: 300px } p { margin: 4px }</style>`;

/** A field of several entries, whose list leaves out what is chosen, and marks in each entry what was typed. */
const marking = ({
  creates,
}: {
  creates: boolean;
}): string => `${base}<div class="box"><b id="tags"></b><input id="field"
    role="combobox" aria-label="Colours" autocomplete="off"></div><div role="listbox" id="list" hidden></div><script>
  window.chosen = ['red'];
  const draw = () => {
    const typed = field.value;
    const left = ['red', 'redwood', 'blue'].filter((one) => one.includes(typed) && !chosen.includes(one));
    list.hidden = document.activeElement !== field;
    list.innerHTML = left.map((one) => '<p role="option">' + (typed ? one.replace(typed, '<mark>' + typed + '</mark>') : one) + '</p>').join('')
      + (${creates} && typed ? '<p role="option">Add <b>' + typed + '</b>…</p>' : '');
    tags.innerHTML = chosen.map((one) => '<i>' + one + '</i>').join('');
  };
  field.onfocus = field.onclick = field.oninput = draw;
  tags.onclick = ({ target: { textContent: one } }) => { chosen = chosen.filter((other) => other !== one); draw(); };
  list.onmousedown = (event) => {
    event.preventDefault();
    const one = event.target.closest('p').textContent;
    // What is added has to be confirmed by a key.
    if (one.startsWith('Add')) return;
    chosen.push(one); field.value = ''; draw();
  };
  draw();</script>`;

/** A field that takes letters only while it is open, and that is called as what is to be chosen. */
const opening = `${base}<label for="field">City</label> <input id="field" role="combobox" readonly autocomplete="off"><div id="list"></div><script>
  field.onclick = () => { field.readOnly = false; list.innerHTML = '<p>City 1</p><p>City 2</p>'; };
  field.oninput = () => { list.innerHTML = ''; setTimeout(() => { field.readOnly = true; field.value = ''; }, 400); };</script>`;

const pages = {
  '/button': `${base}<button class="off">Save</button><button>Cancel</button>`,
  '/link': `${base}<ul><li class="off"><a href="#p">Save</a></li><li><a href="#n">Cancel</a></li></ul>`,
  '/tab': `${base}<div role="tablist"><button role="tab" class="off">Save</button><button role="tab">Cancel</button></div>`,
  '/drawn': `${base}<style>.switch input { pointer-events: none }</style><label class="switch"><input type="checkbox"> Save</label>
    <button style="pointer-events:none"><span style="pointer-events:auto">Cancel</span></button>`,
  '/paragraphs': `${base}<div class="editor" role="textbox" contenteditable aria-label="Notes"><p>Dear <b>Ann</b>,</p><p>buy</p><p>Milk</p></div>`,
  '/list': `${base}<div class="editor" role="textbox" contenteditable aria-label="Notes"><ul><li>Milk</li><li>Bread</li></ul></div>`,
  '/lines': `${base}<div class="editor" role="textbox" aria-multiline="true" contenteditable aria-label="Notes"><div><span>Milk</span></div><div><span>Bread</span></div></div>`,
  '/arrow': `${base}<b id="l">Plan</b><button role="combobox" aria-labelledby="l" aria-expanded="false"><span>Basic</span>
    <svg role="img" aria-label="Open menu" width="9" height="9"><path d="M0 0h9L4 9z"/></svg></button>`,
  '/title': `${base}<div role="combobox" aria-label="Plan" aria-expanded="false" tabindex="0"><svg width="9" height="9"><title>Open menu</title><path d="M0 0h9L4 9z"/></svg> Basic</div>`,
  '/glyph': `${base}<b id="l">Plan</b><div role="combobox" aria-labelledby="l" aria-expanded="false" tabindex="0">Basic <span role="img" aria-label="Open menu">▾</span></div>`,
  '/tags': `${base}<label for="a">Labels</label><div class="box"><i>a</i><i>b</i><input id="a"></div>
    <div class="box"><i>Team</i><input role="combobox" aria-label="Team members"></div><b id="l">Sizes in stock</b>
    <div class="box"><i>in</i><input role="combobox" aria-labelledby="l"></div>`,
  '/labelled': `${base}<div class="box"><b id="l">Name <i>in full</i></b><input aria-labelledby="l"></div>`,
  '/marking': marking({ creates: false }),
  '/creating': marking({ creates: true }),
  '/opening': opening,
};

describe('the offline model on widgets that pages draw', () => {
  let server: PageServer;
  beforeAll(async () => {
    server = await servePages(pages);
  });
  afterAll(async () => {
    server.close();
    await closeBrowsers();
  });

  const on = async (
    path: keyof typeof pages,
    use: (agent: PageAgent, page: OpenPage) => Promise<void>,
  ): Promise<void> => {
    const page = await reusedOpeners.playwright({});
    await onOfflineAgent(page, server.origin + path, use);
  };

  it.each(aShareOf(['/button', '/link', '/tab'] as const, 3))(
    'does not tell whether what lets touches through is enabled: %s',
    (path) =>
      on(path, async (agent) => {
        const kind = path.slice(1);
        for (const state of ['enabled', 'disabled'])
          expect(await agent.aiAssert(`the "Save" ${kind} is ${state}`).catch(codeOf)).toBe('MODEL_UNSURE');
        await agent.aiAssert(`the "Cancel" ${kind} is enabled`);
      }),
  );

  it('and tells it of what takes touches by its label or its parts', () =>
    on('/drawn', async (agent) => {
      await agent.aiAssert('the "Save" checkbox is enabled');
      await agent.aiAssert('the "Cancel" button is enabled');
    }));

  it.each(aShareOf(['/paragraphs', '/list', '/lines'] as const, 3))('counts a text in an editor once: %s', (path) =>
    on(path, async (agent) => {
      await agent.aiAssert('"Milk" appears once');
      expect(await agent.aiAssert('"Milk" appears twice').catch(codeOf)).toBe('ASSERTION_FAILED');
    }),
  );

  it.each(aShareOf(['/arrow', '/title', '/glyph'] as const, 3))(
    'reads the letters of a drop-down without its pictures: %s',
    (path) =>
      on(path, async (agent) => {
        await agent.aiAssert('the "Plan" drop-down is "Basic"');
        await agent.aiAssert('the "Plan" drop-down does not contain "Open menu"');
      }),
  );

  it('calls no field empty whose tag has letters of its label', () =>
    on('/tags', async (agent) => {
      for (const name of ['Labels', 'Team members', 'Sizes in stock'])
        expect([name, await agent.aiAssert(`the "${name}" field is empty`).catch(codeOf)]).toEqual([
          name,
          'MODEL_NOT_UNDERSTOOD',
        ]);
    }));

  it('and still takes parts of a label for no tags', () =>
    on('/labelled', async (agent) => {
      await agent.aiAssert('the "Name in full" field is empty');
    }));

  it.each(aShareOf(['/marking', '/creating'] as const, 2))(
    'takes no part of an entry for one, and no tag for an entry: %s',
    (path) =>
      on(path, async (agent, page) => {
        const chosen = path === '/creating' ? 'green' : 'red';
        expect(await agent.aiAct(`choose "${chosen}" in the Colours field`).catch(codeOf)).toBe('PLAN_FAILED');
        expect(await page.evaluate('chosen')).toEqual(['red']);
        await agent.aiAct('choose "redwood" in the Colours field');
        expect(await page.evaluate('chosen')).toEqual(['red', 'redwood']);
      }),
  );

  it('does not take the label of a drop-down for what was chosen', () =>
    on('/opening', async (agent) => {
      expect(await agent.aiAct('choose "City" in the City drop-down').catch(codeOf)).not.toBeUndefined();
    }));
});

const codeOf = (error: unknown): unknown => (error as { code: unknown }).code;

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Typed } from '../../src/core/device/device-input.ts';
import type { InputStrategy } from '../../src/core/device/input-strategies.ts';
import { aShareOf, thoroughly, usually } from '../usual.ts';
import { noAbort as signal, openDevice } from './open-device.ts';
import { closeBrowsers, reusedOpeners, type OpenPage } from './open-pages.ts';
import { servePages, type PageServer } from './page-server.ts';
import {
  boxes,
  digits,
  drawn,
  editor,
  field,
  inFrame,
  inShadow,
  late,
  on,
  ownState,
  terminal,
} from './typed-text-pages.ts';

interface Entry {
  readonly text?: string;
  readonly strategy?: InputStrategy;
  readonly isSecret?: boolean;
  /** Whether the text goes behind what is there. */
  readonly adds?: boolean;
  /** An expression for what the page shows in the end. */
  readonly read?: string;
}

const failed = 'ACTION_FAILED';
const back = `c.value = 'Oslo'`;
const strategies: readonly InputStrategy[] = ['legacy', 'sequential', 'bulk'];

describe.each(Object.entries(usually(reusedOpeners, 'playwright')))(
  'a text that is typed into a page, on %s',
  (library, open) => {
    let server: PageServer;
    beforeAll(async () => {
      server = await servePages({
        '/framed': inFrame('{other}/inner'),
        '/inner': field(`window.putBack = () => { ${back} };`),
      });
    });
    afterAll(async () => {
      server.close();
      await closeBrowsers();
    });

    // The other library proves with the first of each table that its keys get there.
    const kinds = <T>(all: readonly T[]): readonly T[] =>
      library === 'playwright' ? aShareOf(all, 2) : all.slice(0, 1);

    const hasCalmed = (page: OpenPage): Promise<boolean> => page.evaluate<boolean>('!window.waiting');

    /** What came of typing, with the second look that a call takes after its wait. */
    async function outcomeOf(page: OpenPage, run: () => Promise<Typed>): Promise<string> {
      try {
        const typed = await run();
        if (!typed) return 'not read';
        do await expect.poll(() => hasCalmed(page)).toBe(true);
        while (!(await typed.confirm({ signal })));
        return 'shown';
      } catch (error) {
        return (error as { code: string }).code;
      }
    }

    async function enter(html: string, entry: Entry = {}): Promise<readonly [outcome: string, shown: unknown]> {
      const { text = 'Bergen', strategy = 'legacy', isSecret, adds = false } = entry;
      await using opened = await openDevice(open, { page: html });
      const { input, page, at } = opened;
      const options = { strategy, isSecret, signal };
      await input.pointer.tap(at(60, 60), { signal });
      const outcome = await outcomeOf(page, async () => {
        if (text === '') return input.text.clear({ signal });
        if (!adds) return input.text.replace(text, options);
        await input.text.moveToEnd({ signal });
        return input.text.type(text, options);
      });
      await expect.poll(() => hasCalmed(page)).toBe(true);
      return [outcome, await page.evaluate(entry.read ?? 'c.value ?? c.textContent')];
    }

    thoroughly(() => {
      it('is typed again where the page moves the selection meanwhile', async () => {
        const pages = {
          'selects all': field(late('focus', 'c.select()', 40), ''),
          'selects all of an old text': field(late('focus', 'c.select()', 40)),
          'puts the cursor first': field(late('focus', 'c.setSelectionRange(0, 0)', 40), ''),
          'gives up each selection': field(on('select', 'c.setSelectionRange(9, 9)')),
        };
        for (const [name, html] of kinds(Object.entries(pages))) {
          for (const strategy of strategies) {
            const text = 'abcdefghijklmnopqrstuvwxyz';
            expect([`${name}, ${strategy}`, await enter(html, { text, strategy })]).toEqual([
              `${name}, ${strategy}`,
              ['shown', text],
            ]);
          }
        }
        expect(await enter(pages['selects all of an old text'], { text: ' new', adds: true })).toEqual([
          'shown',
          'Oslo new',
        ]);
      });
    });

    it('has spaces for line breaks in a field of one line, and sends no form', async () => {
      const form = (html: string): string =>
        `<form onsubmit="event.preventDefault(); c.value += ' sent'">${html}</form>`;
      const fields = ['value="Oslo"', 'type="search"', 'type="email" value="Oslo"', 'type="password"'];
      for (const attributes of kinds(fields)) {
        for (const strategy of aShareOf(strategies, 2)) {
          const entry = { text: 'ab\r\ncd\n\nef\n', strategy };
          const before = attributes.includes('Oslo') ? 'Oslo' : '';
          const [replaced, added] = [
            await enter(form(field('', attributes)), entry),
            await enter(form(field('', attributes)), { ...entry, adds: true }),
          ];
          expect([attributes, strategy, replaced, added]).toEqual([
            attributes,
            strategy,
            ['shown', 'ab cd  ef'],
            ['shown', `${before}ab cd  ef`],
          ]);
        }
      }
      const area = field('').replace('<input', '<textarea').replace('value="Oslo">', '></textarea>');
      for (const page of [area, editor('')]) {
        expect(await enter(form(page), { text: 'ab\ncd', read: 'c.value ?? c.innerText' })).toEqual([
          'shown',
          'ab\ncd',
        ]);
      }
    });

    thoroughly(() => {
      it('goes through boxes that take a digit each, or fails', async () => {
        const code = { text: '123456', read: digits };
        for (const strategy of strategies) {
          expect([strategy, await enter(boxes('next()'), { ...code, strategy })]).toEqual([
            strategy,
            ['shown', '123456'],
          ]);
          expect([strategy, await enter(boxes('setTimeout(next, 20)'), { ...code, strategy })]).toEqual([
            strategy,
            ['shown', '123456'],
          ]);
        }
        expect(await enter(boxes('next()'), { ...code, isSecret: true })).toEqual(['shown', '123456']);
        expect((await enter(boxes(''), code))[0]).toBe(failed);
      });

      it('reaches the text that an editor keeps itself', async () => {
        expect(await enter(ownState)).toEqual(['shown', 'Bergen']);
        expect(await enter(ownState, { text: '' })).toEqual(['shown', '']);
        expect(await enter(ownState, { text: ' new', adds: true })).toEqual(['shown', 'Oslo new']);
        expect(await enter(editor(''), { text: ' new', adds: true })).toEqual(['shown', 'Oslo new']);
        // Nobody can read what is only drawn.
        expect(await enter(drawn, { read: 'c.textContent' })).toEqual(['not read', 'Bergen']);
        expect(await enter(terminal, { read: 'c.title' })).toEqual(['not read', 'Bergen']);
      });

      it('is compared in frames and shadow roots, too', async () => {
        for (const wrap of [inShadow, (html: string) => inFrame(html, 'srcdoc')]) {
          const read = 'inner().value';
          expect(await enter(wrap(field('')), { read })).toEqual(['shown', 'Bergen']);
          expect((await enter(wrap(field(late('input', back, 60))), { read }))[0]).toBe(failed);
        }
        await using opened = await openDevice(open, { page: `${server.origin}/framed` });
        const { input, page, at } = opened;
        await expect.poll(() => page.newDriver().frames()[1]?.evaluate('c.value')).toBe('Oslo');
        await input.pointer.tap(at(60, 60), { signal });
        const typed = await input.text.replace('Bergen', { strategy: 'legacy', signal });
        await page.newDriver().frames()[1]?.evaluate('putBack()');
        await expect(Promise.resolve(typed?.confirm({ signal }))).resolves.toBe(false);
      });

      it('sends the page no bare letter to select what is there', async () => {
        const keys = on(
          'keydown',
          `if (!event.ctrlKey && !event.metaKey) window.keys = (window.keys || '') + (event.key.length === 1 ? event.key : '')`,
        );
        for (const html of [field(keys), editor(keys), field(keys, 'readonly value="Oslo"')]) {
          const [, shown] = await enter(html, { text: 'hill', read: `window.keys || ''` });
          expect(shown).not.toContain('a');
        }
      });
    });

    it('is told with what the field shows, and masked where it is secret', async () => {
      const messageOf = async (html: string, isSecret: boolean): Promise<string> => {
        await using opened = await openDevice(open, { page: html });
        await opened.input.pointer.tap(opened.at(60, 60), { signal });
        const typing = opened.input.text.replace('Bergen', { strategy: 'legacy', isSecret, signal });
        return await typing.then(
          () => '',
          (error: Error) => error.message,
        );
      };
      const shown = await messageOf(field(on('input', `c.value = 'Oslo 2'`)), false);
      expect(shown).toContain('After "Bergen" was typed, the field shows "Oslo 2"');
      for (const [attributes, isSecret] of [
        ['value="Oslo"', true],
        ['type="password"', false],
      ] as const) {
        const masked = await messageOf(field(on('input', `c.value = 'Berg'`), attributes), isSecret);
        expect(masked).toContain('After "***" was typed, the field shows "***"');
      }
    });

    // What follows is told by the script in the page, which both libraries run: one is enough.
    if (library !== 'playwright') return;

    it('is not accepted where the page puts the old text back, at once or later', async () => {
      const pages = {
        'at once': field(on('input', back)),
        'a moment later': field(late('input', back, 60)),
        'from nothing': field(late('input', `c.value = ''`, 60), ''),
        'in an editor': editor(late('input', `c.textContent = 'Oslo'`, 60)),
        'cut short': field(late('input', `c.value = c.value.slice(0, 3)`, 60)),
      };
      for (const [name, html] of aShareOf(Object.entries(pages), 2)) {
        for (const strategy of ['legacy', 'bulk'] as const) {
          const [outcome] = await enter(html, { strategy });
          expect([`${name}, ${strategy}`, outcome]).toEqual([`${name}, ${strategy}`, failed]);
        }
      }
      expect(await enter(field(on('input', back)), { text: '' })).toEqual([failed, 'Oslo']);
      // The new field keeps what is typed into it the second time.
      const anew = field(late('input', `c.outerHTML = '<input id="c" value="Oslo">'`, 60));
      expect(await enter(anew)).toEqual(['shown', 'Bergen']);
    });

    thoroughly(() => {
      it('may be formatted, cut by a limit, or made into something else', async () => {
        const pages: Record<string, readonly [html: string, text: string, shown: string]> = {
          mask: [
            field(on('input', `c.value = c.value.replace(/\\D/g, '').replace(/^(..)(.)/, '$1/$2')`), ''),
            '1234',
            '12/34',
          ],
          limit: [field('', 'maxlength="4"'), 'Bergen', 'Berg'],
          'limit by a script': [field(on('input', 'c.value = c.value.slice(0, 4)'), ''), 'Bergen', 'Berg'],
          'a phone': [
            field(on('input', `c.value = c.value.replace(/\\D/g, '')`), ''),
            '+1 (916) 123-4567',
            '19161234567',
          ],
          capitals: [field(late('input', 'c.value = c.value.toUpperCase()', 60)), 'Bergen', 'BERGEN'],
          trimmed: [field(late('input', 'c.value = c.value.trim()', 60)), ' Bergen ', 'Bergen'],
          tags: [
            field(
              on(
                'input',
                `if (c.value.endsWith(',')) { c.insertAdjacentHTML('afterend', '<b>' + c.value + '</b>'); c.value = ''; }`,
              ),
              '',
            ),
            'Bergen,',
            '',
          ],
        };
        for (const [name, [html, text, shown]] of Object.entries(pages)) {
          for (const strategy of ['legacy', 'bulk'] as const) {
            expect([`${name}, ${strategy}`, await enter(html, { text, strategy })]).toEqual([
              `${name}, ${strategy}`,
              ['shown', shown],
            ]);
          }
        }
      });
    });

    it('is not accepted where the page leaves characters out, or only says what was typed', async () => {
      const only = (kept: string): string => field(on('input', `c.value = c.value.replace(/[^${kept}]/gi, '')`), '');
      const most = (length: number, shown: string): string =>
        field(on('input', `const digits = c.value.replace(/\\D/g, '').slice(0, ${length}); c.value = ${shown}`), '');
      const refusing = (told: string): string =>
        `${field(on('input', `m.innerHTML = ${told}; if (c.value.length === 6) c.value = ''`), '')}<div id="m"></div>`;
      const pages: readonly (readonly [html: string, text: string])[] = [
        [only('a-z'), 'Ann2'],
        [only('0-9'), '12a'],
        [only('a-z0-9'), 'a@b.no'],
        [only('0-9'), '12:30'],
        [only('0-9'), '0.125'],
        [field(on('input', `if (+c.value > 99) c.value = '99'`), ''), '999'],
        [field(on('input', `if (c.value === 'Os') c.value = 'Osaka'`), ''), 'Oslo'],
        [field(on('input', `if (c.value === 'Oslo') c.value += 'o'`), ''), 'Oslo'],
        [field(on('input', `c.value = c.value.replace(/^0+/, '')`), ''), '0123'],
        // A number that lost digits is another one, also beside the sign of its currency or its unit.
        [most(3, `'$' + digits`), '12345'],
        [most(2, `digits + ' %'`), '150'],
        [most(3, `digits + ' kr'`), '12345'],
        [refusing(`'<p>No city called ' + c.value + '</p>'`), 'Bergen'],
        [refusing(`'Unknown: <b>' + c.value + '</b>'`), 'Bergen'],
        [refusing(`'<div>' + c.value + ' is taken</div>'`), 'Bergen'],
      ];
      for (const [html, text] of aShareOf(pages, 2))
        expect([text, (await enter(html, { text }))[0]]).toEqual([text, failed]);
      // Keys can leave a date without one of its parts.
      const date = field('', 'type="date" value="2024-02-29"');
      expect(await enter(date, { text: '30', adds: true })).toEqual([failed, '']);
    });

    it('is accepted as a tag, an item, the value of another field, and as what a page completes', async () => {
      const moving = (html: string): string =>
        `<ul id="m"></ul>${field(on('input', `if (c.value.length === 6) { m.insertAdjacentHTML('beforeend', ${html}); c.value = '' }`), '')}`;
      const item = `'<li>' + c.value + ' <button>Remove</button></li>'`;
      const input = `'<input value="' + c.value + '">'`;
      for (const page of [moving(item), moving(input)]) expect(await enter(page)).toEqual(['shown', '']);
      const completing = field(
        on(
          'input',
          `const { length } = c.value; if (length > 1) { c.value = 'Bergen'; c.setSelectionRange(length, 6) }`,
        ),
        'value="Bergen"',
      );
      expect(await enter(completing, { text: 'Be' })).toEqual(['shown', 'Bergen']);
    });

    it('is not accepted where another field got the keys', async () => {
      const other = '<input id="o" style="position:absolute;top:150px">';
      const pages = {
        'a search that a key opens': field(
          `c.onkeydown = (event) => { if (event.key === 'B') { event.preventDefault(); c.insertAdjacentHTML('afterend', '${other}'); o.value = 'B'; o.focus() } }`,
          '',
        ),
        'a field that writes its value into its attribute': `${field(on('keydown', 'o.focus()'), '')}${other}<script>o.oninput = () => o.setAttribute('value', o.value)</script>`,
        'a field that a script moves': `${field(on('keydown', 'o.focus(); document.body.append(o)'), '')}${other}`,
      };
      for (const [name, html] of Object.entries(pages)) {
        expect([name, (await enter(html))[0]]).toEqual([name, failed]);
      }
    });

    thoroughly(() => {
      it('goes into the field that was pressed where a list that closes takes the focus back', async () => {
        const opener = (role: string): string =>
          `<div id="o" role="${role}" tabindex="0" style="position:absolute;top:150px">List</div>`;
        const back = (ms: string): string =>
          field(`c.addEventListener('focus', () => { const give = () => o.focus(); ${ms} }, { once: true });`);
        const pages = {
          'at once': back('give()') + opener('combobox'),
          'a moment later': back('setTimeout(give, 15)') + opener('combobox'),
          'to a cell': back('give()') + opener('gridcell'),
        };
        for (const [name, html] of Object.entries(pages)) {
          expect([name, await enter(html)]).toEqual([name, ['shown', 'Bergen']]);
          expect([name, await enter(html, { text: '' })]).toEqual([name, ['shown', '']]);
        }
        const always = field(on('focus', 'o.focus()')) + opener('combobox');
        for (const text of ['Bergen', '']) expect(await enter(always, { text })).toEqual([failed, 'Oslo']);
      });

      it('needs something that takes text', async () => {
        const pages = {
          'a disabled field': field('', 'disabled'),
          'a heading': field('', '').replace('<input', '<h1').replace('>', '>City</h1>'),
          'a button': '<button id="c" class="at">City</button>',
          'a drop-down': '<select id="c" class="at"><option>Oslo</select>',
          'a check box': '<input id="c" type="checkbox" class="at">',
          'a field that gives the focus away': field(on('focus', 'c.blur()')),
          'a covered field': `${field('')}<div style="position:fixed;inset:0"></div>`,
        };
        for (const [name, html] of Object.entries(pages)) {
          const page = `<style>.at { position: absolute; left: 50px; top: 50px; width: 300px; height: 40px }</style>${html}`;
          const before = await enter(page, { text: '' });
          expect([name, before[0]]).toEqual([name, failed]);
          expect([name, await enter(page)]).toEqual([name, [failed, before[1]]]);
        }
        expect(
          (await enter('<canvas id="c" tabindex="0" style="position:absolute;left:50px;top:50px"></canvas>'))[0],
        ).toBe('not read');
      });
    });

    it('is not put into the field before, which kept the focus', async () => {
      const html = `${field('', '')}<div class="at" style="top:150px" onmousedown="event.preventDefault()">City</div>`;
      await using opened = await openDevice(open, { page: html });
      const { input, page, at } = opened;
      await input.pointer.tap(at(60, 60), { signal });
      await input.text.replace('Ada', { strategy: 'legacy', signal });
      await input.pointer.tap(at(60, 160), { signal });
      expect(await outcomeOf(page, () => input.text.replace('Oslo', { strategy: 'legacy', signal }))).toBe(failed);
      expect(await page.evaluate('c.value')).toBe('Ada');
    });

    thoroughly(() => {
      it('counts as taken by a read-only field where that, what it controls, or its form changed', async () => {
        const clock = `<p id="clock"></p><script>c.addEventListener('keydown', () => { clock.textContent += '.'; });</script>`;
        expect((await enter(`${field('', 'readonly value="Oslo"')}${clock}`))[0]).toBe(failed);
        const list = clock.replace('<p', '<div role="listbox"').replace('</p>', '</div>');
        expect((await enter(`${field('', 'readonly value="Oslo" aria-controls="clock"')}${list}`))[0]).toBe('shown');
        expect((await enter(`<form>${field('', 'readonly value="Oslo"')}${clock}</form>`))[0]).toBe('shown');
        expect(await enter(field('', 'readonly value="Oslo"'), { text: '' })).toEqual([failed, 'Oslo']);
      });
    });

    it('is refused with what to do instead where something is chosen', async () => {
      const hintOf = async (html: string): Promise<string> => {
        await using opened = await openDevice(open, { page: html });
        await opened.input.pointer.tap(opened.at(60, 60), { signal });
        const typing = opened.input.text.replace('Bergen', { strategy: 'legacy', signal });
        return await typing.then(
          () => '',
          (error: { hint: string }) => error.hint,
        );
      };
      const list = '<select multiple style="margin:50px;width:200px;height:80px"><option>Oslo<option>Bergen</select>';
      expect(await hintOf(field('', 'readonly'))).toContain('tap the field, then tap the entry in the picker');
      expect(await hintOf('<select style="margin:50px;width:200px;height:40px"><option>Oslo</select>')).toContain(
        'select "German" from',
      );
      expect(await hintOf(list)).toContain('select "German" from');
    });
  },
);

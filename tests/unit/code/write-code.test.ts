import { describe, expect, it } from 'vitest';

import { writeCode } from '../../../src/code/write-code.ts';
import type { Journal } from '../../../src/core/memory/journal.ts';
import type { ElementLocator } from '../../../src/core/screen/screen-tree.ts';

const at = (...locators: ElementLocator[]): { locate: { prompt: string; locators: ElementLocator[] } } => ({
  locate: { prompt: 'the element', locators },
});
const tap = (...locators: ElementLocator[]): Journal['entries'][number]['steps'][number] => ({
  action: 'Tap',
  param: {},
  targets: at(...locators),
});
const called = (verb: string, more: Partial<Journal['entries'][number]> = {}): Journal['entries'][number] => ({
  verb,
  subject: 'something',
  steps: [],
  facts: [],
  ...more,
});

const journal: Journal = {
  address: 'http://127.0.0.1:4000/todo?all#top',
  counted: new Map(),
  entries: [
    called('aiTap', {
      steps: [
        tap({ by: 'test-id', id: 'save' }),
        tap({ by: 'test-id', id: 'save', attribute: 'data-cy' }),
        tap({ by: 'role', role: 'button', name: "It's" }),
        tap({ by: 'role', role: 'textbox', name: 'Mail' }, { by: 'label', text: 'Mail' }),
        tap({ by: 'text', text: 'Next' }),
        tap({ by: 'xpath', xpath: '//*[@id="a"]', role: 'generic', name: '' }),
        tap({ by: 'role', role: 'button', name: 'Pay', frames: ['iframe[title="Till"]'] }),
        tap(),
      ],
    }),
    called('aiInput', {
      subject: 'the field\nwith a line',
      steps: [
        { action: 'Input', param: { value: '{{secret:PASSWORD}}' }, targets: at({ by: 'label', text: 'Password' }) },
        { action: 'Input', param: { value: 'for {{secret:WHO}}!' }, targets: at({ by: 'label', text: 'Note' }) },
        { action: 'KeyboardPress', param: { keyName: 'Control+A' }, targets: {} },
        { action: 'AddToCart', param: { sku: 1 }, targets: {} },
      ],
      facts: [
        { kind: 'path', path: '/todo/new' },
        { kind: 'texts', locator: { by: 'role', role: 'listitem' }, texts: ['Milk', 'Bread'] },
        { kind: 'text', locator: { by: 'css', css: '#total' }, text: 'Total: 12' },
        { kind: 'count', locator: { by: 'text', text: '1 left' }, count: 1 },
        { kind: 'count', locator: { by: 'text', text: 'Pay', frames: ['iframe[title="Till"]'] }, count: 2 },
        { kind: 'count', locator: { by: 'text', text: 'Nothing to do' }, count: 0 },
        { kind: 'count', locator: { by: 'text', text: 'Menu' }, count: 0, onlyShown: true },
        { kind: 'count', locator: { by: 'text', text: 'Total: 1', isPart: true }, count: 1 },
        { kind: 'state', locator: { by: 'label', text: 'Mail' }, state: { value: 'a@b' } },
        {
          kind: 'state',
          locator: { by: 'role', role: 'checkbox', name: 'Milk' },
          state: { checked: true, disabled: false },
        },
        { kind: 'note', note: '"42": no locator finds it' },
      ],
    }),
    called('aiAssert', { subject: 'the total is right' }),
  ],
};

describe('what only the test could do', () => {
  const entries = [
    called('evaluateJavaScript', {
      steps: [{ action: 'EvaluateJavaScript', param: { script: "document.title = 'x'" }, targets: {} }],
    }),
    called('aiTap', {
      steps: [
        tap({ by: 'role', role: 'button', name: 'Hello {{secret:WHO}}' }),
        { action: 'FileChooser', param: {}, targets: {} },
      ],
    }),
  ];

  it.each(['playwright', 'puppeteer'] as const)('is written where %s can do it, and else said', (language) => {
    const code = writeCode({ entries, counted: new Map() }, language, 'shop');

    expect(code).toContain(String.raw`await page.evaluate('document.title = \'x\'');`);
    expect(code).toMatch(/\/\/ evaluateJavaScript something$/m);
    expect(code).toContain('// Not carried over: FileChooser');
    expect(code).toContain("process.env['WHO']");
    expect(code).not.toContain('{{secret');
  });

  const dialog = (param: object): Journal['entries'][number]['steps'][number] => ({
    action: 'Dialog',
    param: { ...param },
    targets: {},
  });
  const withDialogs = [
    dialog({ type: 'confirm', message: 'Sure?', accepted: true, isSteady: true }),
    dialog({ type: 'prompt', message: 'Who?', accepted: true, text: "it's {{secret:WHO}}", isSteady: true }),
    tap({ by: 'role', role: 'button', name: 'Delete' }),
    dialog({ type: 'confirm', message: 'Mine?', isSteady: true }),
    dialog({ type: 'alert', message: 'Gone at 12:15', accepted: false, isSteady: false }),
    tap({ by: 'role', role: 'button', name: 'Close' }),
  ];
  const written = (language: 'playwright' | 'puppeteer'): string =>
    writeCode({ entries: [called('aiAct', { steps: withDialogs })], counted: new Map() }, language, 'shop');

  it('answers all dialogs of a test and expects no other ones, in playwright', () => {
    const code = written('playwright');

    expect(code).toContain("page.context().on('dialog', async (dialog) => {");
    expect(code).toContain(
      "const answers = [() => dialog.accept(), () => dialog.accept('it\\'s ' + (process.env['WHO'] ?? '')), () => undefined, () => dialog.dismiss()];",
    );
    expect(code.split('\n').filter((line) => /Mine|expect/.test(line))).toEqual([
      "import { expect, test } from '@playwright/test';",
      "  await expect.poll(() => [...dialogs]).toEqual(['1. confirm: Sure?', '2. prompt: Who?']);",
      '  // Not carried over, the test answers it: the dialog "Mine?"',
      "  await expect.poll(() => [...dialogs].slice(2)).toEqual(['3. confirm: Mine?', expect.stringContaining('alert: ')]);",
      '  expect(dialogs.size).toBe(4);',
    ]);
  });

  it('answers dialogs as they were answered, in puppeteer', () => {
    const code = written('puppeteer');

    const lines = code.split('\n').map((line) => line.replace(/^ {2}/, ''));
    const [first, last] = [
      lines.indexOf('// aiAct something') + 1,
      lines.findLastIndex((line) => line.includes('Close')),
    ];
    expect(lines.slice(first, last).filter((line) => !line.includes('Delete'))).toEqual([
      "page.once('dialog', (dialog) => {",
      "  page.once('dialog', (dialog) => {",
      "    void dialog.accept('it\\'s ' + (process.env['WHO'] ?? ''));",
      '  });',
      '  void dialog.accept();',
      '});',
      '// Not carried over, the test answers it: the dialog "Mine?"',
      "page.once('dialog', (dialog) => {",
      '  void dialog.dismiss();',
      '});',
    ]);
  });

  it.each(['playwright', 'puppeteer'] as const)(
    'types behind what is there, in both names of the mode, in %s',
    (language) => {
      const steps = (['append', 'typeOnly'] as const).map((mode) => ({
        action: 'Input',
        param: { value: 'bob', mode },
        targets: at({ by: 'label', text: 'Name' }),
      }));

      const code = writeCode({ entries: [called('aiInput', { steps })], counted: new Map() }, language, 'x');

      expect(code).not.toContain('.fill(');
      expect(code.match(/End/g)).toHaveLength(2);
      expect(code.match(/'bob'/g)).toHaveLength(2);
    },
  );

  it('opens the first address once, and says which calls failed', () => {
    const url = 'http://127.0.0.1:4000/login';
    const entries = [
      called('Navigate', { subject: '"nowhere"', hasFailed: true }),
      called('Navigate', { subject: `"${url}"`, steps: [{ action: 'Navigate', param: { url }, targets: {} }] }),
    ];

    const code = writeCode({ address: url, entries, counted: new Map() }, 'playwright', 'x');

    expect(code.match(/goto\(/g)).toHaveLength(1);
    expect(code).toContain('// Failed, left out: Navigate "nowhere"');
  });

  it('keeps secrets of the address where the test began in the environment', () => {
    const address = 'http://127.0.0.1/?key={{secret:KEY}}';

    expect(writeCode({ address, entries: [], counted: new Map() }, 'playwright', 'x')).toContain(
      "'/?key=' + (process.env['KEY'] ?? '')",
    );
  });
});

describe('plain code', () => {
  it('for Playwright Test finds elements as its users do, and says what is not carried over', () => {
    expect(writeCode(journal, 'playwright', "Ann's test")).toMatchInlineSnapshot(`
      "import { expect, test } from '@playwright/test';

      test('Ann\\'s test', async ({ page }) => {
        await page.goto(new URL('/todo?all#top', process.env['BASE_URL'] ?? 'http://127.0.0.1:4000').href);

        // aiTap something
        await page.getByTestId('save').click();
        await page.locator('[data-cy="save"]').click();
        await page.getByRole('button', { name: 'It\\'s', exact: true }).click();
        await page.getByLabel('Mail', { exact: true }).click();
        await page.getByText('Next', { exact: true }).click();
        await page.locator('xpath=//*[@id="a"]').click();
        await page.frameLocator('iframe[title="Till"]').getByRole('button', { name: 'Pay', exact: true }).click();
        // Not carried over: Tap "the element"
        // aiInput the field with a line
        await page.getByLabel('Password', { exact: true }).fill(process.env['PASSWORD'] ?? '');
        await page.getByLabel('Note', { exact: true }).fill('for ' + (process.env['WHO'] ?? '') + '!');
        await page.keyboard.press('Control+a');
        // Not carried over: AddToCart
        await expect(page).toHaveURL(/\\/todo\\/new(?:[?#]|$)/);
        await expect(page.getByRole('listitem')).toHaveText(['Milk', 'Bread']);
        await expect(page.locator('#total').filter({ visible: true })).toHaveText('Total: 12');
        await expect(page.getByText('1 left', { exact: true })).toBeVisible();
        await expect(page.frameLocator('iframe[title="Till"]').getByText('Pay', { exact: true })).toHaveCount(2);
        await expect(page.getByText('Nothing to do', { exact: true })).toHaveCount(0);
        await expect(page.getByText('Menu', { exact: true }).filter({ visible: true })).toHaveCount(0);
        await expect(page.getByText(/\\bTotal:\\s+1(?![.,]?\\d)/)).toBeVisible();
        await expect(page.getByLabel('Mail', { exact: true })).toHaveValue('a@b');
        await expect(page.getByRole('checkbox', { name: 'Milk', exact: true })).toBeChecked();
        await expect(page.getByRole('checkbox', { name: 'Milk', exact: true })).toBeEnabled();
        // Not carried over, a model decides it: "42": no locator finds it
        // Not carried over, a model decides it: aiAssert the total is right
      });
      "
    `);
  });

  it('for Puppeteer does the same', () => {
    expect(writeCode(journal, 'puppeteer', "Ann's test")).toMatchInlineSnapshot(`
      "// Ann's test
      import puppeteer from 'puppeteer';

      /** Waits until so many elements are shown that have a text, whole and by themselves. */
      const count = (frame, ...given) =>
        frame.waitForFunction((text, number) => {
          const isRead = (node) => !node.matches('script, style, noscript');
          const partsOf = (node) => [...node.childNodes, ...(node.shadowRoot ? node.shadowRoot.childNodes : [])];
          const elementsIn = (node) => partsOf(node).filter((part) => part.nodeType === 1 && isRead(part));
          const isButton = (node) => node.matches?.('input[type=submit], input[type=button], input[type=reset]');
          const textIn = (node) => (isButton(node) ? node.value : partsOf(node).map((part) => (part.nodeType === 3 ? part.data : part.nodeType === 1 && isRead(part) ? textIn(part) : '')).join(''));
          const textOf = (node) => textIn(node).replace(/\\s+/g, ' ').trim();
          const isShown = (node) => node.checkVisibility({ visibilityProperty: true }) && node.getClientRects().length > 0;
          const all = (node) => [node, ...elementsIn(node).flatMap(all)];
          return all(document.body).filter((node) => textOf(node) === text && isShown(node) && !elementsIn(node).some((part) => textOf(part) === text)).length === number;
        }, {}, ...given);

      /** Waits until the elements of a selector that are shown have these texts, in this order. */
      const texts = (frame, ...given) =>
        frame.waitForFunction((selector, wanted) => {
          const isRead = (node) => !node.matches('script, style, noscript');
          const partsOf = (node) => [...node.childNodes, ...(node.shadowRoot ? node.shadowRoot.childNodes : [])];
          const elementsIn = (node) => partsOf(node).filter((part) => part.nodeType === 1 && isRead(part));
          const isButton = (node) => node.matches?.('input[type=submit], input[type=button], input[type=reset]');
          const textIn = (node) => (isButton(node) ? node.value : partsOf(node).map((part) => (part.nodeType === 3 ? part.data : part.nodeType === 1 && isRead(part) ? textIn(part) : '')).join(''));
          const textOf = (node) => textIn(node).replace(/\\s+/g, ' ').trim();
          const isShown = (node) => node.checkVisibility({ visibilityProperty: true }) && node.getClientRects().length > 0;
          const all = (node) => [node, ...elementsIn(node).flatMap(all)];
          return JSON.stringify(all(document.body).filter((node) => node.matches(selector) && isShown(node)).map(textOf)) === JSON.stringify(wanted);
        }, {}, ...given);

      const browser = await puppeteer.launch(JSON.parse(process.env['PUPPETEER_LAUNCH_OPTIONS'] ?? '{}'));
      const page = await browser.newPage();
      try {
        await page.goto(new URL('/todo?all#top', process.env['BASE_URL'] ?? 'http://127.0.0.1:4000').href);

        // aiTap something
        await page.locator('[data-testid="save"]').click();
        await page.locator('[data-cy="save"]').click();
        await page.locator('::-p-aria([name="It\\'s"][role="button"])').click();
        await page.locator('::-p-aria([name="Mail"][role="textbox"])').click();
        await page.locator('::-p-text("Next")').click();
        await page.locator('::-p-xpath(//*[@id="a"])').click();
        await (await (await page.waitForSelector('iframe[title="Till"]')).contentFrame()).locator('::-p-aria([name="Pay"][role="button"])').click();
        // Not carried over: Tap "the element"
        // aiInput the field with a line
        await page.locator('::-p-aria([name="Password"])').fill(process.env['PASSWORD'] ?? '');
        await page.locator('::-p-aria([name="Note"])').fill('for ' + (process.env['WHO'] ?? '') + '!');
        await page.keyboard.down('Control');
        await page.keyboard.press('a');
        await page.keyboard.up('Control');
        // Not carried over: AddToCart
        await page.waitForFunction((wanted) => (location.pathname + location.hash).startsWith(wanted), {}, '/todo/new');
        await texts(page, 'li, [role="listitem"]', ['Milk', 'Bread']);
        await texts(page, '#total', ['Total: 12']);
        await count(page, '1 left', 1);
        await count((await (await page.waitForSelector('iframe[title="Till"]')).contentFrame()), 'Pay', 2);
        await count(page, 'Nothing to do', 0);
        await count(page, 'Menu', 0);
        await page.locator('::-p-aria([name="Mail"])').filter((element) => element.value === 'a@b').wait();
        await page.locator('::-p-aria([name="Milk"][role="checkbox"])').filter((element) => (element.checked ?? element.ariaChecked === 'true') === true).wait();
        await page.locator('::-p-aria([name="Milk"][role="checkbox"])').filter((element) => element.matches(':disabled') === false).wait();
        // Not carried over, a model decides it: "42": no locator finds it
        // Not carried over, a model decides it: aiAssert the total is right
      } finally {
        await browser.close();
      }
      "
    `);
  });
});

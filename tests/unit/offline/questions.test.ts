import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { ExtractShape } from '../../../src/core/model/model.ts';
import { createOfflineModel } from '../../../src/offline/offline-model.ts';
import { launchBrowser, renderPage, type RenderedPage } from '../vision/rendered-pages.ts';
import { aShareOf } from '../../usual.ts';

type Demand = string | Readonly<Record<string, unknown>>;

const statements: Readonly<Record<string, readonly (readonly [string, boolean])[]>> = {
  login: [
    ['the page shows "Sign in to Northwind"', true],
    ['the page shows "Welcome"', false],
    ['the Username field is empty', true],
    ['the Company field contains "Acme Ltd"', true],
    ['"Remember me" is checked', false],
    ['there is no "Log out" button', true],
  ],
  todo: [
    ['"Call the plumber" is checked and "Buy milk" is not checked', true],
    ['there are 4 "Delete" buttons', true],
    ['the Active radio button is selected', false],
    ['"Buy milk" is above "Write the report"', true],
    ['the page shows "2 items" and "Clear completed" but not "Buy bread"', true],
  ],
  shop: [
    ['the text after "Total" is "$4,272.96"', true],
    ['the Quantity in the row of Walnut tray is 4', true],
    ['the row of Espresso cups contains "4"', false],
    ['the number after Shipping is greater than 10', true],
    ['"$12.00" is shown next to "Shipping"', true],
    ['the page shows "4,272"', false],
  ],
  settings: [
    ['the Email address field contains "jane@example.org"', true],
    ['"Email notifications" is on and Weekly summary is off', true],
    ['the Language drop-down shows "English"', true],
  ],
  dialog: [
    ['the page shows "This cannot be undone. Type the name of the project to confirm."', true],
    ['the Name field is empty', true],
  ],
};

const demands: Readonly<Record<string, readonly (readonly [Demand, ExtractShape, unknown])[]>> = {
  login: [['is "Remember me" checked?', 'boolean', false]],
  todo: [
    ['how many items are left?', 'number', 2],
    [
      'string[], the lines under "To do"',
      'any',
      ['Buy milk', 'Call the plumber', 'Write the report', 'Water the plants'],
    ],
  ],
  shop: [
    ['the text under "Delivery date"', 'string', 'Friday 12 June'],
    ['the total', 'number', 4272.96],
    [
      {
        total: 'number shown after Total',
        date: 'the text under "Delivery date"',
        points: 'number, the value under "Loyalty points"',
      },
      'any',
      { total: 4272.96, date: 'Friday 12 June', points: 128 },
    ],
    [
      '{product: string, quantity: number, price: number}[], the rows of the table',
      'any',
      [
        { product: 'Espresso cups', quantity: 2, price: 18.5 },
        { product: 'Milk jug', quantity: 1, price: 24 },
        { product: 'Walnut tray', quantity: 4, price: 1049.99 },
      ],
    ],
    ['string[], the texts in the Product column', 'any', ['Espresso cups', 'Milk jug', 'Walnut tray']],
  ],
  settings: [['selected option of the Language drop-down', 'string', 'English']],
};

describe('questions about rendered pages', () => {
  const model = createOfflineModel();
  let browser: Browser;
  const pages = new Map<string, Promise<RenderedPage>>();

  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await model.close?.();
  });

  function pageNamed(name: string): Promise<RenderedPage> {
    const known = pages.get(name) ?? renderPage(browser, name, { theme: 'light', dpr: 1 });
    pages.set(name, known);
    return known;
  }

  async function ask(
    name: string,
    { kind, ...question }: { kind: 'judge' | 'extract'; demand: Demand; shape: ExtractShape },
  ): Promise<unknown> {
    const { frame } = await pageNamed(name);
    const reply = await model.ask(kind, {
      ...question,
      frames: [frame],
      signal: new AbortController().signal,
      onCall: () => undefined,
    });
    return reply.data;
  }

  for (const [name, list] of Object.entries(statements)) {
    it.each(aShareOf(list, 16))(`judges on ${name}: %s`, async (demand, expected) => {
      expect(await ask(name, { kind: 'judge', demand, shape: 'boolean' })).toBe(expected);
    });
  }

  for (const [name, list] of Object.entries(demands)) {
    it.each(aShareOf(list, 4, 1))(`extracts from ${name}: %s`, async (demand, shape, expected) => {
      expect(await ask(name, { kind: 'extract', demand, shape })).toEqual(expected);
    });
  }
});

import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Rect } from '../../../../src/core/screen/geometry.ts';
import { parseElement } from '../../../../src/offline/grammar/elements/element-grammar.ts';
import { findElement } from '../../../../src/offline/answer/elements/finder.ts';
import { acquireEngine } from '../../../../src/vision/text/ocr-engine.ts';
import { readScreen, type PixelScreen } from '../../../../src/vision/screen.ts';
import { comparable } from '../../../../src/offline/answer/names/compare-texts.ts';
import { TextReader } from '../../../../src/vision/text/text-reader.ts';
import { launchBrowser, looks, renderPage, type RenderedPage, type Truth } from '../rendered-pages.ts';
import { aShareOf } from '../../../usual.ts';

const pages = ['login', 'todo', 'shop', 'settings', 'dialog', 'article', 'native', 'dashboard'];

describe('reading rendered pages', () => {
  const release = acquireEngine();
  const reader = new TextReader();
  let browser: Browser;
  const share = { read: 0, all: 0 };

  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    release();
  });

  for (const [index, name] of pages.entries()) {
    // Twice as many pixels are read in one theme only, in turns: both themes were told apart at a ratio of 1.
    const dense = index % 2 === 0 ? 'light' : 'dark';
    const seen = looks.filter(({ dpr, theme }) => dpr === 1 || theme === dense);
    for (const look of aShareOf(seen, 6, index)) {
      it(`finds the elements of ${name} (${look.theme}, dpr ${look.dpr})`, async () => {
        const page = await renderPage(browser, name, look);
        const screen = await readScreen(page.frame, reader);
        countWords(page, screen, share);
        const problems = page.elements
          .map((element) => problemOf(element, screen))
          .filter((problem) => problem !== undefined);
        expect(problems).toEqual([]);
      });
    }
  }

  it('reads nearly all words', () => {
    expect(share.read / share.all).toBeGreaterThan(0.98);
  });
});

function problemOf({ kind, prompt, rect }: Truth, screen: PixelScreen): string | undefined {
  const found = findElement(screen, parseElement(prompt));
  if ('problem' in found) return found.problem;
  const { rect: box, checked } = found.element;
  if (!contains(rect, box.left + box.width / 2, box.top + box.height / 2))
    return `${prompt} is not at ${JSON.stringify(box)}`;
  const isState = kind === 'check' || kind === 'checked';
  return isState && checked !== (kind === 'checked')
    ? `${prompt} is seen as ${checked ? 'checked' : 'not checked'}`
    : undefined;
}

function contains(rect: Rect, x: number, y: number): boolean {
  return x >= rect.left && x <= rect.left + rect.width && y >= rect.top && y <= rect.top + rect.height;
}

function countWords(page: RenderedPage, screen: PixelScreen, share: { read: number; all: number }): void {
  const read = screen.rows.flat();
  for (const word of page.words) {
    if (comparable(word.text) === '') continue;
    share.all += 1;
    const area = {
      left: word.rect.left - 4,
      top: word.rect.top - 4,
      width: word.rect.width + 8,
      height: word.rect.height + 8,
    };
    const isRead = read.some(({ text, rect }) => {
      const inside = contains(area, rect.left + rect.width / 2, rect.top + rect.height / 2);
      return inside && comparable(text) === comparable(word.text);
    });
    if (isRead) share.read += 1;
  }
}

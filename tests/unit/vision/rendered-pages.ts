import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { chromium, type Browser } from '@playwright/test';

import { fontFaces } from '../../../examples/fonts.ts';
import { createFrame, type Frame } from '../../../src/core/screen/frame.ts';
import type { Rect } from '../../../src/core/screen/geometry.ts';
import { testBrowser } from '../../test-browsers.ts';

/** The ways in which each page is looked at. */
export const looks = (['light', 'dark'] as const).flatMap((theme) => ([1, 2] as const).map((dpr) => ({ theme, dpr })));
export type Look = (typeof looks)[number];

/** An element of a page with its place, in CSS pixels. */
export interface Truth {
  /** Its kind, and the words that must find it. */
  readonly kind: string;
  readonly prompt: string;
  readonly rect: Rect;
}

export interface RenderedPage {
  readonly frame: Frame;
  readonly elements: readonly Truth[];
  readonly words: readonly { readonly text: string; readonly rect: Rect }[];
}

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: testBrowser,
    args: ['--no-sandbox', '--component-updater=url-source=http://127.0.0.1:1/'],
  });
}

/** Renders one of the pages of `tests/fixtures/pages` and takes the picture that a driver would take. */
export async function renderPage(browser: Browser, name: string, { theme, dpr }: Look): Promise<RenderedPage> {
  const viewport = { width: 1280, height: 720 };
  const page = await browser.newPage({ viewport, deviceScaleFactor: dpr, colorScheme: theme });
  try {
    await page.setContent(pageWithFonts(name));
    await page.evaluate(layOutWithFonts);
    const truth = await page.evaluate(readTruth);
    const data = await page.screenshot({ type: 'jpeg', quality: 90 });
    const frame = createFrame({
      data,
      mime: 'image/jpeg',
      width: viewport.width * dpr,
      height: viewport.height * dpr,
      dpr,
    });
    return { frame, ...truth };
  } finally {
    await page.close();
  }
}

/** Runs in the page. Drop-downs keep the baseline of the font that stood in while theirs was loaded. */
async function layOutWithFonts(): Promise<void> {
  await document.fonts.ready;
  document.documentElement.style.display = 'none';
  document.body.getBoundingClientRect();
  document.documentElement.style.display = '';
}

/** A page of `tests/fixtures/pages` together with the fonts that it names. */
export function pageWithFonts(name: string): string {
  const file = fileURLToPath(new URL(`../../fixtures/pages/${name}.html`, import.meta.url));
  return readFileSync(file, 'utf8').replace('<style>', `<style>${fontFaces()}\n`);
}

/** Runs in the page. */
function readTruth(): Omit<RenderedPage, 'frame'> {
  const toRect = ({ x, y, width, height }: DOMRect): Rect => ({ left: x, top: y, width, height });
  const elements = [...document.querySelectorAll<HTMLElement>('[data-el]')].map((element) => {
    const [kind = '', ...prompt] = (element.dataset['el'] ?? '').split(':');
    return { kind, prompt: prompt.join(':'), rect: toRect(element.getBoundingClientRect()) };
  });
  const words: { text: string; rect: Rect }[] = [];
  const root = document.querySelector('dialog') ?? document.body;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (['SCRIPT', 'OPTION', 'STYLE'].includes(node.parentElement?.tagName ?? '')) continue;
    for (const match of (node.textContent ?? '').matchAll(/\S+/g)) {
      const range = document.createRange();
      range.setStart(node, match.index);
      range.setEnd(node, match.index + match[0].length);
      words.push({ text: match[0], rect: toRect(range.getBoundingClientRect()) });
    }
  }
  const isVisible = ({ rect }: { rect: Rect }): boolean => rect.width > 0 && rect.top + rect.height < innerHeight;
  return { elements: elements.filter(isVisible), words: words.filter(isVisible) };
}

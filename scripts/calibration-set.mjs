// Makes the calibration set that ships with the package: pictures of the demo apps, and statements about them that are true or
// false. What is shown is asked of the page itself, so that no label is a guess. Run it when the apps have changed.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { register } from 'tsx/esm/api';

import { root } from './lib/run.mjs';

register();
const { startAppServer } = await import(pathToFileURL(path.join(root, 'examples', 'app-server.ts')).href);
const { requireBrowser } = await import(
  pathToFileURL(path.join(root, 'src/devices/web/find-browser/find-browser.ts')).href
);

const folder = path.join(root, 'calibration', 'demo-apps');
const size = { width: 800, height: 600 };
const wanted = 200;

const login = (name, password) => async (page) => {
  await page.getByLabel('Username').fill(name);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
};
const add =
  (...tasks) =>
  async (page) => {
    for (const task of tasks) {
      await page.getByLabel('New task').fill(task);
      await page.getByRole('button', { name: 'Add' }).click();
    }
  };
const buy =
  (...numbers) =>
  async (page) => {
    for (const number of numbers) await page.locator('#products button').nth(number).click();
  };
const note = (title, details) => async (page) => {
  await page.getByRole('button', { name: 'New note' }).click();
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Details').fill(details);
  await page.getByRole('button', { name: 'Save' }).click();
};
const press = (name) => (page) => page.getByRole('button', { name, exact: true }).first().click();

/** Name of the picture, address, and what is done before it is taken. */
const scenes = [
  ['login', '/login'],
  ['login-refused', '/login', login('nobody', 'wrong')],
  ['login-empty', '/login', press('Log in')],
  ['home', '/login', login('alice', 'wonderland')],
  ['todo-empty', '/todo'],
  ['todo-three', '/todo', add('Buy milk', 'Call Ann', 'Water plants')],
  ['todo-done', '/todo', add('Pay rent', 'Read mail'), (page) => page.getByRole('checkbox').first().check()],
  [
    'todo-filtered',
    '/todo',
    add('Wash car', 'Fix bike'),
    (page) => page.getByRole('checkbox').first().check(),
    press('Active'),
  ],
  ['shop', '/shop'],
  ['shop-one', '/shop', buy(0)],
  ['shop-two', '/shop', buy(0, 1)],
  ['shop-address', '/shop', buy(1), press('Checkout')],
  ['shop-refused', '/shop', buy(1), press('Checkout'), press('Place order')],
  ['notes', '/notes'],
  ['notes-editor', '/notes', press('New note')],
  ['notes-one', '/notes', note('Shopping', 'Bread and cheese')],
  ['notes-two', '/notes', note('Ideas', 'A garden shed'), note('Travel', 'Night train to Rome')],
];

/** Texts that are wholly in view, of one line each. */
const shownTexts = () => {
  const seen = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const inView = ({ top, left, bottom, right, width, height }) =>
    width > 0 && height > 0 && height < 60 && top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts = [];
  const dialog = document.querySelector('dialog[open]');
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode;
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    if (dialog && !dialog.contains(parentElement)) continue;
    if (seen(parentElement) && inView(range.getBoundingClientRect()))
      texts.push(textContent.trim().replace(/\s+/g, ' '));
  }
  return { texts, all: document.body.innerText };
};

const server = await startAppServer();
const browser = await chromium.launch({
  executablePath: requireBrowser({ env: process.env }).path,
  args: ['--no-sandbox'],
});
const frames = [];
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const [name, address, ...steps] of scenes) {
  const context = await browser.newContext({ viewport: size, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(server.url + address);
  await page.evaluate(() => document.fonts.ready);
  for (const step of steps) await step(page);
  // A server-side delay of the apps is shorter than this.
  await page.waitForTimeout(1200);
  const { texts, all } = await page.evaluate(shownTexts);
  const file = `${String(name)}.webp`;
  writeFileSync(
    path.join(folder, file),
    await sharp(await page.screenshot())
      .webp({ lossless: true, effort: 6 })
      .toBuffer(),
  );
  frames.push({ file, texts: [...new Set(texts)].filter((text) => /^[A-Z$][\w $.,&?'-]{3,39}$/.test(text)), all });
  await context.close();
}
await browser.close();
await server.close();

/** The same choice every time: `count` of a list, spread over it. */
const some = (list, count, from) =>
  Array.from({ length: Math.min(count, list.length) }, (_, i) => list[(from + i * 3) % list.length]);
const unique = (list) => [...new Set(list)];
const everything = unique(frames.flatMap(({ texts }) => texts));
const labelled = frames.map(({ file, texts, all }, index) => {
  const absent = everything.filter((text) => !all.toLowerCase().includes(text.toLowerCase()));
  const there = unique(some(texts, 6, index));
  const gone = unique(some(absent, 8, index * 7));
  const says = (text) => `the page shows "${text}"`;
  const denies = (text) => `the page does not show "${text}"`;
  return {
    file,
    true: [...there.slice(0, 3).map(says), ...gone.slice(0, 4).map(denies)],
    false: [...gone.slice(4).map(says), ...there.slice(3).map(denies)],
  };
});
let left = wanted;
for (const frame of labelled) {
  for (const kind of ['true', 'false']) {
    frame[kind] = frame[kind].slice(0, Math.max(0, left));
    left -= frame[kind].length;
  }
}
writeFileSync(
  path.join(folder, 'calibration.json'),
  `${JSON.stringify({ name: 'demo apps', frames: labelled }, null, 2)}\n`,
);
console.log(`${wanted - left} statements about ${labelled.length} pictures in ${path.relative(root, folder)}`);

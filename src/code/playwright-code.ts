import { isTypedBehind } from '../core/device/input-strategies.ts';
import type { CodeFact, CodeLocator, ControlState } from '../core/memory/code-facts.ts';
import type { Point } from '../core/screen/geometry.ts';
import type { JournalStep } from '../core/memory/journal.ts';
import { comment, expression, keyOf, literal, pattern, parameter as text } from './literals.ts';
import {
  attributeOf,
  lostStep,
  needNotBeSet,
  opensByClick,
  targetOf,
  turnOf,
  type FoundTarget,
  type Writer,
} from './writer.ts';

/** A test of Playwright Test. */
export const playwrightCode: Writer = {
  open: (address, page) => `await ${page}.goto(${address});`,
  step: (step, page) => actions[step.action]?.(step, page) ?? [comment(lostStep(step))],
  opening: (lines, from, to) => [
    `const ${to}Opens = ${from}.waitForEvent('popup');`,
    ...lines,
    `const ${to} = await ${to}Opens;`,
  ],
  choosing: (lines, files, page) => [
    `const [chooser] = await Promise.all([`,
    `  ${page}.waitForEvent('filechooser'),`,
    ...lines.map((line) => `  ${line.replace(/^await /, '').replace(/;$/, '')},`),
    ']);',
    `await chooser.setFiles(${list(files)});`,
  ],
  dialogs: {
    open: (answers) => [
      comment('The answers to the dialogs, in the order in which these open. Any other dialog is dismissed.'),
      // An empty array has no type in TypeScript. The numbers keep equal dialogs apart.
      'const dialogs = new Set();',
      "page.context().on('dialog', async (dialog) => {",
      `  const answers = [${answers.map((answer) => `() => ${answer}`).join(', ')}];`,
      '  const answer = answers[dialogs.size] ?? (() => dialog.dismiss());',
      '  dialogs.add(`${dialogs.size + 1}. ${dialog.type()}: ${dialog.message()}`);',
      '  await answer();',
      '});',
    ],
    expect: (first, forms) =>
      `await expect.poll(() => [...dialogs]${first === 0 ? '' : `.slice(${first})`}).toEqual([${forms.join(', ')}]);`,
    end: (count) => `expect(dialogs.size).toBe(${count});`,
  },
  expect: (fact, page) => expectation(fact, page),
  wrap: (title, body) =>
    [
      "import { expect, test } from '@playwright/test';",
      '',
      `test(${literal(title)}, async ({ page }) => {`,
      ...body.map((line) => (line === '' ? '' : `  ${line}`)),
      '});',
      '',
    ].join('\n'),
};

type Write = (step: JournalStep, page: string) => string[] | undefined;

/** For an action on the element of a step. */
const onTarget =
  (call: (step: JournalStep, target: FoundTarget) => string | readonly string[]): Write =>
  (step, page) => {
    const target = targetOf(step);
    if (!target) return undefined;
    const lines = [call(step, target)].flat().map((one) => `await ${locatorOf(target.locator, page)}.${one};`);
    return target.kind === 'canvas'
      ? [comment('Drawn on a canvas: found by its place, not by what it is.'), ...lines]
      : lines;
  };

/** The keys that move the cursor to the end of a text, on the system that runs the test. */
const endKeys = "process.platform === 'darwin' ? 'Meta+ArrowDown' : 'Control+End'";

const list = (files: readonly string[]): string => `[${files.map(expression).join(', ')}]`;
const place = (name: string, at: Point | undefined): string[] =>
  at === undefined ? [] : [`${name}: { x: ${at.x}, y: ${at.y} }`];
const options = (parts: readonly string[]): string => (parts.length === 0 ? '' : `{ ${parts.join(', ')} }`);
const click = (method: string, { offset }: FoundTarget, ...more: string[]): string =>
  `${method}(${options([...more, ...place('position', offset)])})`;
const choice = (label: string): string => `selectOption({ label: ${expression(label)} })`;

/** An agent clicks what it presses a key in, which puts the cursor or the knob there; of these, a click would open a list. */
const focus = (target: FoundTarget): string => (opensByClick(target) ? 'focus()' : click('click', target));

const actions: Readonly<Record<string, Write>> = {
  Tap: onTarget((_, target) => {
    if (target.option !== undefined) return choice(target.option);
    // The list of a native select cannot be clicked.
    return target.kind === 'select' ? 'focus()' : click('click', target);
  }),
  DoubleClick: onTarget((_, target) => click('dblclick', target)),
  RightClick: onTarget((_, target) => click('click', target, "button: 'right'")),
  LongPress: onTarget(({ param }, target) => click('click', target, `delay: ${Number(param['duration']) || 1000}`)),
  Hover: onTarget((_, target) => click('hover', target)),
  ClearInput: onTarget(() => 'clear()'),
  Input: onTarget(({ param: { value, mode } }, target) => {
    if (target.kind === 'select') return choice(String(value));
    if (mode === 'clear') return 'clear()';
    if (!isTypedBehind(mode)) return `fill(${text(value)})`;
    // A field that gets the focus has its cursor at the beginning.
    return [`press(${endKeys})`, `pressSequentially(${text(value)})`];
  }),
  KeyboardPress: (step, page) => {
    const key = literal(keyOf(step.param['keyName']));
    const target = targetOf(step);
    if (step.targets['locate'] && !target) return undefined;
    const press = `await ${page}.keyboard.press(${key});`;
    return target ? [`await ${locatorOf(target.locator, page)}.${focus(target)};`, press] : [press];
  },
  DragAndDrop: (step, page) => {
    const [from, to] = [targetOf(step, 'from'), targetOf(step, 'to')];
    if (!from || !to) return undefined;
    const places = options([...place('sourcePosition', from.offset), ...place('targetPosition', to.offset)]);
    const onto = [locatorOf(to.locator, page), places].filter(Boolean).join(', ');
    return [`await ${locatorOf(from.locator, page)}.dragTo(${onto});`];
  },
  UploadFiles: (step, page) => {
    const target = targetOf(step);
    const files = [step.param['files']].flat().map(String);
    if (!target) return undefined;
    if (target.kind === 'file') return [`await ${locatorOf(target.locator, page)}.setInputFiles(${list(files)});`];
    return [...playwrightCode.choosing([`await ${locatorOf(target.locator, page)}.click();`], files, page)];
  },
  Scroll: (step, page) => scroll(step, page),
  SetActivePage: (_, page) => [`await ${page}.bringToFront();`],
  EvaluateJavaScript: ({ param }, page) => [`await ${page}.evaluate(${text(param['script'])});`],
  Reload: (_, page) => [`await ${page}.reload();`],
  GoBack: (_, page) => [`await ${page}.goBack();`],
  Sleep: ({ param }, page) => [`await ${page}.waitForTimeout(${Number(param['timeMs']) || 0});`],
};

function scroll(step: JournalStep, page: string): string[] | undefined {
  const { until } = step.param;
  const target = targetOf(step);
  if (step.targets['locate'] && !target) return undefined;
  if (typeof until === 'string')
    return [`await ${page}.getByText(${expression(until)}).first().scrollIntoViewIfNeeded();`];
  const hover = target ? [`await ${locatorOf(target.locator, page)}.hover();`] : [];
  const [x, y] = turnOf(step.param);
  return [...hover, `await ${page}.mouse.wheel(${x}, ${y});`];
}

function locatorOf(locator: CodeLocator, page: string): string {
  const frames = (locator.frames ?? []).map((selector) => `.frameLocator(${literal(selector)})`).join('');
  return `${page}${frames}.${query(locator)}`;
}

function query(locator: CodeLocator): string {
  if (locator.by === 'role') return byRole(locator.role, locator.name);
  if (locator.by === 'label') return `getByLabel(${expression(locator.text)}, { exact: true })`;
  if (locator.by === 'alt') return `getByAltText(${expression(locator.text)}, { exact: true })`;
  if (locator.by === 'xpath') return `locator(${literal(`xpath=${locator.xpath}`)})`;
  if (locator.by === 'css') return `locator(${literal(locator.css)})`;
  if (locator.by === 'text') return byText(locator);
  const { id, attribute } = locator;
  return attribute === undefined
    ? `getByTestId(${literal(id)})`
    : `locator(${literal(`[${attribute}=${JSON.stringify(id)}]`)})`;
}

function byText({ text: words, isPart = false }: Extract<CodeLocator, { by: 'text' }>): string {
  if (!isPart) return `getByText(${expression(words)}, { exact: true })`;
  return `getByText(${pattern(words) ?? expression(words)})`;
}

const byRole = (role: string, name: string | undefined): string =>
  name === undefined
    ? `getByRole(${literal(role)})`
    : `getByRole(${literal(role)}, { name: ${expression(name)}, exact: true })`;

function expectation(fact: CodeFact, page: string): string[] {
  if (fact.kind === 'note') return [comment(`Not carried over, a model decides it: ${fact.note}`)];
  if (fact.kind === 'title') return [`await expect(${page}).toHaveTitle(${expression(fact.title)});`];
  if (fact.kind === 'path') return [`await expect(${page}).toHaveURL(${endOfPath(fact.path)});`];
  const locator = locatorOf(fact.locator, page);
  return matchersOf(fact).map((matcher) => `await expect(${locator}${matcher};`);
}

/** Matchers for the elements of a locator; the parenthesis of `expect` is still open. */
function matchersOf(fact: Extract<CodeFact, { readonly locator: CodeLocator }>): string[] {
  // The matcher would also accept a hidden text.
  if (fact.kind === 'text') return [`.filter({ visible: true })).toHaveText(${expression(fact.text)})`];
  if (fact.kind === 'texts') return [`).toHaveText(${list(fact.texts)})`];
  if (fact.kind === 'state') return stateMatchers(fact.state).map((matcher) => `).${matcher}`);
  if (fact.onlyShown === true) return [`.filter({ visible: true })).toHaveCount(${fact.count})`];
  // Fails as well if the locator matches several elements.
  return [fact.count === 1 ? ').toBeVisible()' : `).toHaveCount(${fact.count})`];
}

const endOfPath = (path: string): string => `/${path.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)}(?:[?#]|$)/`;

/** Matchers for a control, one per known state. */
function stateMatchers({ value, values, checked, disabled, ...attributes }: ControlState): string[] {
  return [
    ...(value === undefined ? [] : [`toHaveValue(${expression(value)})`]),
    ...(values === undefined ? [] : [`toHaveValues(${list(values)})`]),
    ...(checked === undefined ? [] : [checked ? 'toBeChecked()' : 'not.toBeChecked()']),
    ...(disabled === undefined ? [] : [disabled ? 'toBeDisabled()' : 'toBeEnabled()']),
    ...Object.entries(attributes).map(([name, state]) =>
      needNotBeSet(name, state)
        ? `not.toHaveAttribute('${attributeOf(name)}', 'true')`
        : `toHaveAttribute('${attributeOf(name)}', ${literal(String(state))})`,
    ),
  ];
}

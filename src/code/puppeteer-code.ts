import { isTypedBehind } from '../core/device/input-strategies.ts';
import type { CodeFact, CodeLocator, ControlState } from '../core/memory/code-facts.ts';
import type { Point } from '../core/screen/geometry.ts';
import type { JournalStep } from '../core/memory/journal.ts';
import { comment, expression, keyOf, literal, parameter as text } from './literals.ts';
import { helpersFor } from './puppeteer-helpers.ts';
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

/** A Puppeteer script. */
export const puppeteerCode: Writer = {
  open: (address, page) => `await ${page}.goto(${address});`,
  step: (step, page) => actions[step.action]?.(step, page) ?? [comment(lostStep(step))],
  opening: (lines, from, to) => [
    `const ${to}Opens = new Promise((resolve) => ${from}.once('popup', resolve));`,
    ...lines,
    `const ${to} = await ${to}Opens;`,
  ],
  choosing: (lines, files, page) => [
    `const [chooser] = await Promise.all([`,
    `  ${page}.waitForFileChooser(),`,
    ...lines.map((line) => `  ${line.replace(/^await /, '').replace(/;$/, '')},`),
    ']);',
    `await chooser.accept(${list(files)});`,
  ],
  expect: (fact, page) => expectation(fact, page),
  wrap: (title, body) =>
    [
      comment(title),
      "import puppeteer from 'puppeteer';",
      '',
      ...helpersFor(body),
      "const browser = await puppeteer.launch(JSON.parse(process.env['PUPPETEER_LAUNCH_OPTIONS'] ?? '{}'));",
      'const page = await browser.newPage();',
      'try {',
      ...body.map((line) => (line === '' ? '' : `  ${line}`)),
      '} finally {',
      '  await browser.close();',
      '}',
      '',
    ].join('\n'),
};

type Write = (step: JournalStep, page: string) => string[] | undefined;

const onTarget =
  (
    call: (target: FoundTarget & { readonly element: string; readonly page: string }, step: JournalStep) => string[],
  ): Write =>
  (step, page) => {
    const target = targetOf(step);
    if (!target) return undefined;
    const lines = call({ ...target, page, element: locatorOf(bestWay(target), page) }, step);
    return target.kind === 'canvas'
      ? [comment('Drawn on a canvas: found by its place, not by what it is.'), ...lines]
      : lines;
  };

const list = (files: readonly string[]): string => `[${files.map(expression).join(', ')}]`;
/** Clears with keys, as people do: filling an empty text fires no event on the page. */
const clear = (element: string, page: string): string[] => [
  `await ${element}.click({ count: 3 });`,
  `await ${page}.keyboard.press('Backspace');`,
];
/** Puppeteer locates a label only by its accessible name. */
const bestWay = ({ ways, locator }: FoundTarget): CodeLocator => ways.find(({ by }) => by !== 'label') ?? locator;

function click(element: string, offset: Point | undefined, ...options: string[]): string[] {
  const at = offset === undefined ? [] : [`offset: { x: ${offset.x}, y: ${offset.y} }`];
  const given = [...options, ...at];
  return [`await ${element}.click(${given.length === 0 ? '' : `{ ${given.join(', ')} }`});`];
}

/** As an agent does before it presses a key in an element. */
const focus = (target: FoundTarget, element: string): string[] =>
  opensByClick(target) ? [`await (await ${element}.waitHandle()).focus();`] : click(element, target.offset);

/** Lists are chosen from by value, which only the page knows. */
const choose = (element: string, label: string): string[] => [
  `await ${element}.map((list) => {`,
  `  list.value = [...list.options].find((option) => option.label.trim() === ${expression(label)}).value;`,
  "  for (const name of ['input', 'change']) list.dispatchEvent(new Event(name, { bubbles: true }));",
  '  return true;',
  '}).wait();',
];

const actions: Readonly<Record<string, Write>> = {
  Tap: onTarget(({ element, kind, option, offset }) => {
    if (option !== undefined) return choose(element, option);
    return kind === 'select' ? [`await (await ${element}.waitHandle()).focus();`] : click(element, offset);
  }),
  DoubleClick: onTarget(({ element, offset }) => click(element, offset, 'count: 2')),
  RightClick: onTarget(({ element, offset }) => click(element, offset, "button: 'right'")),
  LongPress: onTarget(({ element, offset }, { param }) =>
    click(element, offset, `delay: ${Number(param['duration']) || 1000}`),
  ),
  Hover: onTarget(({ element }) => [`await ${element}.hover();`]),
  ClearInput: onTarget(({ element, page }) => clear(element, page)),
  Input: onTarget(({ element, page, kind }, { param: { value, mode } }) => {
    if (kind === 'select') return choose(element, String(value));
    if (mode === 'clear' || value === '') return clear(element, page);
    if (!isTypedBehind(mode)) return [`await ${element}.fill(${text(value)});`];
    return [
      `await ${element}.click();`,
      `await ${page}.keyboard.press('End');`,
      `await ${page}.keyboard.type(${text(value)});`,
    ];
  }),
  KeyboardPress: (step, page) => {
    const target = targetOf(step);
    if (step.targets['locate'] && !target) return undefined;
    const keys = keyOf(step.param['keyName']).split('+').filter(Boolean);
    const held = keys.slice(0, -1).map(literal);
    return [
      ...(target ? focus(target, locatorOf(bestWay(target), page)) : []),
      ...held.map((key) => `await ${page}.keyboard.down(${key});`),
      `await ${page}.keyboard.press(${literal(keys.at(-1) ?? '')});`,
      ...held.toReversed().map((key) => `await ${page}.keyboard.up(${key});`),
    ];
  },
  DragAndDrop: (step, page) => {
    const [from, to] = [targetOf(step, 'from'), targetOf(step, 'to')];
    if (!from || !to) return undefined;
    return [
      `await ${locatorOf(bestWay(from), page)}.hover();`,
      `await ${page}.mouse.down();`,
      `await ${locatorOf(bestWay(to), page)}.hover();`,
      `await ${page}.mouse.up();`,
    ];
  },
  UploadFiles: (step, page) => {
    const target = targetOf(step);
    const files = [step.param['files']].flat().map(String);
    if (!target) return undefined;
    const element = locatorOf(bestWay(target), page);
    if (target.kind === 'file')
      return [`await (await ${element}.waitHandle()).uploadFile(${files.map(expression).join(', ')});`];
    return [...puppeteerCode.choosing([`await ${element}.click();`], files, page)];
  },
  Scroll: (step, page) => {
    const [x, y] = turnOf(step.param);
    const target = targetOf(step);
    if ((step.targets['locate'] && !target) || step.param['until'] !== undefined) return undefined;
    const hover = target ? [`await ${locatorOf(bestWay(target), page)}.hover();`] : [];
    return [...hover, `await ${page}.mouse.wheel({ deltaX: ${x}, deltaY: ${y} });`];
  },
  SetActivePage: (_, page) => [`await ${page}.bringToFront();`],
  EvaluateJavaScript: ({ param }, page) => [`await ${page}.evaluate(${text(param['script'])});`],
  Reload: (_, page) => [`await ${page}.reload();`],
  GoBack: (_, page) => [`await ${page}.goBack();`],
  Sleep: ({ param }) => [`await new Promise((resolve) => setTimeout(resolve, ${Number(param['timeMs']) || 0}));`],
};

const locatorOf = (locator: CodeLocator, page: string): string =>
  `${frameOf(locator.frames ?? [], page)}.locator(${expression(query(locator))})`;

/** The page, or the frame inside it. */
function frameOf(frames: readonly string[], page: string): string {
  return frames.reduce(
    (outer, selector) => `(await (await ${outer}.waitForSelector(${literal(selector)})).contentFrame())`,
    page,
  );
}

function query(locator: CodeLocator): string {
  if (locator.by === 'role') return byRole(locator.role, locator.name);
  if (locator.by === 'label') return `::-p-aria([name=${quoted(locator.text)}])`;
  if (locator.by === 'text') return `::-p-text(${quoted(locator.text)})`;
  if (locator.by === 'alt') return `[alt=${quoted(locator.text)}]`;
  if (locator.by === 'xpath') return `::-p-xpath(${locator.xpath})`;
  if (locator.by === 'css') return locator.css;
  return `[${locator.attribute ?? 'data-testid'}=${quoted(locator.id)}]`;
}

const quoted = (value: string): string => JSON.stringify(value);
const byRole = (role: string, name: string | undefined): string =>
  name === undefined ? `::-p-aria([role=${quoted(role)}])` : `::-p-aria([name=${quoted(name)}][role=${quoted(role)}])`;

function expectation(fact: CodeFact, page: string): string[] {
  if (fact.kind === 'note') return [comment(`Not carried over, a model decides it: ${fact.note}`)];
  if (fact.kind === 'title') return [inDocument(page, 'document.title === wanted', fact.title)];
  if (fact.kind === 'path')
    return [inDocument(page, '(location.pathname + location.hash).startsWith(wanted)', fact.path)];
  return elementExpectation(fact, page);
}

const inDocument = (page: string, condition: string, wanted: string): string =>
  `await ${page}.waitForFunction((wanted) => ${condition}, {}, ${expression(wanted)});`;

/** Texts are counted by helper functions of the script; for the rest, the filter of a locator waits. */
function elementExpectation(fact: Extract<CodeFact, { readonly locator: CodeLocator }>, page: string): string[] {
  const { locator } = fact;
  const frame = frameOf(locator.frames ?? [], page);
  if (fact.kind === 'texts') return [texts(frame, listSelector(locator), fact.texts)];
  if (fact.kind === 'text') return [texts(frame, query(locator), [fact.text])];
  if (fact.kind === 'count') return countExpectation(fact, frame);
  const checks = stateChecks(fact.state);
  // A locator's filter runs in the page, which does not know the secrets of the environment.
  if (checks.some((check) => check.includes('{{secret:'))) return [];
  return checks.map((check) => `await ${locatorOf(locator, page)}.filter((element) => ${check}).wait();`);
}

function countExpectation(
  { locator, count: number }: Extract<CodeFact, { readonly kind: 'count' }>,
  frame: string,
): string[] {
  if (locator.by === 'text') return locator.isPart === true ? [] : [count(frame, locator.text, number)];
  const isList = locator.by === 'role' && locator.name === undefined && ['listitem', 'row'].includes(locator.role);
  return isList ? [`await amount(${frame}, ${literal(listSelector(locator))}, ${number});`] : [];
}

const count = (frame: string, words: string, most: number): string =>
  `await count(${frame}, ${expression(words)}, ${most});`;

const texts = (frame: string, selector: string, wanted: readonly string[]): string =>
  `await texts(${frame}, ${literal(selector)}, ${list(wanted)});`;

function listSelector(locator: CodeLocator): string {
  const role = locator.by === 'role' ? locator.role : '';
  return role === 'row' ? 'tr, [role="row"]' : 'li, [role="listitem"]';
}

function stateChecks({ value, values, checked, disabled, ...attributes }: ControlState): string[] {
  const chosen = values && JSON.stringify(values);
  return [
    ...(chosen === undefined
      ? []
      : [`JSON.stringify([...element.selectedOptions].map((option) => option.value)) === ${literal(chosen)}`]),
    ...(value === undefined ? [] : [`element.value === ${literal(value)}`]),
    ...(checked === undefined ? [] : [`(element.checked ?? element.ariaChecked === 'true') === ${checked}`]),
    ...(disabled === undefined ? [] : [`element.matches(':disabled') === ${disabled}`]),
    ...Object.entries(attributes).map(([name, state]) =>
      needNotBeSet(name, state)
        ? `element.getAttribute('${attributeOf(name)}') !== 'true'`
        : `element.getAttribute('${attributeOf(name)}') === ${literal(String(state))}`,
    ),
  ];
}

import type { RememberedStep, RememberedTarget } from '../core/cache.ts';
import type { ElementLocator } from '../core/screen-tree.ts';
import { comment, expression, literal, parameter as text } from './literals.ts';
import type { ScreenFact, Writer } from './writer.ts';

/** A script with Puppeteer. */
export const puppeteerCode: Writer = {
  open: (address) => `await page.goto(${address});`,
  step: (step) => (step.action in actions ? (actions[step.action]?.(step) ?? lost(step)) : lost(step)),
  expect: (fact) => expectation(fact),
  wrap: (title, body) =>
    [
      comment(title),
      "import puppeteer from 'puppeteer';",
      '',
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

type Write = (step: RememberedStep) => string[] | undefined;

const onTarget =
  (call: (element: string, step: RememberedStep) => string[]): Write =>
  (step) => {
    const element = locatorOf(step.targets['locate']);
    return element === undefined ? undefined : call(element, step);
  };

const clear = (element: string): string[] => [`await ${element}.fill('');`];

const actions: Readonly<Record<string, Write>> = {
  Tap: onTarget((element) => [`await ${element}.click();`]),
  DoubleClick: onTarget((element) => [`await ${element}.click({ count: 2 });`]),
  RightClick: onTarget((element) => [`await ${element}.click({ button: 'right' });`]),
  Hover: onTarget((element) => [`await ${element}.hover();`]),
  ClearInput: onTarget(clear),
  Input: onTarget((element, { param: { value, mode } }) => {
    if (mode === 'clear') return clear(element);
    if (mode !== 'typeOnly') return [`await ${element}.fill(${text(value)});`];
    return [
      `await ${element}.click();`,
      "await page.keyboard.press('End');",
      `await page.keyboard.type(${text(value)});`,
    ];
  }),
  KeyboardPress: ({ param, targets }) => {
    const element = locatorOf(targets['locate']);
    if (targets['locate'] && element === undefined) return undefined;
    const keys = (typeof param['keyName'] === 'string' ? param['keyName'] : '').split('+').filter(Boolean);
    const held = keys.slice(0, -1).map(literal);
    return [
      ...(element === undefined ? [] : [`await ${element}.click();`]),
      ...held.map((key) => `await page.keyboard.down(${key});`),
      `await page.keyboard.press(${literal(keys.at(-1) ?? '')});`,
      ...held.toReversed().map((key) => `await page.keyboard.up(${key});`),
    ];
  },
  Navigate: ({ param }) => [`await page.goto(${text(param['url'])});`],
  EvaluateJavaScript: ({ param }) => [`await page.evaluate(${text(param['script'])});`],
  Reload: () => ['await page.reload();'],
  GoBack: () => ['await page.goBack();'],
  Sleep: ({ param }) => [`await new Promise((resolve) => setTimeout(resolve, ${Number(param['timeMs']) || 0}));`],
};

function lost({ action, targets }: RememberedStep): string[] {
  const what = Object.values(targets).map(({ prompt }) => `"${prompt}"`);
  return [comment(`Not carried over: ${[action, ...what].join(' ')}`)];
}

/** The best way that the library can say; undefined when nothing but a picture tells the element. */
function locatorOf(target: RememberedTarget | undefined): string | undefined {
  const locator = target?.locators.find(({ by }) => by !== 'label') ?? target?.locators[0];
  if (!locator) return undefined;
  const selector = expression(query(locator));
  return `${frameOf(locator.frames ?? [])}.locator(${selector})`;
}

/** The page, or the frame inside of it. */
function frameOf(frames: readonly string[]): string {
  return frames.reduce(
    (outer, selector) => `(await (await ${outer}.waitForSelector(${literal(selector)})).contentFrame())`,
    'page',
  );
}

function query(locator: ElementLocator): string {
  if (locator.by === 'role') return byRole(locator.role, locator.name);
  if (locator.by === 'label') return `::-p-aria([name=${quoted(locator.text)}])`;
  if (locator.by === 'text') return byText(locator.text);
  if (locator.by === 'xpath') return `::-p-xpath(${locator.xpath})`;
  return `[${locator.attribute ?? 'data-testid'}=${quoted(locator.id)}]`;
}

const quoted = (value: string): string => JSON.stringify(value);
const byRole = (role: string, name: string): string => `::-p-aria([name=${quoted(name)}][role=${quoted(role)}])`;
const byText = (value: string): string => `::-p-text(${quoted(value)})`;

/**
 * Locators wait for what they name; that something is gone they cannot say in a line that is sure, and what lies behind an
 * open dialog has no role for them: only texts are expected.
 */
function expectation({ role, name, isShown }: ScreenFact): string | undefined {
  if (!isShown || !['text', 'heading'].includes(role)) return undefined;
  return `await page.locator(${expression(byText(name))}).wait();`;
}

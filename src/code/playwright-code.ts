import type { RememberedStep, RememberedTarget } from '../core/cache.ts';
import type { ElementLocator } from '../core/screen-tree.ts';
import { comment, expression, literal, parameter as text } from './literals.ts';
import type { ScreenFact, Writer } from './writer.ts';

/** A test of Playwright Test. */
export const playwrightCode: Writer = {
  open: (address) => `await page.goto(${address});`,
  step: (step) => (step.action in actions ? (actions[step.action]?.(step) ?? lost(step)) : lost(step)),
  expect: (fact) => expectation(fact),
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

type Write = (step: RememberedStep) => string[] | undefined;

/** On the element of a step. */
const onTarget =
  (call: (step: RememberedStep) => string): Write =>
  (step) => {
    const element = locatorOf(step.targets['locate']);
    return element === undefined ? undefined : [`await ${element}.${call(step)};`];
  };

const actions: Readonly<Record<string, Write>> = {
  Tap: onTarget(() => 'click()'),
  DoubleClick: onTarget(() => 'dblclick()'),
  RightClick: onTarget(() => "click({ button: 'right' })"),
  Hover: onTarget(() => 'hover()'),
  ClearInput: onTarget(() => 'clear()'),
  Input: onTarget(({ param: { value, mode } }) => {
    if (mode === 'clear') return 'clear()';
    return mode === 'typeOnly' ? `pressSequentially(${text(value)})` : `fill(${text(value)})`;
  }),
  KeyboardPress: (step) => {
    const key = text(step.param['keyName']);
    const element = locatorOf(step.targets['locate']);
    if (step.targets['locate'] && element === undefined) return undefined;
    return [element === undefined ? `await page.keyboard.press(${key});` : `await ${element}.press(${key});`];
  },
  Navigate: ({ param }) => [`await page.goto(${text(param['url'])});`],
  EvaluateJavaScript: ({ param }) => [`await page.evaluate(${text(param['script'])});`],
  Reload: () => ['await page.reload();'],
  GoBack: () => ['await page.goBack();'],
  Sleep: ({ param }) => [`await page.waitForTimeout(${Number(param['timeMs']) || 0});`],
};

function lost({ action, targets }: RememberedStep): string[] {
  const what = Object.values(targets).map(({ prompt }) => `"${prompt}"`);
  return [comment(`Not carried over: ${[action, ...what].join(' ')}`)];
}

/** The best way that the library can say; undefined when nothing but a picture tells the element. */
function locatorOf(target: RememberedTarget | undefined): string | undefined {
  const [best] = target?.locators ?? [];
  if (!target || !best) return undefined;
  // Fields are found by their labels, as people do: of a password Playwright knows no role.
  const chosen = best.by === 'role' ? (target.locators.find(({ by }) => by === 'label') ?? best) : best;
  const frames = (chosen.frames ?? []).map((selector) => `.frameLocator(${literal(selector)})`).join('');
  return `page${frames}.${query(chosen)}`;
}

function query(locator: ElementLocator): string {
  if (locator.by === 'role') return byRole(locator.role, locator.name);
  if (locator.by === 'label') return `getByLabel(${expression(locator.text)}, { exact: true })`;
  if (locator.by === 'text') return `getByText(${expression(locator.text)}, { exact: true })`;
  if (locator.by === 'xpath') return `locator(${literal(`xpath=${locator.xpath}`)})`;
  const { id, attribute } = locator;
  return attribute === undefined
    ? `getByTestId(${literal(id)})`
    : `locator(${literal(`[${attribute}=${JSON.stringify(id)}]`)})`;
}

const byRole = (role: string, name: string): string =>
  `getByRole(${literal(role)}, { name: ${expression(name)}, exact: true })`;

function expectation({ role, name, value, states, isShown }: ScreenFact): string | undefined {
  if (role === 'textbox') {
    if (value === undefined || !isShown) return undefined;
    return `await expect(page.getByLabel(${expression(name)}, { exact: true })).toHaveValue(${expression(value)});`;
  }
  const element = role === 'text' ? `getByText(${expression(name)}, { exact: true })` : byRole(role, name);
  if (!isShown) return `await expect(page.${element}.first()).toBeHidden();`;
  const matcher = states.includes('checked') ? 'toBeChecked' : 'toBeVisible';
  return `await expect(page.${element}.first()).${matcher}();`;
}

// The first page: what it is, what it looks like, where to go.
import { codeHtml, escapeHtml } from './render.mjs';

const runners = {
  'Playwright Test': [
    'typescript',
    `import { test } from 'eyewright/playwright';

test('login', async ({ page, aiAct, aiAssert }) => {
  await page.goto('/login');
  await aiAct('type "alice" into the Username field');
  await aiAct('click "Log in"');
  await aiAssert('the page shows "Welcome, alice"');
});`,
  ],
  Vitest: [
    'typescript',
    `import { test } from 'eyewright/vitest';

test('login', async ({ page, aiAct, aiAssert }) => {
  await page.goto('http://localhost:3000/login');
  await aiAct('type "alice" into the Username field');
  await aiAct('click "Log in"');
  await aiAssert('the page shows "Welcome, alice"');
});`,
  ],
  Cucumber: [
    'gherkin',
    `Scenario: A user logs in
  Given I open "http://localhost:3000/login"
  When I type "alice" into the Username field
  And I click "Log in"
  Then the page shows "Welcome, alice"`,
  ],
};

const reasons = [
  [
    'Verdicts you can believe',
    'Doubt is never a pass. Every failure says whose it is: product, test, environment or model.',
    'verdicts.html',
  ],
  [
    'Evidence',
    'One report of the whole run: each step with the screen that was judged, in one HTML file that survives a killed run.',
    'outputs.html',
  ],
  [
    'A bill you can foresee',
    'Calls, tokens and cost of every test; budgets that stop a run; cache and cassettes that do without a model.',
    'cache.html',
  ],
  [
    'No key to start',
    'A small model in the process does plain steps out of the page and its pixels, offline.',
    'offline-model.html',
  ],
  [
    'Any screen',
    'Browsers, Android, iOS, HarmonyOS, desktops, and whatever gives a screenshot and takes some input.',
    'custom-interfaces.html',
  ],
  [
    'Your own model',
    'Any endpoint of the OpenAI protocol that takes pictures, or a model of the AI SDK. Keys stay in your environment.',
    'models.html',
  ],
];

const starts = [
  ['Playwright Test', 'playwright.html', 'readme.html#playwright-test'],
  ['Vitest', 'vitest.html', 'readme.html#vitest'],
  ['Cucumber', 'cucumber.html'],
  ['YAML files', 'yaml.html'],
  ['Android', 'android.html'],
  ['iOS', 'ios.html'],
  ['HarmonyOS', 'harmony.html'],
  ['Desktops', 'computer.html'],
  ['Screens of your own', 'custom-interfaces.html'],
];

/** `pages` are those that exist. */
export function homeHtml(pages) {
  const tabs = Object.entries(runners).map(([name, [language, code]], index) => {
    const id = `runner-${index}`;
    return {
      button: `<button role="tab" type="button" id="${id}-tab" aria-controls="${id}" aria-selected="${index === 0}"${index === 0 ? '' : ' tabindex="-1"'}>${name}</button>`,
      panel: `<div role="tabpanel" id="${id}" aria-labelledby="${id}-tab"${index === 0 ? '' : ' hidden'}>${codeHtml(code, language)}</div>`,
    };
  });
  const target = (names) => names.find((name) => pages.has(name.replace(/#.*/, ''))) ?? 'readme.html';
  return `<section class="hero">
<div>
<h1>Tests that look at the screen</h1>
<p class="lead">Agents that see a screen and act on it, as fixtures of the test runner you already use: Playwright Test, Vitest or Cucumber.</p>
<div class="start">${codeHtml('npm create eyewright', 'shellscript')}<a class="button" href="first-steps.html">First steps</a></div>
</div>
<div class="sample"><div role="tablist" aria-label="Runner">${tabs.map(({ button }) => button).join('')}</div>${tabs.map(({ panel }) => panel).join('')}</div>
</section>
<section class="cards">${reasons.map(([title, text, href]) => `<a class="card" href="${href}"><h2>${escapeHtml(title)}</h2><p>${escapeHtml(text)}</p></a>`).join('')}</section>
<section class="picture"><h2>One report of the whole run</h2>
<p>Whatever runners took part: what failed, whose failure it is, and the screen that was judged.</p>
<img src="images/report-failed-test.png" width="1280" height="800" loading="lazy" alt="A failed test in the report: its steps in time, the error with its source, and the screen that was judged"></section>
<section class="starts"><h2>Where to begin</h2><ul>${starts.map(([name, ...names]) => `<li><a href="${target(names)}">${escapeHtml(name)}</a></li>`).join('')}</ul></section>`;
}

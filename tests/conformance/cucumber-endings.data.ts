import type { EndingRun } from './endings.data.ts';
import { wait } from './wait-for-signal.ts';

const steps = { uses: ['steps.js', 'small.feature'] };
const hook = (name: string, body: string): Record<string, string> => ({
  'hook.js': `import { ${name} } from '@cucumber/cucumber';\n${name}(() => { ${body} });\n`,
});
const withHook = { import: ['steps.js', 'hook.js'] };
const feature = (...scenarios: readonly string[]): string =>
  ['Feature: F', ...scenarios.map((step, index) => `  Scenario: scenario ${index + 1}\n    Given ${step}`)].join('\n');

/** Endings of runs of Cucumber. */
export const cucumber: readonly Omit<EndingRun, 'runner'>[] = [
  {
    name: 'endings of tests',
    uses: ['steps.js', 'endings.feature'],
    extra: { retry: 1, retryTagFilter: '@shaky' },
  },
  {
    name: 'endings of tests beside each other',
    uses: ['steps.js', 'endings.feature'],
    extra: { retry: 1, retryTagFilter: '@shaky', parallel: 2 },
    isRare: true,
  },
  {
    name: 'BeforeAll throws',
    isRare: true,
    ...steps,
    files: hook('BeforeAll', `throw new Error('the suite begins badly');`),
    extra: withHook,
  },
  {
    name: 'AfterAll throws',
    isRare: true,
    ...steps,
    files: hook('AfterAll', `throw new Error('the suite ends badly');`),
    extra: withHook,
  },
  {
    name: 'a feature that cannot be parsed',
    ...steps,
    files: { 'broken.feature': 'Feature: F\n  Scenario: S\n    Given fine\n    Whatever\n' },
  },
  {
    name: 'steps that cannot be loaded',
    isUnheard: true,
    isRare: true,
    ...steps,
    files: { 'hook.js': `import './nowhere.js';\n` },
    extra: withHook,
  },
  {
    name: 'steps that throw',
    isUnheard: true,
    ...steps,
    files: { 'hook.js': `throw new Error('the steps throw');\n` },
    extra: withHook,
    isRare: true,
  },
  {
    name: 'an error that nobody catches between scenarios',
    ...steps,
    files: hook('AfterAll', `setImmediate(() => { throw new Error('nobody was there any more'); });`),
    extra: withHook,
  },
  {
    name: 'a process that ends',
    isRare: true,
    ...steps,
    files: { 'end.feature': feature('fine', 'the process ends', 'fine') },
  },
  {
    name: 'a worker that ends',
    isRare: true,
    // Cucumber 13.0.0 exits with 0, although a scenario is missing.
    isAlwaysRed: true,
    ...steps,
    files: { 'end.feature': feature('fine', 'the process ends', 'fine') },
    extra: { parallel: 1 },
  },
  {
    name: 'failFast',
    isRare: true,
    ...steps,
    files: { 'end.feature': feature('broken', 'fine', 'fine') },
    extra: { failFast: true },
  },
  {
    name: 'Ctrl-C',
    ...steps,
    files: { 'end.feature': feature('it waits for a signal', 'fine') },
    interruptAt: 'waiting for a signal',
    isRare: true,
  },
  {
    name: 'SIGTERM, with a browser',
    isRare: true,
    ...steps,
    files: {
      'end.feature': feature('fine', 'a browser waits for a signal', 'fine').replace(
        '  Scenario:',
        '  @wip\n  Scenario:',
      ),
      'hook.js': `import 'eyewright/cucumber';
import { Before, Given } from '@cucumber/cucumber';
Before({ tags: '@wip', name: 'log in' }, () => 'pending');
Given('a browser waits for a signal', async function () {
  await this.page.title();
  ${wait}
});
`,
    },
    extra: withHook,
    interruptAt: 'waiting for a signal',
    signal: 'SIGTERM',
    // Cucumber 11.0 does not say of a hook whether it is a Before hook.
    says: ['"log in" (hook.js:3) is pending', 'The process of Cucumber was ended by SIGTERM'],
  },
  {
    name: 'an error that nobody catches after the last scenario',
    ...steps,
    files: { 'end.feature': feature('it is broken later') },
    extra: {
      format: [
        ['message', 'own.ndjson'],
        ['eyewright/cucumber/formatter', 'eyewright.txt'],
      ],
    },
    says: ['nobody was there any more'],
    isRare: true,
  },
  { name: 'no scenarios', uses: ['steps.js'], isRare: true },
  { name: 'all is green', ...steps, isRare: true },
  {
    name: 'pending, and not strict',
    ...steps,
    files: { 'end.feature': feature('pending', 'fine') },
    extra: { strict: false },
    isRare: true,
  },
  {
    name: 'a browser that dies once',
    isRare: true,
    ...steps,
    files: {
      'dies.feature': feature('the browser dies once'),
      'hook.js': `import 'eyewright/cucumber';
import { Given } from '@cucumber/cucumber';
let tries = 0;
Given('the browser dies once', async function () {
  tries += 1;
  if (tries === 1) await (await this.page.context().browser().newBrowserCDPSession()).send('Browser.close').catch(() => undefined);
  await this.page.waitForFunction(() => true);
});
`,
    },
    extra: { ...withHook, retry: 1 },
  },
];

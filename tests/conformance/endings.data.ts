import type { Runner } from '../projects/runners.data.ts';

/** A run of a small project, and how it ends. */
export interface EndingRun {
  readonly runner: Runner;
  readonly name: string;
  /** Files of `sources/<runner>` beside its configuration. */
  readonly uses?: readonly string[];
  /** Further files, by their paths. */
  readonly files?: Readonly<Record<string, string>>;
  /** What its configuration has in addition. */
  readonly extra?: object;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Ends the run with Ctrl-C, or with `signal`, once it has printed this. */
  readonly interruptAt?: string;
  readonly signal?: NodeJS.Signals;
  /** What the report says, and the runner itself does not. */
  readonly says?: readonly string[];
  /** The runner loads its reporters later: the report of the run before stays, and nobody can mend it. */
  readonly isUnheard?: boolean;
  /** Only the versions that `npm run conformance` installs see it: the test command has no time for more. */
  readonly isRare?: boolean;
}

const pass = (library: string): string => `import { test } from '${library}';\ntest('passes', () => undefined);\n`;
const passing = { 'green.spec.js': pass('@playwright/test') };
const green = { 'green.spec.js': pass('vitest') };
const wait = `process.stderr.write('waiting for a signal\\n'); return new Promise((resolve) => setTimeout(resolve, 60_000));`;
/** A worker of Vitest 3 or 4 whose main process is gone goes on for ever, and takes more and more memory. */
const endsWithParent = `process.once('disconnect', () => process.exit());`;
const waits = (library: string): Record<string, string> => ({
  'signal.spec.js': `import { test } from '${library}';${library === 'vitest' ? `\n${endsWithParent}` : ''}
test('passes', () => undefined);
test('is interrupted', ${library === 'vitest' ? '{ timeout: 0 }, ' : ''}() => { ${wait} });
test('never begins', () => undefined);
`,
});
const setup = (text: string): string => `export default () => { throw new Error('${text}'); };\n`;
const steps = { uses: ['steps.js', 'small.feature'] };
const hook = (name: string, body: string): Record<string, string> => ({
  'hook.js': `import { ${name} } from '@cucumber/cucumber';\n${name}(() => { ${body} });\n`,
});
const withHook = { import: ['steps.js', 'hook.js'] };
const feature = (...scenarios: readonly string[]): string =>
  ['Feature: F', ...scenarios.map((step, index) => `  Scenario: scenario ${index + 1}\n    Given ${step}`)].join('\n');

const playwright: readonly Omit<EndingRun, 'runner'>[] = [
  { name: 'endings of tests', uses: ['endings.spec.js', 'agent.spec.js'] },
  {
    name: 'a file that cannot be loaded',
    files: { ...passing, 'broken.spec.js': `import './nowhere.js';\n` },
  },
  { name: 'a file with a syntax error', files: { ...passing, 'broken.spec.js': 'test(;\n' }, isRare: true },
  {
    name: 'globalSetup throws',
    files: { ...passing, 'setup.js': setup('there is no database') },
    extra: { globalSetup: './setup.js' },
  },
  {
    name: 'globalTeardown throws',
    files: { ...passing, 'teardown.js': setup('the database stays') },
    extra: { globalTeardown: './teardown.js' },
  },
  {
    name: 'webServer does not start',
    isRare: true,
    files: passing,
    extra: { webServer: { command: 'node -e "process.exit(4)"', url: 'http://127.0.0.1:9' } },
  },
  {
    name: 'forbidOnly',
    isRare: true,
    files: { 'only.spec.js': `import { test } from '@playwright/test';\ntest.only('alone', () => undefined);\n` },
    extra: { forbidOnly: true },
  },
  { name: 'no tests', files: passing, args: ['--grep', 'nothing of this name'], isRare: true },
  {
    name: 'two tests of one title',
    files: { 'twice.spec.js': pass('@playwright/test') + `test('passes', () => undefined);\n` },
    isRare: true,
  },
  {
    name: 'maxFailures',
    isRare: true,
    files: {
      'stop.spec.js': `import { test } from '@playwright/test';
test('fails', () => { throw new Error('no more'); });
test('never begins', () => undefined);
`,
    },
    args: ['-x', '--workers=1'],
  },
  {
    name: 'Ctrl-C',
    isRare: true,
    files: waits('@playwright/test'),
    args: ['--workers=1', '--reporter=eyewright/playwright/reporter,json,line'],
    interruptAt: 'waiting for a signal',
  },
  {
    name: 'SIGTERM',
    files: waits('@playwright/test'),
    args: ['--workers=1', '--reporter=eyewright/playwright/reporter,json,line'],
    interruptAt: 'waiting for a signal',
    signal: 'SIGTERM',
    says: ['The process of Playwright was ended by SIGTERM'],
  },
  {
    name: 'globalTimeout',
    files: {
      'time.spec.js': `import { test } from '@playwright/test';
test('takes too long', async () => { ${wait} });
test('never begins', () => undefined);
`,
    },
    extra: { globalTimeout: 2_500, workers: 1 },
    isRare: true,
  },
  {
    name: 'failOnFlakyTests',
    files: {
      'flaky.spec.js': `import { expect, test } from '@playwright/test';
test('is flaky', ({}, { retry }) => expect(retry).toBe(1));
`,
    },
    args: ['--retries=1', '--fail-on-flaky-tests'],
  },
  {
    name: 'repeatEach and projects',
    isRare: true,
    files: passing,
    args: ['--repeat-each=2'],
    extra: { projects: [{ name: 'a' }, { name: 'b' }] },
  },
  {
    name: 'a project that others depend on fails',
    isRare: true,
    files: {
      'first.setup.js': `import { test } from '@playwright/test';\ntest('sets up', () => { throw new Error('not set up'); });\n`,
      ...passing,
    },
    extra: {
      projects: [
        { name: 'setup', testMatch: /first\.setup\.js/.source, teardown: 'end' },
        { name: 'end', testMatch: 'green' },
        { name: 'main', dependencies: ['setup'], testMatch: 'green' },
      ],
    },
  },
  {
    name: 'a worker fixture that ends badly',
    files: {
      'late.spec.js': `import { test as base } from '@playwright/test';
const test = base.extend({
  late: [async ({}, use) => { await use(1); throw new Error('the worker fixture ends badly'); }, { scope: 'worker' }],
});
test('passes', ({ late }) => undefined);
`,
    },
  },
];

const vitest: readonly Omit<EndingRun, 'runner'>[] = [
  { name: 'endings of tests', uses: ['endings.spec.js', 'agent.spec.js'] },
  { name: 'a file that cannot be loaded', files: { ...green, 'broken.spec.js': `import './nowhere.js';\n` } },
  { name: 'a file with a syntax error', files: { ...green, 'broken.spec.js': 'test(;\n' }, isRare: true },
  { name: 'a file without tests', files: { ...green, 'empty.spec.js': '' }, isRare: true },
  {
    name: 'an error that nobody catches',
    files: {
      ...green,
      'late.spec.js': `import { test } from 'vitest';
test('passes', async () => {
  setTimeout(() => { throw new Error('nobody catches this'); }, 0);
  void Promise.reject(new Error('nobody waited for this'));
  await new Promise((resolve) => setTimeout(resolve, 30));
});
`,
    },
  },
  {
    name: 'globalSetup throws',
    files: { ...green, 'setup.js': `export function setup() { throw new Error('there is no database'); }\n` },
    extra: { globalSetup: ['./setup.js'] },
  },
  {
    name: 'globalTeardown throws',
    isRare: true,
    files: { ...green, 'setup.js': `export function teardown() { throw new Error('the database stays'); }\n` },
    extra: { globalSetup: ['./setup.js'] },
  },
  {
    name: 'a file of set-up throws',
    files: { ...green, 'setup.js': `throw new Error('the file of set-up throws');\n` },
    extra: { setupFiles: ['./setup.js'] },
    isRare: true,
  },
  {
    name: 'hooks of a file throw',
    files: {
      ...green,
      'hooks.spec.js': `import { afterAll, beforeAll, test } from 'vitest';
beforeAll(() => { throw new Error('the file begins badly'); });
test('never begins', () => undefined);
`,
      'after.spec.js': `import { afterAll, test } from 'vitest';
afterAll(() => { throw new Error('the file ends badly'); });
test('is followed by a broken hook', () => undefined);
`,
    },
  },
  {
    name: 'bail',
    isRare: true,
    files: {
      'stop.spec.js': `import { test } from 'vitest';
test('fails', () => { throw new Error('no more'); });
test('never begins', () => undefined);
`,
    },
    args: ['--bail', '1'],
  },
  {
    name: 'a test that ends its process',
    isRare: true,
    files: { ...green, 'exit.spec.js': `import { test } from 'vitest';\ntest('exits', () => process.exit(3));\n` },
  },
  {
    name: 'a worker that is killed',
    files: {
      ...green,
      'kill.spec.js': `import { test } from 'vitest';
test('passes before', () => undefined);
test('is killed', async () => {
  process.kill(process.pid, 'SIGKILL');
  await new Promise((resolve) => setTimeout(resolve, 60_000));
});
`,
    },
    extra: { pool: 'forks' },
  },
  {
    name: 'Ctrl-C',
    files: waits('vitest'),
    interruptAt: 'waiting for a signal',
    isRare: true,
  },
  {
    name: 'SIGHUP',
    files: waits('vitest'),
    interruptAt: 'waiting for a signal',
    signal: 'SIGHUP',
    says: ['The process of Vitest was ended by SIGHUP'],
    isRare: true,
  },
  { name: 'no tests', files: {}, isRare: true },
  {
    name: 'allowOnly',
    files: { 'only.spec.js': `import { test } from 'vitest';\ntest.only('alone', () => undefined);\n` },
    extra: { allowOnly: false },
    isRare: true,
  },
  {
    name: 'a browser that dies once',
    files: {
      'dies.spec.js': `import { test } from 'eyewright/vitest';
test('has a browser that dies', { retry: 1 }, async ({ page, task }) => {
  if (task.result.retryCount === 0) page.browser().process().kill('SIGKILL');
  await page.waitForFunction(() => true);
});
`,
    },
  },
];

const cucumber: readonly Omit<EndingRun, 'runner'>[] = [
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
    ...steps,
    files: hook('BeforeAll', `throw new Error('the suite begins badly');`),
    extra: withHook,
  },
  {
    name: 'AfterAll throws',
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
  { name: 'a process that ends', ...steps, files: { 'end.feature': feature('fine', 'the process ends', 'fine') } },
  {
    name: 'a worker that ends',
    isRare: true,
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
    says: ['Before hook "log in" (hook.js:3) is pending', 'The process of Cucumber was ended by SIGTERM'],
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

export const endingRuns: readonly EndingRun[] = Object.entries({ playwright, vitest, cucumber }).flatMap(
  ([runner, runs]) => runs.map((run) => ({ runner: runner as Runner, ...run })),
);

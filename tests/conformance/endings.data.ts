import type { Runner } from '../projects/runners.data.ts';
import { cucumber } from './cucumber-endings.data.ts';
import { wait } from './wait-for-signal.ts';

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
  /** The report has to be red even if a version of the runner exits with 0. */
  readonly isAlwaysRed?: boolean;
  /** Left to `npm run test:all` and `npm run compat`. */
  readonly isRare?: boolean;
}

const pass = (library: string): string => `import { test } from '${library}';\ntest('passes', () => undefined);\n`;
const passing = { 'green.spec.js': pass('@playwright/test') };
const green = { 'green.spec.js': pass('vitest') };
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

const playwright: readonly Omit<EndingRun, 'runner'>[] = [
  { name: 'endings of tests', uses: ['endings.spec.js', 'agent.spec.js'] },
  { name: 'odd endings of tests', uses: ['odd-endings.spec.js'], isRare: true },
  {
    name: 'a file that cannot be loaded',
    isRare: true,
    files: { ...passing, 'broken.spec.js': `import './nowhere.js';\n` },
  },
  { name: 'a file with a syntax error', files: { ...passing, 'broken.spec.js': 'test(;\n' }, isRare: true },
  {
    name: 'globalSetup throws',
    isRare: true,
    files: { ...passing, 'setup.js': setup('there is no database') },
    extra: { globalSetup: './setup.js' },
  },
  {
    name: 'globalTeardown throws',
    isRare: true,
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
    isRare: true,
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
    isRare: true,
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
    isRare: true,
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
    isRare: true,
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
    isRare: true,
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

export const endingRuns: readonly EndingRun[] = Object.entries({ playwright, vitest, cucumber }).flatMap(
  ([runner, runs]) => runs.map((run) => ({ runner: runner as Runner, ...run })),
);

import { existsSync } from 'node:fs';
import path from 'node:path';

import { beforeAll, describe, expect, it } from 'vitest';

import { useProjects, type ProjectRun } from './run-project.ts';

const { runProject } = useProjects();

/** What people do wrong in their first week, without a model and without a server. */
const spec = `import { test } from 'eyewright/playwright';
const shop = '<h1>Shop</h1><button onclick="alert(1)">Alert</button><label>CV <input type="file"></label>';

test('answers a dialog and a chooser', async ({ page, aiTap }) => {
  await page.setContent(shop);
  await aiTap('Alert');
  await aiTap('CV', { fileChooserAccept: 'package.json' });
});

test('forgets an await', async ({ page, aiWaitFor }) => {
  await page.setContent(shop);
  aiWaitFor('the page shows "Thanks"', { timeoutMs: 60_000 });
});

test('opens nothing', async ({ aiAssert }) => {
  await aiAssert('the page shows "Shop"');
});

test('fails in a scenario', async ({ page, agent }) => {
  await page.setContent(shop);
  await agent.runGherkinScenario('Scenario: buy\\n  When I click "Buy"');
});
`;

describe('a first suite of Playwright', () => {
  let run: ProjectRun;
  beforeAll(async () => {
    run = await runProject({ runner: 'playwright', files: { 'first.spec.ts': spec }, env: { CLAUDECODE: '1' } });
  });

  const endOf = (title: string): unknown => run.reported.of(title)[0]?.end;
  /** What Playwright prints of one test. */
  const printed = (title: string): string =>
    run.output.split(/^ {2}\d+\) /m).find((part) => part.split('\n')[0]?.includes(title)) ?? '';

  it('has no row of code of this package in its report', () => {
    expect([endOf('answers a dialog and a chooser')]).toMatchObject([{ status: 'passed' }]);
    const places = run.reported.events.flatMap((event) =>
      event.type === 'step-start' ? (event.location?.file ?? []) : [],
    );
    expect(places.length).toBeGreaterThan(0);
    expect(places.filter((file) => file.includes('node_modules'))).toEqual([]);
  });

  it('is told of a forgotten await first, at its line, and that it is the test', () => {
    const [first] = run.reported.of('forgets an await')[0]?.end?.errors ?? [];
    expect(first?.message).toContain('Failure class: test (AGENT_DESTROYED)');
    expect(printed('forgets an await')).toMatch(/^[^\n]*\n+ *AbortError: [^]*> 12 \|/);
  });

  it.each([
    ['opens nothing', 'test (CONFIG_INVALID)'],
    ['fails in a scenario', 'test (PLAN_FAILED)'],
  ])('has each error once, with one class: %s', (title, failureClass) => {
    const classes = printed(title).match(/Failure class: .*/g);
    expect(classes).toEqual([`Failure class: ${failureClass}`]);
    expect(printed(title)).not.toContain('[cause]');
  });

  it('is told of each failure in one line, with a picture, when a coding agent runs it', () => {
    const [line = '', picture = ''] =
      /^ {2}✗ first\.spec\.ts › fails in a scenario .*(run\/failures\S+)$/m.exec(run.output) ?? [];
    expect(line).toMatch(
      /\(first\.spec\.ts:21\): .* \[PLAN_FAILED, test\] run\/failures\/playwright\/\d{3}-fails-in-a-scenario-/,
    );
    expect(existsSync(path.join(run.folder, picture))).toBe(true);
    expect(run.output.match(/^ {2}✗ first\.spec\.ts /gm)).toHaveLength(3);
    expect(run.output).toMatch(/^ {2}More about each failure: npx eyewright failures run\/report\/playwright\.html$/m);
  });
});

import { readdirSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { commandLineOf } from './process-tree.ts';
import { sources, useProjects } from './run-project.ts';
import type { Runner } from './runners.data.ts';

const { runProject } = useProjects();
const runners = ['playwright', 'vitest', 'cucumber'] as const;
const all = sources('desktop');
const shared = { 'dialogs.ts': all['dialogs.ts'] ?? '' };

const vitestFile = (...names: readonly string[]): string =>
  (all['desktop.vitest.ts'] ?? '').replace("['TESTS']", JSON.stringify(names));

const files: Readonly<Record<Runner, Record<string, string>>> = {
  playwright: { ...shared, 'desktop.spec.ts': all['desktop.spec.ts'] ?? '' },
  vitest: { ...shared, 'one.spec.ts': vitestFile('first', 'second'), 'two.spec.ts': vitestFile('third', 'fourth') },
  cucumber: { ...shared, 'desktop.feature': all['desktop.feature'] ?? '', 'steps.ts': all['steps.ts'] ?? '' },
};
const parallel: Readonly<Record<Runner, readonly string[]>> = {
  playwright: ['--workers=4', '--fully-parallel'],
  vitest: ['--maxWorkers=2'],
  cucumber: ['--parallel', '4'],
};

/** Xvfb servers and dialogs on this machine that belong to these tests. */
function leftOvers(): string[] {
  const below = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return below.map((pid) => commandLineOf(Number(pid))).filter((line) => /Xvfb.*811x607|zenity.*Delete the/.test(line));
}

describe.each(runners)('four desktops in %s', (runner) => {
  it('run side by side on displays of their own, with one report', async () => {
    const run = await runProject({
      runner,
      files: files[runner],
      args: parallel[runner],
      env: { EYEWRIGHT_PATIENCE: '20000' },
    });
    expect([run.code, run.code === 0 ? '' : run.output]).toEqual([0, '']);
    const devices = run.reported.events.filter(({ type }) => type === 'device');
    expect(devices).toHaveLength(4);
    expect(devices).toContainEqual(
      expect.objectContaining({ name: expect.stringMatching(/^virtual display :\d+$/) as string }),
    );
    await expect.poll(leftOvers, { timeout: 20_000 }).toEqual([]);
  });
});

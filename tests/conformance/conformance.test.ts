import { describe, expect, it } from 'vitest';

import { installed } from '../projects/shared-install.ts';
import { endingRuns } from './endings.data.ts';
import { testsAll } from '../usual.ts';
import { runEnding } from './run-ending.ts';

// All of them, with other versions of the runners: npm run compat.
const runs = endingRuns.filter(({ isRare = false }) => testsAll || !isRare);

describe.each(['playwright', 'vitest', 'cucumber'] as const)('a report says what %s says of', (runner) => {
  it.each(runs.filter((run) => run.runner === runner))('$name', async (run) => {
    const { problems } = await runEnding(run, { base: installed() });
    expect(problems).toEqual([]);
  });
});

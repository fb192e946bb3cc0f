import { isRed } from '../../run/outcome.ts';
import type { Run, Test } from '../../run/run.ts';
import { fileOf, filterTests, type Filters } from './filter.ts';

/** The tests of one file. */
export interface ThumbnailGroup {
  readonly file: string;
  readonly tests: readonly Test[];
}

/** Tests that ran, are not red and match the filters, by file; none if no test of the run has a picture. */
export function thumbnailGroups(run: Run, filters: Filters): ThumbnailGroup[] {
  if (!run.tests.some(hasPicture)) return [];
  const groups = new Map<string, Test[]>();
  for (const test of filterTests(run.tests, filters)) {
    if (isRed(test.last.status) || test.last.didNotRun) continue;
    const file = fileOf(test) ?? test.path[0] ?? 'Other tests';
    const group = groups.get(file);
    if (group) group.push(test);
    else groups.set(file, [test]);
  }
  return [...groups].map(([file, tests]) => ({ file, tests }));
}

function hasPicture({ last }: Test): boolean {
  return last.lines.some(({ type }) => type === 'frame');
}

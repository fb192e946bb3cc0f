import { isRed } from '../../run/outcome.ts';
import type { Run, Test } from '../../run/run.ts';

const longestMessage = 2_000;

export const filterNames = ['q', 'status', 'project', 'platform', 'file', 'tag', 'class'] as const;
type FilterName = (typeof filterNames)[number];

/** Filters of the list of tests. A test must match all of them. `q` is free text. */
export type Filters = { readonly [name in FilterName]?: string | undefined };

/** Filters with a list of values. */
export const facetNames = ['project', 'platform', 'file', 'tag', 'class'] as const;
type FacetName = (typeof facetNames)[number];

export function filterTests(tests: readonly Test[], filters: Filters): readonly Test[] {
  const words = (filters.q ?? '').toLowerCase().split(/\s+/);
  return tests.filter(
    (test) =>
      hasStatus(test, filters.status) &&
      facetNames.every((name) => filters[name] === undefined || valuesOf(test, name).includes(filters[name])) &&
      words.every((word) => haystack(test).includes(word)),
  );
}

/** Red tests first, then all others; in both groups file by file, in the order of the run. */
export function inDisplayOrder(tests: readonly Test[]): readonly Test[] {
  const files = new Map<string, Test[]>();
  const red = tests.filter(({ last }) => isRed(last.status));
  for (const test of [...red, ...tests.filter(({ last }) => !isRed(last.status))]) {
    const key = `${isRed(test.last.status)} ${fileOf(test) ?? ''}`;
    const file = files.get(key);
    if (file) file.push(test);
    else files.set(key, [test]);
  }
  return [...files.values()].flat();
}

/** The values of a filter with the number of tests, in alphabetical order. */
export function facetValues(run: Run, name: FacetName): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const value of run.tests.flatMap((test) => valuesOf(test, name)))
    counts.set(value, (counts.get(value) ?? 0) + 1);
  return new Map([...counts].sort(([a], [b]) => a.localeCompare(b)));
}

/** The filters of an object with more fields, such as a route. */
export function pickFilters(from: Filters): Filters {
  const set = filterNames.filter((name) => from[name] !== undefined && from[name] !== '');
  return Object.fromEntries(set.map((name) => [name, from[name]]));
}

export function fileOf(test: Test): string | undefined {
  const first = test.path[0] ?? '';
  return test.location?.file ?? (/\.\w+$/.test(first) ? first : undefined);
}

function valuesOf(test: Test, name: FacetName): readonly string[] {
  if (name === 'tag') return [...new Set(test.tags.map(String))];
  const { platform, failureClass } = test.last;
  const value = { project: test.project, platform, file: fileOf(test), class: failureClass }[name];
  return value === undefined ? [] : [String(value)];
}

function hasStatus(test: Test, status: string | undefined): boolean {
  if (status === undefined) return true;
  return status === 'flaky' ? test.flaky : test.last.status === status;
}

function haystack(test: Test): string {
  const { platform, devices } = test.last;
  const facts = [test.project, test.runner, platform, fileOf(test), ...devices.map(({ name }) => name)];
  const errors = test.last.errors.map(
    ({ code, message }) => `${code ?? ''} ${String(message).slice(0, longestMessage)}`,
  );
  return [...test.path, test.title, ...facts, ...test.tags, ...errors].join(' ').toLowerCase();
}

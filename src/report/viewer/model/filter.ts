import type { Run, Test } from '../../run/run.ts';

export const filterNames = ['q', 'status', 'project', 'platform', 'file', 'tag', 'class'] as const;
type FilterName = (typeof filterNames)[number];

/** What the list of tests is narrowed to; all that are given must hold. `q` is free text. */
export type Filters = { readonly [name in FilterName]?: string | undefined };

/** The filters that offer values to choose from. */
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

/** The values of a filter that occur, with the number of their tests, in alphabetical order. */
export function facetValues(run: Run, name: FacetName): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const value of run.tests.flatMap((test) => valuesOf(test, name)))
    counts.set(value, (counts.get(value) ?? 0) + 1);
  return new Map([...counts].sort(([a], [b]) => a.localeCompare(b)));
}

/** The filters of a route or of anything else that has more than filters. */
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
  return [...test.path, test.title, ...facts, ...test.tags].join(' ').toLowerCase();
}

import type { JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';

import { facetNames, facetValues } from '../../model/filter.ts';
import { clip, outcomeNames } from '../../model/format.ts';
import { outcomes, type Outcome } from '../../../run/outcome.ts';
import { type Run } from '../../../run/run.ts';
import { goTo, replaceRoute, type Route } from '../parts/route.ts';
import { useShortcuts } from '../parts/use-shortcuts.ts';

interface FilterProps {
  readonly run: Run;
  readonly route: Route;
}

/** The filters of the list of tests. The address contains them. */
export function TestFilters({ run, route }: FilterProps): JSX.Element {
  return (
    <div class="filters" role="search">
      <SearchField route={route} />
      <StatusButtons run={run} route={route} />
      <div class="facets">
        {facetNames.map((name) => (
          <FacetSelect key={name} run={run} route={route} name={name} />
        ))}
      </div>
    </div>
  );
}

function SearchField({ route }: { readonly route: Route }): JSX.Element {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(route.q ?? '');
  useEffect(() => {
    // The address is updated with a delay while the user types.
    if (document.activeElement !== field.current) setText(route.q ?? '');
  }, [route.q]);
  useShortcuts({ '/': () => field.current?.focus() });
  const search = (value: string): void => {
    setText(value);
    replaceRoute({ ...route, q: value });
  };
  return (
    <input
      ref={field}
      type="search"
      class="search"
      value={text}
      placeholder="Search tests  /"
      aria-label="Search tests by title, file, project, tag or error"
      aria-keyshortcuts="/"
      onInput={(event) => search(event.currentTarget.value)}
    />
  );
}

function StatusButtons({ run, route }: FilterProps): JSX.Element {
  const present: (Outcome | 'flaky')[] = outcomes.filter((status) => run.counts[status] > 0);
  if (run.flaky > 0) present.push('flaky');
  return (
    <div class="chips" role="group" aria-label="Filter by result">
      {[undefined, ...present].map((name) => (
        <button
          key={name ?? ''}
          type="button"
          class="chip"
          aria-pressed={route.status === name}
          onClick={() => goTo({ ...route, status: name })}
        >
          {statusName(name)}
        </button>
      ))}
    </div>
  );
}

interface FacetProps extends FilterProps {
  readonly name: (typeof facetNames)[number];
}

/** Shown if there are at least two values. */
function FacetSelect({ run, route, name }: FacetProps): JSX.Element | null {
  const values = useMemo(() => facetValues(run, name), [run, name]);
  const chosen = route[name];
  if (values.size < 2 && chosen === undefined) return null;
  const unknown = chosen !== undefined && !values.has(chosen) ? [[chosen, 0] as const] : [];
  return (
    <select
      class="facet"
      aria-label={`Filter by ${name}`}
      value={chosen ?? ''}
      onChange={(event) => goTo({ ...route, [name]: event.currentTarget.value || undefined })}
    >
      <option value="">{`Any ${name}`}</option>
      {[...values, ...unknown].map(([value, count]) => (
        <option key={value} value={value}>
          {`${clip(value, 60)} (${count})`}
        </option>
      ))}
    </select>
  );
}

function statusName(name: Outcome | 'flaky' | undefined): string {
  if (name === undefined) return 'All';
  const text = name === 'flaky' ? name : outcomeNames[name];
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}

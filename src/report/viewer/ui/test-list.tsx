import type { JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';

import { clip, formatMs, outcomeNames, plural } from '../model/format.ts';
import { outcomes, type Outcome, type Run, type Test } from '../model/run.ts';
import { routeHref } from './route.ts';
import { StatusIcon } from './status-icon.tsx';

type Filter = Outcome | 'all' | 'flaky';

export function TestList({ run, selected }: { readonly run: Run; readonly selected: string | undefined }): JSX.Element {
  const [text, setText] = useState('');
  const [filter, setFilter] = useState<Filter>('all');
  const tests = useMemo(() => run.tests.filter((test) => matches(test, text, filter)), [run, text, filter]);
  return (
    <nav class="list" aria-label="Tests">
      <div class="filters">
        <SearchField text={text} onChange={setText} />
        <FilterButtons run={run} filter={filter} onChange={setFilter} />
      </div>
      <ul class="tests">
        {tests.map((test) => (
          <TestRow key={test.id} test={test} selected={test.id === selected} />
        ))}
      </ul>
      {tests.length === 0 && <p class="hint">No test matches. Clear the search or choose “All”.</p>}
      {tests.length > 0 && tests.length < run.tests.length && (
        <p class="hint">
          {tests.length} of {plural(run.tests.length, 'test')}
        </p>
      )}
    </nav>
  );
}

function SearchField({ text, onChange }: { readonly text: string; onChange(text: string): void }): JSX.Element {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const focus = (event: KeyboardEvent): void => {
      if (event.key !== '/' || event.target instanceof HTMLInputElement) return;
      event.preventDefault();
      field.current?.focus();
    };
    addEventListener('keydown', focus);
    return () => removeEventListener('keydown', focus);
  }, []);
  return (
    <input
      ref={field}
      type="search"
      class="search"
      value={text}
      placeholder="Search tests"
      aria-label="Search tests by title, project or tag"
      aria-keyshortcuts="/"
      onInput={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function FilterButtons({
  run,
  filter,
  onChange,
}: {
  readonly run: Run;
  readonly filter: Filter;
  onChange(filter: Filter): void;
}): JSX.Element {
  const present: Filter[] = [
    'all',
    ...outcomes.filter((status) => run.counts[status] > 0),
    ...(run.flaky > 0 ? (['flaky'] as const) : []),
  ];
  return (
    <div class="chips" role="group" aria-label="Filter by result">
      {present.map((name) => (
        <button key={name} type="button" class="chip" aria-pressed={filter === name} onClick={() => onChange(name)}>
          {filterName(name)}
        </button>
      ))}
    </div>
  );
}

function TestRow({ test, selected }: { readonly test: Test; readonly selected: boolean }): JSX.Element {
  const group = [test.project, test.runner].filter((part) => part).join(' · ');
  return (
    <li>
      <a class="test" href={routeHref({ test: test.id })} aria-current={selected ? 'page' : undefined}>
        <StatusIcon status={test.last.status} />
        <span class="test-text">
          {test.path.length > 0 && <span class="path">{clip(test.path.join(' › '))}</span>}
          <span class="title">{clip(test.title)}</span>
          <span class="facts">
            {group !== '' && <span>{clip(group, 80)}</span>}
            {test.last.status !== 'skipped' && <span>{formatMs(test.last.durationMs)}</span>}
            {test.attempts.length > 1 && <span>{plural(test.attempts.length, 'attempt')}</span>}
            {test.flaky && <span class="badge">flaky</span>}
            {test.last.problem !== undefined && <span class="badge">incomplete</span>}
          </span>
        </span>
      </a>
    </li>
  );
}

function filterName(filter: Filter): string {
  if (filter === 'all') return 'All';
  if (filter === 'running') return 'Unfinished';
  const name = filter === 'flaky' ? filter : outcomeNames[filter];
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
}

function matches(test: Test, text: string, filter: Filter): boolean {
  if (filter === 'flaky' ? !test.flaky : filter !== 'all' && test.last.status !== filter) return false;
  const haystack = [...test.path, test.title, test.project ?? '', test.runner ?? '', ...test.tags]
    .join(' ')
    .toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => haystack.includes(word));
}

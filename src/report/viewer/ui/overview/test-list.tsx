import type { JSX } from 'preact';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';

import { filterTests, inDisplayOrder, pickFilters, type Filters } from '../../model/filter.ts';
import { clip, plural } from '../../model/format.ts';
import { formatMs } from '../../../run/format-ms.ts';
import type { Run, Test } from '../../../run/run.ts';
import { FailureBadge } from '../parts/failure-badge.tsx';
import { replaceRoute, routeHref, type Route } from '../parts/route.ts';
import { StatusIcon } from '../parts/status-icon.tsx';
import { TestFilters } from './test-filters.tsx';
import { useShortcuts } from '../parts/use-shortcuts.ts';
import { VirtualList } from '../parts/virtual-list.tsx';

interface TestListProps {
  readonly run: Run;
  readonly route: Route;
  readonly selected: string | undefined;
}

export function TestList({ run, route, selected }: TestListProps): JSX.Element {
  const filters = pickFilters(route);
  const key = routeHref(filters);
  const tests = useMemo(() => inDisplayOrder(filterTests(run.tests, filters)), [run, key]);
  const headed = useMemo(
    () => new Set(tests.filter((test, index) => pathOf(test) !== pathOf(tests[index - 1]))),
    [tests],
  );
  const hasRunners = useMemo(() => new Set(run.tests.map(({ runner }) => runner)).size > 1, [run]);
  const position = tests.findIndex(({ id }) => id === selected);
  const show = (index: number): void => {
    const test = tests[Math.min(Math.max(index, 0), tests.length - 1)];
    if (test) replaceRoute({ ...filters, test: test.id });
  };
  useShortcuts({ j: () => show(position + 1), k: () => show(position - 1) });
  return (
    <nav class="list" aria-label="Tests">
      <TestFilters run={run} route={route} />
      <p class="hint" role="status">
        {tests.length < run.tests.length
          ? `${tests.length} of ${plural(run.tests.length, 'test')}`
          : plural(run.tests.length, 'test')}
        {key !== '#' && (
          <>
            {' · '}
            <a href={routeHref({ test: route.test })}>Clear all filters</a>
          </>
        )}
      </p>
      <div class="tests">
        <VirtualList
          as="ul"
          items={tests}
          rowHeight={56}
          pinned={position < 0 ? undefined : position}
          row={(test) => (
            <TestRow
              key={test.id}
              test={test}
              filters={filters}
              selected={test.id === selected}
              hasPath={headed.has(test)}
              hasRunner={hasRunners}
            />
          )}
        />
      </div>
      {tests.length === 0 && <p class="hint">No test matches. Clear the filters, or shorten the search text.</p>}
    </nav>
  );
}

interface TestRowProps {
  readonly test: Test;
  readonly filters: Filters;
  readonly selected: boolean;
  /** Whether its path differs from that of the row above. */
  readonly hasPath: boolean;
  /** Whether the report has several runners. */
  readonly hasRunner: boolean;
}

function pathOf(test: Test | undefined): string | undefined {
  return test?.path.join(' › ');
}

function TestRow({ test, filters, selected, hasPath, hasRunner }: TestRowProps): JSX.Element {
  const link = useRef<HTMLAnchorElement>(null);
  useLayoutEffect(() => {
    if (selected) link.current?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  return (
    <li>
      <a
        class="test"
        href={routeHref({ ...filters, test: test.id })}
        aria-current={selected ? 'page' : undefined}
        ref={link}
      >
        <StatusIcon status={test.last.status} />
        <span class="test-text">
          {hasPath && test.path.length > 0 && <span class="path">{clip(pathOf(test) ?? '')}</span>}
          <span class="title">{clip(test.title)}</span>
          <TestFacts test={test} hasRunner={hasRunner} />
        </span>
      </a>
    </li>
  );
}

function TestFacts({ test, hasRunner }: Pick<TestRowProps, 'test' | 'hasRunner'>): JSX.Element {
  const group = [test.project, hasRunner && test.runner, test.variant, screenOf(test)]
    .filter((part) => part)
    .join(' · ');
  return (
    <span class="facts">
      {group !== '' && <span>{clip(group, 80)}</span>}
      {test.last.didNotRun && <span>did not run</span>}
      {test.last.status !== 'skipped' && <span>{formatMs(test.last.durationMs)}</span>}
      {test.attempts.length > 1 && <span>{plural(test.attempts.length, 'attempt')}</span>}
      {test.flaky && <span class="badge">flaky</span>}
      <FailureBadge failureClass={test.last.failureClass} />
      {test.last.problem !== undefined && <span class="badge">incomplete</span>}
    </span>
  );
}

/** The device of a test; undefined for browser pages, which need no label. */
function screenOf({ last }: Test): string | undefined {
  return last.platform === 'web' ? undefined : (last.devices[0]?.name ?? last.platform);
}

import type { JSX } from 'preact';

import type { FrameStore } from '../model/frame-store.ts';
import { pickFilters } from '../model/filter.ts';
import { firstToOpen, plural } from '../model/format.ts';
import type { ReadEvents } from '../model/read-events.ts';
import type { Run, Test } from '../../run/run.ts';
import { ErrorBoundary } from './parts/error-boundary.tsx';
import { Frames } from './frame/frames-context.ts';
import { Header } from './overview/header.tsx';
import { Overview } from './overview/overview.tsx';
import { goTo, useRoute, type Route } from './parts/route.ts';
import { TestList } from './overview/test-list.tsx';
import { TestPage } from './test/test-page.tsx';
import { useShortcuts } from './parts/use-shortcuts.ts';

interface AppProps {
  readonly run: Run;
  readonly read: ReadEvents;
  readonly frames: FrameStore;
}

export function App({ run, read, frames }: AppProps): JSX.Element {
  const route = useRoute();
  const alone = isAlone(run);
  const isEmpty = run.tests.length === 0 && run.errors.length === 0;
  useShortcuts({ o: () => goTo(pickFilters(route)) });
  const wanted = route.firstFailure ? firstToOpen(run)?.id : route.test;
  const test = run.tests.find(({ id }) => alone || id === wanted);
  return (
    <Frames.Provider value={frames}>
      <div class="app" data-view={viewName(route, test !== undefined)} data-tests={alone ? 'one' : 'many'}>
        <Header run={run} route={route} />
        <ReadNotes read={read} />
        {isEmpty ? <Empty /> : <Columns run={run} test={test} route={route} />}
      </div>
    </Frames.Provider>
  );
}

interface ColumnsProps {
  readonly run: Run;
  readonly test: Test | undefined;
  readonly route: Route;
}

function Columns({ run, test, route }: ColumnsProps): JSX.Element {
  const alone = isAlone(run);
  return (
    <div class="columns">
      {!alone && run.tests.length > 0 && <TestList run={run} route={route} selected={test?.id} />}
      <ErrorBoundary name={`${test?.id} ${route.step} ${route.event}`}>
        {test ? (
          <TestPage key={test.id} test={test} route={route} alone={alone} />
        ) : (
          <Overview run={run} route={route} />
        )}
      </ErrorBoundary>
    </div>
  );
}

/** Whether the report has a single test and no other errors. It then needs no overview. */
function isAlone({ tests, errors }: Run): boolean {
  return tests.length === 1 && errors.length === 0;
}

/** The column that is shown on narrow screens. */
function viewName(route: Route, hasTest: boolean): string {
  if (!hasTest) return 'list';
  return route.step === undefined && route.event === undefined ? 'steps' : 'detail';
}

function ReadNotes({ read }: { readonly read: ReadEvents }): JSX.Element | null {
  if (read.damaged + read.unknown === 0) return null;
  return (
    <p class="note" role="status">
      {read.damaged > 0 &&
        `${plural(read.damaged, 'line')} of this record could not be read: the process probably ended while it wrote them. Everything else is shown. `}
      {read.unknown > 0 && `${plural(read.unknown, 'event')} from a newer version of eyewright not shown.`}
    </p>
  );
}

function Empty(): JSX.Element {
  return (
    <main class="empty">
      <svg class="empty-art" viewBox="0 0 120 80" aria-hidden="true">
        <rect x="8" y="8" width="104" height="64" rx="8" />
        <path d="M8 24h104M20 16h.01M28 16h.01M36 16h.01" />
        <path d="M36 50c8-12 40-12 48 0-8 12-40 12-48 0z" />
        <circle cx="60" cy="50" r="6" />
      </svg>
      <h2>Nothing has been recorded yet</h2>
      <p>
        This report is valid, but no test wrote to it. Steps appear here when a test calls the agent, for example{' '}
        <code>aiAct</code> or <code>aiAssert</code>. If tests ran, check whether all of them were filtered out or
        skipped.
      </p>
    </main>
  );
}

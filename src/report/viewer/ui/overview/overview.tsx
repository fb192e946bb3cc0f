import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';

import { pickFilters } from '../../model/filter.ts';
import {
  clip,
  formatCosts,
  formatCount,
  headline,
  modelLabel,
  notPassed,
  plural,
  resultCounts,
  withoutRequest,
} from '../../model/format.ts';
import { formatMs } from '../../../run/format-ms.ts';
import { outcomes } from '../../../run/outcome.ts';
import type { Run } from '../../../run/run.ts';
import { savedTokens } from '../../../run/usage.ts';
import { compareRuns } from '../../../run/comparison.ts';
import { FailureCard } from './failure-card.tsx';
import { FailureClasses } from './failure-classes.tsx';
import { routeHref, type Route } from '../parts/route.ts';
import { RunErrors } from './run-errors.tsx';
import { Since } from './since.tsx';
import { ThumbnailGrid } from './thumbnail-grid.tsx';

const mostCards = 30;

export function Overview({ run, route }: { readonly run: Run; readonly route: Route }): JSX.Element {
  const bad = notPassed(run);
  const filters = pickFilters(route);
  const comparison = useMemo(() => compareRuns(run), [run]);
  const fresh = new Set(comparison?.newFailures);
  return (
    <main class="overview">
      <h2>{headline(run)}</h2>
      <RunErrors errors={run.errors} />
      {run.tests.length > 0 && <ResultBar run={run} />}
      <Numbers run={run} />
      {comparison && <Since comparison={comparison} durationMs={run.durationMs} filters={filters} />}
      {bad.length > 0 && <FailureClasses tests={bad} filters={filters} />}
      {bad.length > 0 && (
        <section aria-label="Tests that did not pass">
          <ul class="cards">
            {bad.slice(0, mostCards).map((test) => (
              <FailureCard key={test.id} test={test} filters={filters} isNew={fresh.has(test)} />
            ))}
          </ul>
          {bad.length > mostCards && (
            <p class="hint">
              {bad.length - mostCards} more tests did not pass. Filter the list of tests by result or failure class to
              see them.
            </p>
          )}
        </section>
      )}
      <Slowest run={run} base={filters} />
      <ThumbnailGrid run={run} filters={filters} />
    </main>
  );
}

function Numbers({ run }: { readonly run: Run }): JSX.Element {
  const { calls, tokens } = run.usage;
  const saved = savedTokens(run.usage);
  return (
    <dl class="numbers">
      <Figure name="Tests" value={String(run.tests.length)} />
      {run.flaky > 0 && <Figure name="Flaky" value={String(run.flaky)} />}
      {run.didNotRun > 0 && <Figure name="Did not run" value={String(run.didNotRun)} />}
      <Figure name="Duration" value={formatMs(run.durationMs)} note={testsNote(run)} />
      <Figure name="Model calls" value={formatCount(calls)} note={withoutRequest(run.usage)} />
      {tokens > 0 && <Figure name="Tokens" value={formatCount(tokens)} />}
      {saved !== undefined && (
        <Figure name="Tokens saved" value={`≈ ${formatCount(saved)}`} note="by the offline model" />
      )}
      <Cost usage={run.usage} />
      {run.startedAt > 0 && <Figure name="Started" value={new Date(run.startedAt).toLocaleString()} />}
      <Figure
        name={run.models.length > 1 ? 'Models' : 'Model'}
        value={clip(run.models.map(modelLabel).join(', ') || 'none', 200)}
      />
    </dl>
  );
}

/** If tests ran in parallel, their total duration. */
function testsNote({ durationMs, testsMs }: Run): string | undefined {
  return testsMs > durationMs * 1.05 ? `${formatMs(testsMs)} of tests` : undefined;
}

function Cost({ usage }: Pick<Run, 'usage'>): JSX.Element | null {
  const { costs, unpriced } = usage;
  if (costs.size === 0 && unpriced === 0) return null;
  const note = unpriced > 0 ? `${formatCount(unpriced)} calls without a known price` : undefined;
  return <Figure name="Cost" value={costs.size > 0 ? formatCosts(usage) : 'unknown'} note={note} />;
}

function ResultBar({ run }: { readonly run: Run }): JSX.Element {
  let x = 0;
  const total = Math.max(1, run.tests.length);
  const parts = outcomes.map((status) => {
    const width = (run.counts[status] / total) * 1000;
    x += width;
    return { status, x: x - width, width };
  });
  const text = resultCounts(run)
    .map(({ count, name }) => `${count} ${name}`)
    .join(', ');
  return (
    <svg class="bar" viewBox="0 0 1000 10" preserveAspectRatio="none" role="img" aria-label={text}>
      {parts.map(
        (part) =>
          part.width > 0 && (
            <rect key={part.status} class={`is-${part.status}`} x={part.x} y="0" width={part.width} height="10" />
          ),
      )}
    </svg>
  );
}

interface FigureProps {
  readonly name: string;
  readonly value: string;
  readonly note?: string | undefined;
}

function Figure({ name, value, note }: FigureProps): JSX.Element {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value} {note !== undefined && <small>{note}</small>}
      </dd>
    </div>
  );
}

function Slowest({ run, base }: { readonly run: Run; readonly base: Route }): JSX.Element | null {
  const slow = useMemo(
    () => run.tests.filter(({ last }) => last.durationMs > 0).sort((a, b) => b.last.durationMs - a.last.durationMs),
    [run],
  );
  if (slow.length < 2) return null;
  const longest = slow[0]?.last.durationMs ?? 1;
  return (
    <section class="slowest">
      <h3>Slowest tests</h3>
      <ol>
        {slow.slice(0, 5).map((test) => (
          <li key={test.id}>
            <a href={routeHref({ ...base, test: test.id })} title={plural(test.attempts.length, 'attempt')}>
              {clip([test.title, test.variant, test.project].filter((part) => part).join(' · '), 120)}
            </a>
            <svg class="meter" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
              <rect width={(test.last.durationMs / longest) * 100} height="6" />
            </svg>
            <span class="ms">{formatMs(test.last.durationMs)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

import type { JSX } from 'preact';

import { pickFilters } from '../../model/filter.ts';
import { formatCalls, formatCosts, formatCount, modelLabel, plural, resultCounts } from '../../model/format.ts';
import { formatMs } from '../../../run/format-ms.ts';
import type { Run } from '../../../run/run.ts';
import { Brand } from '../parts/brand.tsx';
import { Help } from '../parts/help.tsx';
import { routeHref, type Route } from '../parts/route.ts';
import { StatusIcon } from '../parts/status-icon.tsx';
import { ThemeToggle } from '../parts/theme-toggle.tsx';

export function Header({ run, route }: { readonly run: Run; readonly route: Route }): JSX.Element {
  return (
    <header class="header">
      <Brand href={routeHref(pickFilters(route))} />
      {run.tests.length + run.errors.length > 0 && <Totals run={run} />}
      <span class="tools">
        <Help />
        <ThemeToggle />
      </span>
    </header>
  );
}

function Totals({ run }: { readonly run: Run }): JSX.Element {
  return (
    <div class="totals">
      <ul class="counts" aria-label="Results">
        {resultCounts(run).map(({ status, count, name }) => (
          <li key={name} class={`count is-${status}`}>
            <StatusIcon status={status} label="" />
            <b>{count}</b> {name}
          </li>
        ))}
        {run.errors.length > 0 && (
          <li class="count is-failed">
            <StatusIcon status="failed" label="" />
            <b>{run.errors.length}</b> {run.errors.length === 1 ? 'error' : 'errors'} outside of the tests
          </li>
        )}
        {run.flaky > 0 && <li class="badge">{run.flaky} flaky</li>}
      </ul>
      <ul class="figures" aria-label="Figures">
        <li title="Duration of the run. Parallel runs count once">{formatMs(run.durationMs)}</li>
        <li>{formatCalls(run.usage)}</li>
        {run.usage.tokens > 0 && (
          <li title={plural(run.usage.tokens, 'token')}>{formatCount(run.usage.tokens)} tokens</li>
        )}
        {run.usage.costs.size > 0 && <li>{formatCosts(run.usage)}</li>}
        {run.models.length > 0 && <li class="model">{run.models.map(modelLabel).join(', ')}</li>}
      </ul>
    </div>
  );
}

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';

import { pickFilters } from '../../model/filter.ts';
import { formatCalls, formatCosts, formatCount, modelLabel, plural, resultCounts } from '../../model/format.ts';
import { formatMs } from '../../../run/format-ms.ts';
import type { Run } from '../../../run/run.ts';
import { Help } from '../parts/help.tsx';
import { routeHref, type Route } from '../parts/route.ts';
import { StatusIcon } from '../parts/status-icon.tsx';
import { applyTheme, storedTheme, storeTheme, type Theme } from '../parts/theme.ts';
import { useShortcuts } from '../parts/use-shortcuts.ts';

export function Header({ run, route }: { readonly run: Run; readonly route: Route }): JSX.Element {
  return (
    <header class="header">
      <a class="brand" href={routeHref(pickFilters(route))}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M2 12c4-7 16-7 20 0-4 7-16 7-20 0z" />
          <circle cx="12" cy="12" r="3.2" />
        </svg>
        <h1>eyewright</h1>
      </a>
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

const nextTheme: Readonly<Record<Theme, Theme>> = { auto: 'light', light: 'dark', dark: 'auto' };

function ThemeToggle(): JSX.Element {
  const [theme, setTheme] = useState(storedTheme);
  const change = (): void => {
    const next = nextTheme[theme];
    applyTheme(next);
    storeTheme(next);
    setTheme(next);
  };
  useShortcuts({ t: change });
  return (
    <button
      type="button"
      class="tool"
      onClick={change}
      aria-label={`Theme: ${theme}. Change to ${nextTheme[theme]}`}
      title={`Theme: ${theme}`}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true">
        {theme === 'dark' && <path d="M13 9.6A5.6 5.6 0 0 1 6.4 3 5.6 5.6 0 1 0 13 9.6z" />}
        {theme === 'light' && <circle cx="8" cy="8" r="3.2" />}
        {theme === 'light' && (
          <path d="M8 1.4v1.4M8 13.2v1.4M1.4 8h1.4M13.2 8h1.4M3.3 3.3l1 1M11.7 11.7l1 1M12.7 3.3l-1 1M4.3 11.7l-1 1" />
        )}
        {theme === 'auto' && <path class="solid" d="M8 1.6a6.4 6.4 0 0 1 0 12.8z" />}
        {theme === 'auto' && <circle cx="8" cy="8" r="6.4" />}
      </svg>
      <span>{theme}</span>
    </button>
  );
}

import type { JSX } from 'preact';

import { clip, countProblems, isHarmless, problemName } from '../../model/format.ts';
import { formatMs } from '../../../run/format-ms.ts';
import { rowKey, type Row } from '../../model/step-rows.ts';
import type { Step, StepTree } from '../../../run/step.ts';
import { stepDuration, stepProblems, stepStatus } from '../../../run/step-tree.ts';
import { routeHref, type Route } from '../parts/route.ts';
import { StatusIcon } from '../parts/status-icon.tsx';
import { StepBadges } from './step-badges.tsx';

interface StepRowProps {
  readonly row: Row;
  readonly tree: StepTree;
  readonly base: Route;
  readonly selected: boolean;
  /** Whether the Tab key reaches this row. Only one row can be focused. */
  readonly focusable: boolean;
  toggle(step: Step): void;
}

export function rowRoute(base: Route, row: Row): Route {
  return 'step' in row ? { ...base, step: row.step.id } : { ...base, event: row.problem.position };
}

export function StepRow({ row, tree, base, selected, focusable, toggle }: StepRowProps): JSX.Element {
  const open = 'step' in row ? row.open : undefined;
  return (
    <div
      class="step"
      role="none"
      data-kind={'step' in row ? row.step.start.kind : 'problem'}
      style={{ '--depth': String(row.depth) }}
    >
      {'step' in row && open !== undefined ? (
        // Only for the mouse: the arrow keys do the same.
        <span class="twist" aria-hidden="true" data-open={open} onClick={() => toggle(row.step)}>
          <svg viewBox="0 0 10 10">
            <path d="M3 2l4 3-4 3" />
          </svg>
        </span>
      ) : (
        <span class="twist" aria-hidden="true" />
      )}
      <a
        class="step-link"
        role="treeitem"
        href={routeHref(rowRoute(base, row))}
        data-row={rowKey(row)}
        tabIndex={focusable ? 0 : -1}
        aria-selected={selected}
        aria-expanded={open}
        aria-level={row.depth + 1}
        aria-posinset={row.position}
        aria-setsize={row.siblings}
      >
        {'step' in row ? <StepText step={row.step} tree={tree} open={open === true} /> : <ProblemText row={row} />}
      </a>
    </div>
  );
}

interface StepTextProps {
  readonly step: Step;
  readonly tree: StepTree;
  readonly open: boolean;
}

function StepText({ step, tree, open }: StepTextProps): JSX.Element {
  const { start, end } = step;
  const problems = open ? [] : stepProblems(step);
  return (
    <>
      <StatusIcon status={stepStatus(step)} />
      <span class="step-text">
        <span class="step-name">{clip(start.name, 60)}</span> <span class="title">{clip(subjectOf(start), 300)}</span>
        <StepBadges step={step} />
        {problems.length > 0 && <span class="badge">{countProblems(problems)} in the application</span>}
        {start.location && <code class="where">{`${start.location.file}:${start.location.line}`}</code>}
        <TimeBar step={step} tree={tree} />
      </span>
      <span class="ms">{end ? formatMs(end.durationMs) : ''}</span>
    </>
  );
}

/** The time of the step within the test. */
function TimeBar({ step, tree }: Omit<StepTextProps, 'open'>): JSX.Element {
  const { from, to } = tree.span;
  const scale = 1000 / Math.max(1, to - from);
  const width = Math.min(1000, Math.max(4, stepDuration(step, tree) * scale));
  const x = Math.min(1000 - width, Math.max(0, (step.start.at - from) * scale));
  return (
    <svg class="time" viewBox="0 0 1000 4" preserveAspectRatio="none" aria-hidden="true">
      <rect class={`is-${stepStatus(step)}`} x={x} width={width} height="4" />
    </svg>
  );
}

function ProblemText({ row }: { readonly row: Extract<Row, { problem: unknown }> }): JSX.Element {
  const { event } = row.problem;
  return (
    <>
      <svg
        class={`icon is-${isHarmless(event.kind) ? 'skipped' : 'problem'}`}
        viewBox="0 0 16 16"
        role="img"
        aria-label={problemName(event.kind)}
      >
        <path d={isHarmless(event.kind) ? 'M8 4.6v.1M8 7.3v4.2' : 'M8 2l6.5 11.5h-13zM8 6.5v3.2M8 11.6v.1'} />
      </svg>
      <span class="step-text">
        <span class="title">{clip(event.text, 200)}</span>
      </span>
      <span class="ms">{event.status === undefined ? '' : clip(String(event.status), 8)}</span>
    </>
  );
}

/** The title without the leading name. */
function subjectOf({ name, title }: Step['start']): string {
  if (title === name) return '';
  return title.startsWith(`${name} `) ? title.slice(name.length + 1) : title;
}

import type { JSX } from 'preact';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';

import { allSteps, rowKey, visibleRows, type Row } from '../../model/step-rows.ts';
import type { Problem, Step, StepTree } from '../../../run/step.ts';
import { stepStatus } from '../../../run/step-tree.ts';
import { replaceRoute, type Route } from '../parts/route.ts';
import { rowRoute, StepRow } from './step-row.tsx';
import { useShortcuts } from '../parts/use-shortcuts.ts';
import { VirtualList } from '../parts/virtual-list.tsx';

interface StepListProps {
  readonly tree: StepTree;
  readonly selected: Step | Problem | undefined;
  readonly base: Route;
}

/** The timeline as a tree with arrow key navigation. */
export function StepList({ tree, selected, base }: StepListProps): JSX.Element {
  const { rows, toggle } = useRows(tree, selected);
  const position = rows.findIndex((row) => ('step' in row ? row.step : row.problem) === selected);
  const element = useRef<HTMLDivElement>(null);
  const takesFocus = useRef(false);
  useLayoutEffect(() => {
    const link = element.current?.querySelector<HTMLElement>('[aria-selected=true]');
    link?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  useLayoutEffect(() => {
    if (takesFocus.current) element.current?.querySelector<HTMLElement>('[aria-selected=true]')?.focus();
    takesFocus.current = false;
  });
  useFailedSteps(tree, selected, (step) => replaceRoute({ ...base, step: step.id }));
  const press = (event: KeyboardEvent): void => {
    const current = focusedRow(rows);
    const target = current < 0 ? undefined : targetRow(rows, current, event.key);
    const row = rows[current];
    if (target !== undefined) {
      takesFocus.current = true;
      replaceRoute(rowRoute(base, target));
    } else if (row && togglesBy(row, event.key)) toggle(row.step);
    else return;
    event.preventDefault();
  };
  return (
    <div class="steps" role="tree" aria-label="Steps" onKeyDown={press} ref={element}>
      <VirtualList
        as="div"
        items={rows}
        rowHeight={44}
        pinned={position < 0 ? undefined : position}
        row={(row) => (
          <StepRow
            key={rowKey(row)}
            row={row}
            tree={tree}
            base={base}
            selected={rows[position] === row}
            focusable={row === (rows[position] ?? rows[0])}
            toggle={toggle}
          />
        )}
      />
    </div>
  );
}

function useRows(tree: StepTree, selected: StepListProps['selected']): { rows: Row[]; toggle(step: Step): void } {
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  const { isOpen, rows } = useMemo(() => {
    const above = ancestors(tree, selected);
    const opens = (step: Step): boolean => toggled.get(step.id) ?? (stepStatus(step) !== 'passed' || above.has(step));
    return { isOpen: opens, rows: visibleRows(tree, opens) };
  }, [tree, selected, toggled]);
  return { rows, toggle: (step) => setToggled(new Map(toggled).set(step.id, !isOpen(step))) };
}

/** The selected step and its ancestors, which are open so that it is visible. */
function ancestors(tree: StepTree, selected: StepListProps['selected']): ReadonlySet<Step> {
  const steps = new Set<Step>();
  const { step: owner } = selected && 'event' in selected ? selected.event : { step: undefined };
  let next = selected && 'start' in selected ? selected : owner === undefined ? undefined : tree.byId.get(owner);
  for (; next; next = next.parent) steps.add(next);
  return steps;
}

function useFailedSteps(tree: StepTree, selected: StepListProps['selected'], show: (step: Step) => void): void {
  const red = useMemo(() => allSteps(tree).filter((step) => !['passed', 'skipped'].includes(stepStatus(step))), [tree]);
  const position = selected?.position ?? -1;
  const showIf = (step: Step | undefined): void => {
    if (step) show(step);
  };
  useShortcuts({
    n: () => showIf(red.find((step) => step.position > position)),
    p: () => showIf(red.findLast((step) => step.position < position)),
  });
}

function focusedRow(rows: readonly Row[]): number {
  const key = document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset['row'];
  return rows.findIndex((row) => rowKey(row) === key);
}

function targetRow(rows: readonly Row[], current: number, key: string): Row | undefined {
  const row = rows[current];
  const open = row !== undefined && 'step' in row && row.open === true;
  const positions: Readonly<Record<string, number>> = {
    Home: 0,
    End: rows.length - 1,
    ArrowDown: current + 1,
    ArrowUp: current - 1,
    ArrowRight: open ? current + 1 : -1,
    ArrowLeft: open ? -1 : parentPosition(rows, current),
  };
  return Object.hasOwn(positions, key) ? rows[positions[key] ?? -1] : undefined;
}

function parentPosition(rows: readonly Row[], current: number): number {
  const depth = rows[current]?.depth ?? 0;
  return rows.slice(0, current).findLastIndex((row) => row.depth < depth);
}

function togglesBy(row: Row, key: string): row is Extract<Row, { step: Step }> {
  if (!('step' in row) || row.open === undefined) return false;
  return (key === 'ArrowRight' && !row.open) || (key === 'ArrowLeft' && row.open);
}

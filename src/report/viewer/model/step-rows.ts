import type { Problem, Step, StepTree } from '../../run/step.ts';
import { walkStep } from '../../run/step-tree.ts';

interface RowPosition {
  readonly depth: number;
  /** Position among the rows with the same parent, from 1. */
  readonly position: number;
  readonly siblings: number;
}

/** One line of the timeline. */
export type Row =
  | (RowPosition & { readonly step: Step; readonly open: boolean | undefined })
  | (RowPosition & { readonly problem: Problem; readonly owner: Step | undefined });

/** The visible rows of the timeline: steps, problems of the application between them, and the parts of open steps. */
export function visibleRows(tree: StepTree, isOpen: (step: Step) => boolean): Row[] {
  const rows: Row[] = [];
  const add = (steps: readonly Step[], problems: readonly Problem[], owner: Step | undefined): void => {
    const parts = [...steps, ...problems].sort((a, b) => a.position - b.position);
    const depth = owner ? depthOf(owner) + 1 : 0;
    for (const [index, part] of parts.entries()) {
      const rowPosition = { depth, position: index + 1, siblings: parts.length };
      if ('event' in part) {
        rows.push({ ...rowPosition, problem: part, owner });
        continue;
      }
      const open = hasParts(part) ? isOpen(part) : undefined;
      rows.push({ ...rowPosition, step: part, open });
      if (open === true) add(part.children, part.problems, part);
    }
  };
  add(tree.roots, tree.problems, undefined);
  return rows;
}

export function hasParts({ children, problems }: Step): boolean {
  return children.length + problems.length > 0;
}

export function rowKey(row: Row): string {
  return 'step' in row ? row.step.id : `problem ${row.problem.position}`;
}

/** All steps of a test in the order of the timeline. */
export function allSteps(tree: StepTree): Step[] {
  return tree.roots.flatMap((root) => [...walkStep(root)]);
}

function depthOf(step: Step): number {
  let depth = 0;
  for (let next = step.parent; next; next = next.parent) depth += 1;
  return depth;
}

import { answeredBy } from '../run/answered-by.ts';
import { clipText } from '../run/clip-text.ts';
import { isRed } from '../run/outcome.ts';
import type { Failure } from '../run/run.ts';
import type { StepLine } from '../run/step-line.ts';
import type { Step } from '../run/step.ts';
import { readStepTree, stepStatus } from '../run/step-tree.ts';
import type { FailureSummary, StepSummary } from './run-summary.ts';

const mostSteps = 1_000;
const longestTitle = 1_000;

interface StepSummaries {
  readonly steps: StepSummary[];
  /** Steps at the beginning that are not listed. */
  readonly leftOut: number;
}

/** The steps of an attempt in order, each before its parts. Of very long attempts, only the end. */
export function stepSummaries(
  lines: readonly StepLine[],
  toFailure: (error: Failure) => FailureSummary,
): StepSummaries {
  const steps: StepSummary[] = [];
  const add = (step: Step, depth: number): void => {
    steps.push(toSummary(step, depth, toFailure));
    for (const child of step.children) add(child, depth + 1);
  };
  for (const root of readStepTree(lines).roots) add(root, 0);
  return dropOldest(steps);
}

/** Drops the oldest steps. Failed and unfinished steps are dropped last. */
function dropOldest(steps: StepSummary[]): StepSummaries {
  const leftOut = Math.max(0, steps.length - mostSteps);
  if (leftOut === 0) return { steps, leftOut };
  const calm = steps.filter(({ status }) => !isRed(status)).slice(0, leftOut);
  const dropped = new Set([...calm, ...steps.slice(0, leftOut - calm.length)]);
  return { steps: steps.filter((step) => !dropped.has(step)).slice(-mostSteps), leftOut };
}

function toSummary(step: Step, depth: number, toFailure: (error: Failure) => FailureSummary): StepSummary {
  const { id, start, frames } = step;
  const picture = frames.at(-1)?.event;
  const answers = [...answeredBy(step).keys()];
  return {
    id,
    depth,
    kind: start.kind,
    name: clipText(start.name, longestTitle),
    title: clipText(start.title, longestTitle),
    status: stepStatus(step),
    startedAt: start.at,
    ...endOf(step, toFailure),
    ...(start.flags && start.flags.length > 0 && { flags: start.flags }),
    ...(answers.length > 0 && { answeredBy: answers }),
    ...(start.location && { location: start.location }),
    ...(picture && {
      frame: { id: picture.frame, mime: picture.mime, width: picture.width, height: picture.height },
    }),
  };
}

function endOf({ end }: Step, toFailure: (error: Failure) => FailureSummary): Partial<StepSummary> {
  if (!end) return {};
  const why = end.verdict?.reason ?? end.thought;
  return {
    durationMs: Math.max(0, end.durationMs),
    ...(end.reason !== undefined && { reason: clipText(end.reason, longestTitle) }),
    ...(why !== undefined && why !== '' && { why: clipText(why, longestTitle) }),
    ...(end.error && { error: toFailure(end.error) }),
  };
}

import { isTimeOver } from './failures.ts';
import type { Attempt, Failure } from './run.ts';
import type { FrameView, Step, StepTree } from './step.ts';
import { keyStep, lastStep, stepFrames, stepStatus, walkStep } from './step-tree.ts';
import { textOf } from './text-of.ts';

/** The first failure of an attempt. */
export interface FirstFailure {
  /** The step with the first error of the attempt; if no step has it, the last step before it. */
  readonly step: Step | undefined;
  /** Whether no step has the error: the test itself, a hook or its process threw it. */
  readonly isOutside: boolean;
}

/** Finds the step to show first: the step with the first error, or a step with a picture. */
export function firstFailure(tree: StepTree, { errors }: Pick<Attempt, 'errors'>): FirstFailure {
  for (const error of errors) {
    const step = stepOf(error, tree);
    if (step) return { step, isOutside: false };
    // A timeout has no step. The call that it cut off comes after it.
    if (!isTimeOver(error)) return { step: lastStep(tree), isOutside: true };
  }
  const key = keyStep(tree);
  const isRed = key !== undefined && stepStatus(key) !== 'passed' && stepStatus(key) !== 'skipped';
  if (isRed || errors.length === 0) return { step: key, isOutside: false };
  return { step: lastStep(tree), isOutside: true };
}

/** The last picture of the first failure; undefined if there is none. */
export function failureFrame(tree: StepTree, attempt: Pick<Attempt, 'errors'>): FrameView | undefined {
  const { step } = firstFailure(tree, attempt);
  for (let next = step; next; next = next.parent) {
    const frame = stepFrames(next).at(-1);
    if (frame) return frame;
  }
  return step && before(tree, step);
}

/** A native step has no picture. The newest picture before its start is used. */
function before(tree: StepTree, step: Step): FrameView | undefined {
  const earlier = tree.roots.flatMap((root) => [...walkStep(root)]).filter(({ position }) => position < step.position);
  return earlier
    .flatMap((one) => (one.frames.length > 0 ? one : []))
    .flatMap(ownFrames)
    .at(-1);
}

function ownFrames(step: Step): FrameView[] {
  return stepFrames({ ...step, children: [] });
}

/** Of several steps with the same error, the one at its line, else the last. Earlier errors were caught. */
function stepOf(error: Failure, tree: StepTree): Step | undefined {
  const line = error.location?.line;
  const matches = tree.roots.flatMap((root) => [...walkStep(root)]).filter((step) => hasError(step, error));
  const innermost = matches.filter((step) => !step.children.some((child) => matches.includes(child)));
  const found = innermost.find(({ start }) => line !== undefined && start.location?.line === line) ?? innermost.at(-1);
  return found && callOf(found, matches);
}

/** The call itself, and not its failed part: the call shows the intention of the test. */
function callOf(step: Step, matches: readonly Step[]): Step {
  const { parent } = step;
  const isPart = parent !== undefined && matches.includes(parent) && step.start.kind !== 'verb';
  return isPart && parent.start.kind !== 'runner' ? callOf(parent, matches) : step;
}

/** Runners add a class name before the message and a call log after it. */
function hasError(step: Step, error: Failure): boolean {
  const line =
    textOf(step.end?.error?.message ?? '')
      .split('\n', 1)[0]
      ?.trim() ?? '';
  return stepStatus(step) === 'failed' && line !== '' && textOf(error.message).includes(line);
}

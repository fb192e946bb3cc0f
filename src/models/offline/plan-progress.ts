import type { PlanReply, PlanRound } from '../../core/model.ts';

/** How far the rounds before have come. The model keeps nothing between calls: it reads this back from its own thoughts. */
export interface PlanProgress {
  /** Number of steps that are finished. */
  readonly finished: number;
  /** Names of the actions already spent on the step after those. */
  readonly tried: readonly string[];
  /** Whether the last action changed nothing visible. */
  readonly isStuck: boolean;
}

const marksPattern = /^Steps? ([\d+, ]+) of \d+/;

/** `3` finishes the third step, `3+` only brings it on; one mark for each action, in their order. */
export function describeMarks(marks: readonly string[], total: number): string {
  return `${marks.length === 1 ? 'Step' : 'Steps'} ${marks.join(', ')} of ${total}`;
}

function succeededMarks({ thought = '' }: PlanReply, outcome: string): string[] {
  const marks = marksPattern.exec(thought)?.[1]?.split(', ') ?? [];
  const succeeded = outcome.split('\n').filter((line) => line.endsWith(': ok')).length;
  return marks.slice(0, succeeded);
}

export function readProgress(rounds: readonly PlanRound[]): PlanProgress {
  let finished = 0;
  let tried: string[] = [];
  for (const { reply, outcome } of rounds) {
    for (const [index, mark] of succeededMarks(reply, outcome).entries()) {
      if (mark.endsWith('+')) {
        tried.push(reply.actions[index]?.name ?? '');
        continue;
      }
      finished = Math.max(finished, Number(mark));
      tried = [];
    }
  }
  return { finished, tried, isStuck: /\nNothing visible changed/.test(rounds.at(-1)?.outcome ?? '') };
}

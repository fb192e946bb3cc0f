import type { PlanReply, PlanRound } from '../../../core/model.ts';

/** How far the rounds before have come. The model keeps nothing between calls: it reads this back from its own thoughts. */
export interface PlanProgress {
  /** Number of steps that are finished. */
  readonly finished: number;
  /** Names of the actions already spent on the step after those. */
  readonly tried: readonly string[];
  /** For what wording the step after those was taken by its meaning. */
  readonly takenFor?: string | undefined;
  /** What stood below the name of what the last action was to unfold. */
  readonly below?: TextBelow | undefined;
  /** Whether the last action changed nothing visible. */
  readonly isStuck: boolean;
  /** Why the last action failed, where it was to scroll. */
  readonly scrollFailure?: string | undefined;
}

const marksPattern = /^Steps? ([\d+, ]+) of \d+/;

/** `3` finishes the third step, `3+` only brings it on; one mark for each action, in their order. */
export function describeMarks(marks: readonly string[], total: number): string {
  return `${marks.length === 1 ? 'Step' : 'Steps'} ${marks.join(', ')} of ${total}`;
}

const takenMark = ', taken for: ';

/** A step's words, with the wording that they were taken for. */
export function takenAs(source: string, wording: string | undefined): string {
  return wording === undefined ? source : `${source}${takenMark}${wording}`;
}

/** The text below the name of what may unfold: another such name, or what belongs to it. */
export interface TextBelow {
  readonly text: string;
  readonly isName: boolean;
}

const belowMark = /, (before|with) "([^"]*)"$/;

/** A step's words, with what is to be compared after it: it was right before another name, or had something with it. */
export function comparedTo(source: string, below: TextBelow | undefined): string {
  return below ? `${source}, ${below.isName ? 'before' : 'with'} "${below.text.replaceAll('"', '')}"` : source;
}

function belowIn(thought = ''): TextBelow | undefined {
  const [, way, text] = belowMark.exec(thought) ?? [];
  return text === undefined ? undefined : { text, isName: way === 'before' };
}

function takenForIn(thought = '', source: string | undefined): string | undefined {
  const [, said] = /^[^:]+: ([^]*)$/.exec(thought) ?? [];
  const before = `${source}${takenMark}`;
  return source !== undefined && said?.startsWith(before) ? said.slice(before.length) : undefined;
}

/** Whether a plan is one of this model. */
export function isPlannedHere({ thought = '' }: Pick<PlanReply, 'thought'>): boolean {
  return marksPattern.test(thought);
}

function succeededMarks({ reply, results }: PlanRound): string[] {
  const marks = marksPattern.exec(reply.thought ?? '')?.[1]?.split(', ') ?? [];
  return marks.slice(0, results.filter(({ status }) => status === 'ok').length);
}

/** @param source - The words of the instruction, where it is one step. */
export function readProgress(rounds: readonly PlanRound[], source?: string): PlanProgress {
  const { finished, tried } = readMarks(rounds);
  const newest = rounds.at(-1);
  const last = tried.length > 0 ? newest?.reply.thought : undefined;
  return {
    finished,
    tried,
    takenFor: last === undefined ? undefined : takenForIn(last, source),
    below: belowIn(last),
    isStuck: newest?.hint === 'unchanged',
    scrollFailure: newest && scrollFailureOf(newest),
  };
}

function readMarks(rounds: readonly PlanRound[]): Pick<PlanProgress, 'finished' | 'tried'> {
  let finished = 0;
  let tried: string[] = [];
  for (const round of rounds) {
    for (const [index, mark] of succeededMarks(round).entries()) {
      if (mark.endsWith('+')) {
        tried.push(round.reply.actions[index]?.name ?? '');
        continue;
      }
      finished = Math.max(finished, Number(mark));
      tried = [];
    }
  }
  return { finished, tried };
}

function scrollFailureOf({ results }: PlanRound): string | undefined {
  const outcome = results.at(-1);
  return outcome?.status === 'failed' && outcome.name === 'Scroll' ? outcome.reason : undefined;
}

import type { Rect } from '../../../core/screen/geometry.ts';
import type { PlanReply, PlanRound } from '../../../core/model/model.ts';

/** What a step wants to know in its next round. */
export interface StepMemo {
  /** Where that stood which was tapped, in logical pixels. */
  readonly place?: Rect | undefined;
  /** Its state before it was tapped. */
  readonly was?: boolean | 'mixed' | undefined;
  /** What a drop-down showed before it was opened. */
  readonly shown?: string | undefined;
  /** The rows that were in no order before the header of their column was tapped. */
  readonly unsorted?: string | undefined;
  /** What stood in a field before anything was typed. */
  readonly held?: string | undefined;
  /** Where the name of an option stood before its list was open, and where it was tapped. */
  readonly known?: readonly Rect[] | undefined;
  /** Where its name stands in the entry that was tapped last. */
  readonly tapped?: Rect | undefined;
  /** How far a choice has come. */
  readonly stage?: 'opened' | 'typed' | 'tapped' | 'restored' | 'tidied' | undefined;
  /** What was typed to have an option listed. */
  readonly typed?: string | undefined;
  /** How often it was. */
  readonly attempts?: number | undefined;
  /** How far one key moves a slider. */
  readonly perKey?: number | undefined;
  /** Whether a slider was sent to its end, from which its keys count. */
  readonly fromEnd?: boolean | undefined;
  /** Whether the list marked the option as chosen when it was tapped. */
  readonly marked?: boolean | undefined;
  /** Why the step fails, once the screen is as it was. */
  readonly problem?: string | undefined;
}

/** What has been done for one step. */
export interface StepProgress extends Partial<LastOutcome> {
  /** Names of the actions already spent on it. */
  readonly tried: readonly string[];
  readonly memo: StepMemo;
  /** What stood below the name of what the last action was to unfold. */
  readonly below?: TextBelow | undefined;
}

/** What came of the last action; it was one for the first step that is not finished. */
interface LastOutcome {
  /** Whether it changed nothing visible. */
  readonly isStuck: boolean;
  /** Why it failed, where it was to scroll. */
  readonly scrollFailure: string | undefined;
}

/** How far the rounds before have come. The model keeps nothing between calls: it reads this back from its own replies. */
export interface PlanProgress extends LastOutcome {
  /** Number of steps that are finished. */
  readonly finished: number;
  /** By the number of the step, from 1. */
  of(step: number): StepProgress;
}

const marksPattern = /^Steps? ([\d+, ]+) of \d+/;

/** `3` finishes the third step, `3+` only brings it on; one mark for each action, in their order. */
export function describeMarks(marks: readonly string[], total: number): string {
  return `${marks.length === 1 ? 'Step' : 'Steps'} ${marks.join(', ')} of ${total}`;
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

/** Whether a plan is one of this model. */
export function isPlannedHere({ thought = '' }: Pick<PlanReply, 'thought'>): boolean {
  return marksPattern.test(thought);
}

function marksOf({ thought = '' }: PlanReply): string[] {
  return marksPattern.exec(thought)?.[1]?.split(', ') ?? [];
}

/** What is kept of the steps of one round, by their numbers. */
export type Memos = Readonly<Record<number, StepMemo>>;

/** Only this model writes memos, each by the number of its step. */
function memosOf({ memo }: PlanReply): Memos {
  return typeof memo === 'object' && memo !== null ? (memo as Memos) : {};
}

export function readProgress(rounds: readonly PlanRound[]): PlanProgress {
  const course = new Course();
  for (const round of rounds) course.add(round);
  const { finished } = course;
  const last = course.triedFor(finished + 1).length > 0 ? rounds.at(-1)?.reply.thought : undefined;
  const outcome = { isStuck: rounds.at(-1)?.hint === 'unchanged', scrollFailure: scrollFailureOf(rounds.at(-1)) };
  const begun = last === undefined ? outcome : { ...outcome, below: belowIn(last) };
  return {
    finished,
    of: (step) => ({
      tried: course.triedFor(step),
      memo: course.memos.get(step) ?? {},
      ...(step === finished + 1 && begun),
    }),
    ...outcome,
  };
}

function scrollFailureOf(round: PlanRound | undefined): string | undefined {
  const outcome = round?.results.at(-1);
  return outcome?.status === 'failed' && outcome.name === 'Scroll' ? outcome.reason : undefined;
}

/** Adds up what rounds have done. */
class Course {
  finished = 0;
  readonly memos = new Map<number, StepMemo>();
  readonly #tried = new Map<number, readonly string[]>();

  triedFor(step: number): readonly string[] {
    return this.#tried.get(step) ?? [];
  }

  add({ reply, results }: PlanRound): void {
    const marks = marksOf(reply);
    const steps = marks.map((mark) => Number.parseInt(mark, 10));
    // A step that is planned at all comes after steps that are as they should be.
    if (steps.length > 0) this.#finish(Math.min(...steps) - 1);
    const succeeded = steps.slice(0, results.filter(({ status }) => status === 'ok').length);
    for (const [index, step] of succeeded.entries()) {
      if (marks[index]?.endsWith('+') !== true) this.#finish(step);
      else this.#tried.set(step, [...this.triedFor(step), reply.actions[index]?.name ?? '']);
    }
    // What was not done leaves nothing to remember.
    const kept = Object.entries(memosOf(reply)).filter(([step]) => succeeded.includes(Number(step)));
    for (const [step, memo] of kept) this.memos.set(Number(step), { ...this.memos.get(Number(step)), ...memo });
  }

  #finish(step: number): void {
    this.finished = Math.max(this.finished, step);
  }
}

import type { AnyAction } from '../../core/device/action.ts';
import type { PlannedAction } from '../../core/model/model.ts';
import type { Args, Call } from './calls.ts';
import type { PlanContext, PlanDialect, RawPlan } from './family.ts';

export type Param = Readonly<Record<string, unknown>>;

/** One word of an action language: the call and its meaning. */
export interface ActionWord {
  readonly name: string;
  /** Shown in the prompt. */
  readonly form: string;
  /** The actions that it stands for, of which a device has one; empty: the word ends the plan. */
  readonly actions: readonly string[];
  /** Whether the word ends a plan successfully; undefined for words that do not end it. */
  readonly success?: boolean;
  /** Undefined when the arguments do not fit. */
  read?(args: Args, context: PlanContext): readonly PlannedAction[] | undefined;
  /** Undefined when the word cannot express the parameters. */
  write?(param: Param): string | undefined;
}

/** The words that a device supports. */
export function possibleWords(words: readonly ActionWord[], actions: readonly AnyAction[]): readonly ActionWord[] {
  return words.filter((word) => word.actions.length === 0 || actionFor(word, actions) !== undefined);
}

/** The action of the word that the device has. */
export function actionFor(word: ActionWord, actions: readonly AnyAction[]): string | undefined {
  return word.actions.find((name) => actions.some((action) => action.name === name));
}

type Rest = Pick<RawPlan, 'thought'>;

/** Converts calls to a plan; chooses and completes nothing. */
export function planOfCalls(
  calls: readonly Call[],
  words: readonly ActionWord[],
  { context, rest }: { readonly context: PlanContext; readonly rest: Rest },
): ReturnType<PlanDialect['read']> {
  const planned: PlannedAction[] = [];
  for (const [index, { name, args }] of calls.entries()) {
    const word = words.find((candidate) => candidate.name === name);
    if (!word) return { problem: `there is no action ${name}` };
    if (!word.read) {
      return index < calls.length - 1
        ? { problem: `${name} must be the last action` }
        : { plan: { ...rest, actions: planned, done: ending(word, args) } };
    }
    const before = planned.map(({ param }) => param['locate']).findLast((element) => element !== undefined);
    const read = word.read(args, { ...context, lastElement: before ?? context.lastElement });
    if (!read) return { problem: `the arguments of ${name} do not fit: ${word.form}` };
    planned.push(...read);
  }
  return { plan: { ...rest, actions: planned } };
}

function ending({ success = false }: ActionWord, args: Args): RawPlan['done'] {
  const message = args['content'] ?? args['message'];
  return typeof message === 'string' && message !== '' ? { success, message } : { success };
}

/** Writes earlier actions back, for the history. */
export function writeActionWords(planned: readonly PlannedAction[], words: readonly ActionWord[]): string[] {
  const written = planned.map(({ name, param }) => words.find((word) => word.actions.includes(name))?.write?.(param));
  return written.filter((text) => text !== undefined);
}

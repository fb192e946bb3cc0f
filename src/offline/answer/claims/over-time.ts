import type { ExtractReply, ExtractShape } from '../../../core/model/model.ts';
import { ModelError } from '../../../core/errors/errors.ts';
import type { Statement } from '../../grammar/statement-grammar.ts';
import { asStatement } from './as-statement.ts';
import { extractData, type Demand } from '../values/extract-data.ts';
import { combined, judge } from './judge.ts';
import type { Verdict } from './verdict.ts';
import type { Sight } from '../elements/sight.ts';
import type { Screen } from '../../screen/screen.ts';

/** A screen that may be looked at: what it tells, and all that is on it. */
export type Look = Pick<Sight, 'screen' | 'whole'>;

/**
 * Judges a statement by screens that followed each other, newest first: what any of them shows was there; what is said not to
 * be there must be missing on all of them.
 */
export async function judgeOverTime(looks: readonly Look[], statement: Statement): Promise<Verdict> {
  if (statement.type === 'all' || statement.type === 'any') {
    const verdicts: Verdict[] = [];
    for (const part of statement.parts) verdicts.push(await judgeOverTime(looks, part));
    return combined(statement.type, verdicts);
  }
  const isAbsence = 'negative' in statement && statement.negative;
  // One screen decides; the newest one is told of when none does.
  return firstOf(
    looks,
    (screen) => judge(screen, statement),
    // What is not there may be painted where nothing is told.
    { isEnough: ({ pass }) => pass && !isAbsence, willDo: ({ pass }) => pass === !isAbsence },
  );
}

/** Reads data from the newest screen that has them. */
export async function extractOverTime(
  looks: readonly Look[],
  demand: Demand,
  shape: ExtractShape,
): Promise<ExtractReply> {
  if (shape === 'boolean' && typeof demand === 'string') {
    const { pass, reason } = await judgeOverTime(looks, asStatement(demand));
    return { data: pass, thought: reason };
  }
  const isWhole = ({ errors = [] }: ExtractReply): boolean => errors.length === 0;
  return firstOf(looks, (screen) => extractData(screen, demand, shape), { isEnough: isWhole, willDo: isWhole });
}

interface Ends<T> {
  /** Whether what is told at once is the answer; else all that is painted is looked at as well. */
  readonly isEnough: (answer: T) => boolean;
  readonly willDo: (answer: T) => boolean;
}

/** The first answer that will do; else that of the newest screen that has one at all. */
async function firstOf<T>(looks: readonly Look[], see: (screen: Screen) => T, ends: Ends<T>): Promise<T> {
  const answers: T[] = [];
  let failure: unknown;
  for (const look of looks) {
    try {
      const answer = await lookTwice(look, see, ends.isEnough);
      if (ends.willDo(answer)) return answer;
      answers.push(answer);
    } catch (error) {
      if (!ModelError.isInstance(error)) throw error;
      failure ??= error;
    }
  }
  const [newest] = answers;
  if (newest === undefined || failure !== undefined) throw failure;
  return newest;
}

async function lookTwice<T>(look: Look, see: (screen: Screen) => T, isEnough: (answer: T) => boolean): Promise<T> {
  const screen = await look.screen();
  try {
    const answer = see(screen);
    if (isEnough(answer)) return answer;
  } catch (error) {
    if (!ModelError.isInstance(error)) throw error;
  }
  return see(await look.whole());
}

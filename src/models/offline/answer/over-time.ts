import type { ExtractReply, ExtractShape } from '../../../core/model.ts';
import { ModelError } from '../../../core/errors.ts';
import type { Statement } from '../grammar/statement-grammar.ts';
import type { Screen } from '../screen/screen.ts';
import { asStatement, extractData, type Demand } from './extract-data.ts';
import { combined, judge, type Verdict } from './judge.ts';

/** Reads one screen when it is needed. */
export type LazyScreen = () => Promise<Screen>;

/**
 * Judges a statement by screens that followed each other, newest first: what any of them shows was there; what is said not to
 * be there must be missing on all of them.
 */
export async function judgeOverTime(screens: readonly LazyScreen[], statement: Statement): Promise<Verdict> {
  if (statement.type === 'all' || statement.type === 'any') {
    const verdicts: Verdict[] = [];
    for (const part of statement.parts) verdicts.push(await judgeOverTime(screens, part));
    return combined(statement.type, verdicts);
  }
  // One screen decides; the newest one is told of when none does.
  const decides = !('negative' in statement && statement.negative);
  return firstOf(
    screens,
    (screen) => judge(screen, statement),
    ({ pass }) => pass === decides,
  );
}

/** Reads data from the newest screen that has them. */
export async function extractOverTime(
  screens: readonly LazyScreen[],
  demand: Demand,
  shape: ExtractShape,
): Promise<ExtractReply> {
  if (shape === 'boolean' && typeof demand === 'string' && screens.length > 1) {
    const { pass, reason } = await judgeOverTime(screens, asStatement(demand));
    return { data: pass, thought: reason };
  }
  return firstOf(
    screens,
    (screen) => extractData(screen, demand, shape),
    ({ errors = [] }) => errors.length === 0,
  );
}

/** The first answer that will do; else that of the newest screen that has one at all. */
async function firstOf<T>(
  screens: readonly LazyScreen[],
  look: (screen: Screen) => T,
  willDo: (answer: T) => boolean,
): Promise<T> {
  const answers: T[] = [];
  let failure: unknown;
  for (const read of screens) {
    const screen = await read();
    try {
      const answer = look(screen);
      if (willDo(answer)) return answer;
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

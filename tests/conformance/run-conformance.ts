import type { Runner } from '../projects/runners.data.ts';
import { endingRuns } from './endings.data.ts';
import { runEnding, type EndedRun, type EndingPlace } from './run-ending.ts';

/** Runs all small projects of a runner, one after the other; what disagrees has the name of its project. */
export async function runConformance(runner: Runner, place: EndingPlace): Promise<EndedRun> {
  let endings = 0;
  const problems: string[] = [];
  for (const run of endingRuns.filter((one) => one.runner === runner)) {
    const ended = await runEnding(run, place);
    endings += ended.endings;
    if (ended.problems.length > 0) problems.push(`${run.name}: ${ended.problems.join('\n')}`);
  }
  return { endings, problems };
}

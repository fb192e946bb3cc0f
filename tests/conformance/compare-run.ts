import type { RunSummary } from '../../src/report/summary/run-summary.ts';
import { firstLine, type OwnAttempt, type OwnOutcome, type OwnRun, type OwnTest } from './own-run.ts';

type Told = RunSummary['tests'][number];

/** What a report says of a run that its runner does not say, or the other way round; nothing where they agree. */
export function differences(own: OwnRun, told: RunSummary): string[] {
  // Of a run whose process ended at once, its runner has not told all.
  const others = own.isCut ? [] : told.tests.map(nameOf);
  const names = new Set([...own.tests.map(({ name }) => name), ...others]);
  return [
    ...[...names].flatMap((name) =>
      compareTests(
        name,
        own.tests.filter((test) => test.name === name),
        told.tests.filter((test) => nameOf(test) === name),
      ),
    ),
    ...untold(own, told).map((reason) => `the report does not say: ${reason}`),
  ];
}

function nameOf({ project, title }: Told): string {
  return [project, title].filter(Boolean).join(' ');
}

/** Several tests of one name may end in any order where workers run them beside each other. */
function compareTests(name: string, own: readonly OwnTest[], told: readonly Told[]): string[] {
  if (own.length !== told.length) return [`"${name}": ${told.length} tests in place of ${own.length}`];
  const left = [...told];
  return own.flatMap((test) => {
    const same = left.findIndex((other) => compareTest(test, other).length === 0);
    const [other] = left.splice(Math.max(same, 0), 1);
    return other === undefined ? [] : compareTest(test, other);
  });
}

function compareTest(own: OwnTest, told: Told): string[] {
  const name = `"${own.name}"`;
  const attempts = own.outcome === 'did not run' ? [] : compareAttempts(own, told);
  return [
    ...different(`${name}: outcome`, outcomeOf(told.attempts.at(-1), own.outcome), own.outcome),
    ...different(`${name}: flaky`, told.flaky, own.isFlaky),
    ...attempts,
  ];
}

function compareAttempts(own: OwnTest, told: Told): string[] {
  const { attempts, repeats = 0, reasons = [] } = own;
  const name = `"${own.name}"`;
  const isTold =
    told.attempts.length === repeats + 1 || told.attempts.some(({ warnings }) => /ran .* times/.test(warnings.join()));
  const missing = own.outcome === 'failed' ? untold({ tests: [], errors: reasons }, { tests: [told] }) : [];
  const lines = missing.map((reason) => `${name}: the report does not say: ${reason}`);
  if (repeats > 0) return [...lines, ...different(`${name}: repeats are told`, isTold, true)];
  const counts = different(`${name}: attempts`, told.attempts.length, attempts.length);
  if (counts.length > 0) return [...lines, ...counts];
  const pairs = attempts.flatMap((attempt, index) => {
    const other = told.attempts[index];
    return other === undefined ? [] : compareAttempt(`${name}, attempt ${index + 1}`, attempt, other);
  });
  return [...lines, ...pairs];
}

function compareAttempt(name: string, own: OwnAttempt, told: Told['attempts'][number]): string[] {
  const text = told.errors.map(({ message }) => message).join('\n');
  const missing = own.reasons.filter((reason) => !text.includes(reason));
  return [
    ...different(`${name}: outcome`, outcomeOf(told, own.outcome), own.outcome),
    ...missing.map((reason) => `${name}: the report does not say: ${reason}`),
  ];
}

/** What was told of the run, or of any of its tests: a runner may count the error of a hook for either. */
function untold({ errors }: OwnRun, { errors: told = [], tests }: Pick<RunSummary, 'errors' | 'tests'>): string[] {
  const all = [...told, ...tests.flatMap(({ attempts }) => attempts.flatMap((attempt) => attempt.errors))];
  const text = all.map(({ message }) => message).join('\n');
  return errors.filter((error) => !text.includes(firstLine(error)));
}

function outcomeOf(told: Told['attempts'][number] | undefined, own: OwnOutcome): OwnOutcome {
  const { status = 'skipped', ...rest } = told ?? {};
  if (status === 'passed') return 'passed';
  // Where a process is gone, nobody knows whether a test of it had begun.
  if (status !== 'skipped') return status === 'interrupted' && own === 'did not run' ? own : 'failed';
  return 'didNotRun' in rest ? 'did not run' : 'skipped';
}

function different(what: string, found: unknown, wanted: unknown): string[] {
  return found === wanted ? [] : [`${what}: ${String(found)} in place of ${String(wanted)}`];
}

import type { SecretVault } from '../../core/secrets/secret-vault.ts';
import type { MergeInput } from './join-reports.ts';
import type { RunOrigin } from '../run-report/run-origin.ts';
import type { TestOutcome } from './test-outcome.ts';

interface SourceContext {
  readonly origin: RunOrigin;
  readonly vault: SecretVault | undefined;
  readonly run: string | undefined;
}

/** The facts about a test and its origin for the merged report. */
export function sourceFacts(
  { identity, status, startedAt, durationMs }: TestOutcome,
  { vault, run, origin }: SourceContext,
): MergeInput['facts'] {
  const { titlePath, project } = identity;
  const clean = (text: string): string => vault?.redactText(text) ?? text;
  return {
    ...(run !== undefined && { run }),
    ...origin,
    ...(startedAt !== undefined && { started: startedAt }),
    testId: identity.test,
    testTitle: clean(titlePath.at(-1) ?? identity.test),
    testDescription: clean([project, ...titlePath.slice(0, -1)].filter(Boolean).join(' › ')),
    testDuration: durationMs,
    testStatus: status,
  };
}

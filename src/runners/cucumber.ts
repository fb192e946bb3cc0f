/** Shared by the Cucumber World and the formatter. */

import path from 'node:path';

import type {
  GherkinDocument,
  Scenario as GherkinScenario,
  Pickle,
  TableCell,
  TestStepResult,
} from '@cucumber/messages';

import type { RecordError, TestIdentity, TestStatus } from '../core/record/record.ts';
import { rulesOf } from '../util/gherkin-parts.ts';
import { parseJson } from '../util/parse-json.ts';
import { plainText } from '../util/plain-text.ts';

/** Location of the definitions of this package in a suite, instead of a line of its code. */
export const OWN_PLACE = 'eyewright/cucumber';

/** Media type of the attachment with the paths of a scenario's reports, for the formatter. */
export const RECORD_MEDIA_TYPE = 'application/vnd.eyewright.report+json';

/** File name of that attachment. */
export const RECORD_ATTACHMENT = 'eyewright: report of this scenario.json';

/** The body of that attachment. */
export function recordAttachment(files: readonly string[], cwd: string): string {
  return JSON.stringify({ reports: files.map((file) => path.relative(cwd, file)) });
}

/** The absolute paths in the body of such an attachment; none if the body has another form. */
export function readRecordAttachment(body: string, cwd: string): string[] {
  const data = parseJson(body);
  const reports = typeof data === 'object' && data !== null && 'reports' in data ? data.reports : [];
  const files: unknown[] = Array.isArray(reports) ? reports : [];
  return files.flatMap((file) => (typeof file === 'string' ? [path.resolve(cwd, file)] : []));
}

/** A scenario (one row of an outline) as a test. */
export function pickleIdentity(pickle: Pickle, document: GherkinDocument | undefined, attempt: number): TestIdentity {
  const rule = ruleOf(pickle, document);
  const nth = nthOfTitle(pickle, document);
  return {
    // The ids of Cucumber differ in each run.
    test: nth > 0 ? [pickle.uri, ...rule, pickle.name, nth].join(':') : `${pickle.uri}:${pickle.astNodeIds.join(':')}`,
    titlePath: [pickle.uri, ...[document?.feature?.name ?? '', ...rule, pickle.name].map(plainText)],
    attempt,
    ...(nth > 1 && { nth }),
    runner: 'cucumber',
    ...(pickle.tags.length > 0 && { tags: pickle.tags.map((tag) => tag.name) }),
    ...(pickle.location && { location: { file: pickle.uri, line: pickle.location.line } }),
  };
}

/**
 * Number of the scenario among those with the same titles in its feature file, from 1. The document has all scenarios, also
 * those that a filter excludes.
 */
export function nthOfTitle({ astNodeIds }: Pickle, document: GherkinDocument | undefined): number {
  return (document && writtenIn(document).numbers.get(JSON.stringify(astNodeIds))) ?? 0;
}

/** Facts about the scenarios of a feature file. They are cached, because each scenario needs them. */
interface Written {
  /** Number among the scenarios with the same titles, by `astNodeIds`. */
  readonly numbers: ReadonlyMap<string, number>;
  /** The names of rules, by the ids of their scenarios. */
  readonly rules: ReadonlyMap<string, string>;
}

const known = new WeakMap<GherkinDocument, Written>();

function writtenIn(document: GherkinDocument): Written {
  const written = known.get(document) ?? { numbers: numbersOf(readPickles(document)), rules: rulesOf(document) };
  known.set(document, written);
  return written;
}

function numbersOf(pickles: readonly WrittenPickle[]): Map<string, number> {
  const counts = new Map<string, number>();
  return new Map(
    pickles.map(({ rule, name, ids }) => {
      const title = JSON.stringify([rule, name]);
      const count = (counts.get(title) ?? 0) + 1;
      counts.set(title, count);
      return [JSON.stringify(ids), count];
    }),
  );
}

function readPickles({ feature }: GherkinDocument): WrittenPickle[] {
  return (feature?.children ?? []).flatMap(({ scenario, rule }) => {
    if (scenario) return writtenPickles(scenario, '');
    return (rule?.children ?? []).flatMap((child) =>
      child.scenario ? writtenPickles(child.scenario, rule?.name ?? '') : [],
    );
  });
}

interface WrittenPickle {
  readonly rule: string;
  readonly name: string;
  /** The same ids as in `astNodeIds`. */
  readonly ids: readonly string[];
}

/** A scenario, or the rows of an outline, as Cucumber names them. */
function writtenPickles({ id, name, examples }: GherkinScenario, rule: string): WrittenPickle[] {
  if (examples.length === 0) return [{ rule, name, ids: [id] }];
  return examples.flatMap(({ tableHeader, tableBody }) =>
    tableBody.map((row) => ({ rule, name: filledIn(name, tableHeader?.cells ?? [], row.cells), ids: [id, row.id] })),
  );
}

function filledIn(name: string, header: readonly TableCell[], cells: readonly TableCell[]): string {
  return header.reduce(
    (text, { value }, index) => text.replaceAll(`<${value}>`, () => cells[index]?.value ?? ''),
    name,
  );
}

/** The name of the rule of a scenario, if any. */
function ruleOf({ astNodeIds }: Pickle, document: GherkinDocument | undefined): string[] {
  const rules = document && writtenIn(document).rules;
  return astNodeIds.flatMap((id) => rules?.get(id) ?? []).slice(0, 1);
}

/**
 * The status of a scenario, from the statuses of its steps or from its own.
 *
 * @param pendingFails - Whether a pending step fails the run, as it does unless the option `strict` is off. Default: false.
 */
export function cucumberStatus(statuses: readonly string[], pendingFails = false): TestStatus {
  const found = new Set(statuses);
  if (['FAILED', 'AMBIGUOUS', 'UNDEFINED', 'UNKNOWN'].some((status) => found.has(status))) return 'failed';
  if (pendingFails && found.has('PENDING')) return 'failed';
  return found.has('SKIPPED') || found.has('PENDING') ? 'skipped' : 'passed';
}

/** The errors in the steps of a scenario. */
export function scenarioErrors(results: readonly Omit<TestStepResult, 'duration'>[]): RecordError[] {
  return results.flatMap(({ status, message, exception }) => {
    if (status !== 'FAILED' || !message) return [];
    const stack = exception?.stackTrace;
    const text = plainText(exception?.message ?? message);
    return [{ name: exception?.type ?? 'Error', message: text, ...(stack && { stack: plainText(stack) }) }];
  });
}

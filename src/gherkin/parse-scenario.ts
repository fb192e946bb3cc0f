import { compile } from '@cucumber/gherkin';
import { IdGenerator, type GherkinDocument, type Pickle, type PickleStep } from '@cucumber/messages';

import { stepKind, stepsById } from '../util/gherkin-parts.ts';
import { invalidGherkin } from './invalid-gherkin.ts';
import { readDocument } from './read-document.ts';

/** One step of a scenario, ready for an agent. */
export interface ScenarioStep {
  readonly keyword: string;
  readonly text: string;
  /** Line in the given text, from 1. */
  readonly line: number;
  /** Whether it states an outcome (Then) instead of an action. */
  readonly outcome: boolean;
  /** The text including its table or doc string. */
  readonly instruction: string;
}

/** Parses one scenario, or a list of steps without a header, with the official Gherkin parser. */
export function parseScenario(text: string): ScenarioStep[] {
  if (typeof text !== 'string' || text.trim() === '') throw invalidGherkin('there is no text');
  const { document, added } = readDocument(text);
  const pickles = compile(document, '', IdGenerator.incrementing());
  const [pickle] = pickles;
  if (!pickle || pickles.length > 1 || pickle.steps.length === 0) throw invalidGherkin(notOne(pickles));
  return scenarioSteps(pickle, document, added);
}

/** Examples of one outline come from the same lines. */
function notOne(pickles: readonly Pickle[]): string {
  const scenarios = new Set(pickles.map((pickle) => pickle.astNodeIds[0])).size;
  if (pickles.length === 0) return 'it holds no scenario';
  if (pickles.length === 1) return 'the scenario has no steps';
  if (scenarios === 1)
    return `the outline has ${pickles.length} rows of examples, and only one scenario can be run at a time`;
  return `it holds ${scenarios} scenarios, and only one can be run at a time`;
}

/** @param added - Number of lines that were added before the text. */
export function scenarioSteps(pickle: Pickle, document: GherkinDocument, added: number): ScenarioStep[] {
  const sources = stepsById(document);
  return pickle.steps.map((step) => {
    const source = sources.get(step.astNodeIds[0] ?? '');
    return {
      keyword: source?.keyword.trim() ?? '*',
      text: step.text,
      line: (source?.location.line ?? 0) - added,
      outcome: stepKind(step, pickle.steps) === 'Outcome',
      instruction: instructionOf(step),
    };
  });
}

function instructionOf(step: PickleStep): string {
  const parts = [step.text];
  const table = step.argument?.dataTable;
  if (table) parts.push(table.rows.map((row) => `| ${row.cells.map((cell) => cell.value).join(' | ')} |`).join('\n'));
  if (step.argument?.docString) parts.push(step.argument.docString.content);
  return parts.join('\n');
}

import { AstBuilder, compile, GherkinClassicTokenMatcher, Parser } from '@cucumber/gherkin';
import { IdGenerator, type GherkinDocument, type Pickle, type PickleStep, type Step } from '@cucumber/messages';

import { ConfigError, errorMessage } from '../core/errors.ts';
import { stepsById } from '../util/gherkin-steps.ts';

/** One step of a scenario, ready to be handed to an agent. */
export interface ScenarioStep {
  readonly keyword: string;
  readonly text: string;
  /** Line of the given text, from 1. */
  readonly line: number;
  /** Whether it states an outcome (Then) instead of asking for something. */
  readonly outcome: boolean;
  /** The text with its table or doc string. */
  readonly instruction: string;
}

interface Wrapped {
  readonly text: string;
  /** Lines that were put in front. */
  readonly added: number;
}

/** Reads one scenario, or a list of steps without its header, with the official Gherkin parser. */
export function parseScenario(text: string): ScenarioStep[] {
  if (typeof text !== 'string' || text.trim() === '') throw invalid('there is no text');
  const wrapped = wrap(text);
  const document = parse(wrapped);
  const pickles = compile(document, '', IdGenerator.incrementing());
  const [pickle] = pickles;
  if (!pickle || pickles.length > 1 || pickle.steps.length === 0) {
    throw invalid(notOne(pickles));
  }
  const steps = stepsById(document);
  return pickle.steps.map((step) => toScenarioStep(step, steps.get(step.astNodeIds[0] ?? ''), wrapped.added));
}

/** Rows of one outline come from the same lines. */
function notOne(pickles: readonly Pickle[]): string {
  const scenarios = new Set(pickles.map((pickle) => pickle.astNodeIds[0])).size;
  if (pickles.length === 0) return 'it holds no scenario';
  if (pickles.length === 1) return 'the scenario has no steps';
  if (scenarios === 1)
    return `the outline has ${pickles.length} rows of examples, and only one scenario can be run at a time`;
  return `it holds ${scenarios} scenarios, and only one can be run at a time`;
}

function wrap(text: string): Wrapped {
  const opening = text.split('\n').find((line) => !/^\s*([#@]|$)/.test(line)) ?? '';
  if (/^\s*Feature:/.test(opening)) return { text, added: 0 };
  if (/^[ \t]*(Scenario|Example|Scenario Outline|Scenario Template):/m.test(text)) {
    return { text: `Feature: given scenario\n${text}`, added: 1 };
  }
  return { text: `Feature: given steps\nScenario: given steps\n${text}`, added: 2 };
}

function parse({ text, added }: Wrapped): GherkinDocument {
  try {
    return new Parser(new AstBuilder(IdGenerator.incrementing()), new GherkinClassicTokenMatcher()).parse(text);
  } catch (cause) {
    throw invalid(plainMessage(errorMessage(cause), added), cause);
  }
}

/** The parser's own list of problems, in lines of the given text and without its names of tokens. */
function plainMessage(message: string, added: number): string {
  const problems = message.split('\n').filter((line) => /^\(\d+:\d+\)/.test(line));
  const plain = problems.map((problem) =>
    problem
      .replace(/^\((\d+):\d+\)/, (_all, line: string) => `line ${Math.max(1, Number(line) - added)}`)
      .replace(/expected: #.*, got '/, "expected a step, got '")
      .replace(/, expected: #.*$/, ''),
  );
  return plain.length > 0 ? plain.join('; ') : message;
}

function toScenarioStep(step: PickleStep, source: Step | undefined, added: number): ScenarioStep {
  const parts = [step.text];
  const table = step.argument?.dataTable;
  if (table) parts.push(table.rows.map((row) => `| ${row.cells.map((cell) => cell.value).join(' | ')} |`).join('\n'));
  if (step.argument?.docString) parts.push(step.argument.docString.content);
  return {
    keyword: source?.keyword.trim() ?? '*',
    text: step.text,
    line: (source?.location.line ?? 0) - added,
    outcome: step.type === 'Outcome',
    instruction: parts.join('\n'),
  };
}

function invalid(why: string, cause?: unknown): ConfigError {
  return new ConfigError('GHERKIN_INVALID', `The Gherkin text cannot be run: ${why}`, {
    hint: 'Give one Scenario, or only its steps, each beginning with Given, When, Then, And, But or *.',
    cause,
  });
}

import { compile } from '@cucumber/gherkin';
import { IdGenerator } from '@cucumber/messages';

import { rulesOf } from '../util/gherkin-parts.ts';
import { scenarioSteps, type ScenarioStep } from './parse-scenario.ts';
import { invalidGherkin } from './invalid-gherkin.ts';
import { readDocument } from './read-document.ts';

/** One scenario of a feature file, or one row of an outline. */
export interface FeatureScenario {
  readonly name: string;
  /** Name of the rule that it is in. */
  readonly rule: string | undefined;
  /** From 1. */
  readonly line: number;
  /** With their `@`. */
  readonly tags: readonly string[];
  readonly steps: readonly ScenarioStep[];
}

export interface FeatureFile {
  readonly name: string;
  readonly scenarios: readonly FeatureScenario[];
}

/** A misspelt keyword makes a step a part of the description. */
const withoutSteps = 'Begin each step with Given, When, Then, And, But or *.';

/**
 * All scenarios of a feature file, with the steps of their backgrounds.
 *
 * @throws ConfigError `GHERKIN_INVALID`
 */
export function readScenarios(text: string): FeatureFile {
  const { document, added } = readDocument(text);
  const rules = rulesOf(document);
  const pickles = compile(document, '', IdGenerator.incrementing());
  const empty = pickles.find((pickle) => pickle.steps.length === 0);
  if (empty) {
    const line = (empty.location?.line ?? 1) - added;
    throw invalidGherkin(`the scenario "${empty.name}" at line ${line} has no steps`, withoutSteps);
  }
  return {
    name: document.feature?.name ?? '',
    scenarios: pickles.map((pickle) => ({
      name: pickle.name,
      rule: rules.get(pickle.astNodeIds[0] ?? ''),
      line: (pickle.location?.line ?? 1) - added,
      tags: pickle.tags.map(({ name }) => name),
      steps: scenarioSteps(pickle, document, added),
    })),
  };
}

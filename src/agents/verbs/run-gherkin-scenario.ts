import { z } from 'zod';

import { ConfigError } from '../../core/errors/errors.ts';
import { parseOrThrow } from '../../core/options/options.ts';
import { shorten } from '../../util/shorten.ts';
import { actOptionsSchema, callOptionsShape } from './call-options.ts';
import { defineVerb } from './define-verb.ts';

const { deepThink, deepLocate } = actOptionsSchema.shape;
const { timeout, ...guided } = callOptionsShape;
const scenarioOptionsSchema = z.strictObject({ ...guided, timeout, deepThink, deepLocate });
/** `context` is guidance for every step, instead of the agent's `aiContexts`. */
export type ScenarioOptions = z.input<typeof scenarioOptionsSchema>;

/** Runs one Gherkin scenario, or a list of steps without its header. */
export const runGherkinScenario = defineVerb({
  name: 'runGherkinScenario',
  params: z.strictObject({ scenario: z.string() }),
  options: scenarioOptionsSchema,
  read(scenario: string, given: ScenarioOptions = {}) {
    const options = parseOrThrow(scenarioOptionsSchema, given, 'runGherkinScenario');
    if (typeof scenario !== 'string' || scenario.trim() === '') {
      throw new ConfigError('GHERKIN_INVALID', 'The Gherkin text cannot be run: there is no text', {
        hint: 'Pass one Scenario, or only its steps, each beginning with Given, When, Then, And, But or *.',
      });
    }
    return {
      subject: titleOf(scenario),
      params: { scenario },
      options,
      run(call): Promise<void> {
        // The timeout and the signal belong to the scenario, and its steps inherit them.
        const { timeout: _time, abortSignal: _signal, ...ofSteps } = options;
        return call.agent.workflows.gherkin(call, scenario, ofSteps);
      },
    };
  },
});

/** The scenario's name, or its first step. */
function titleOf(scenario: string): string {
  const lines = scenario.split('\n').map((line) => line.trim());
  const named = lines.map(
    (line) => /^(?:Scenario|Example|Scenario Outline|Scenario Template):\s*(.+)$/.exec(line)?.[1],
  );
  return shorten(named.find((name) => name !== undefined) ?? lines.find((line) => line !== '') ?? '');
}

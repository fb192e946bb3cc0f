import { ConfigError } from '../core/errors/errors.ts';
import type { ModelFamily, Reasoning } from './families/family.ts';
import { anyServer } from './families/thinking.ts';

const keys = { enabled: 'REASONING_ENABLED', effort: 'REASONING_EFFORT', budget: 'REASONING_BUDGET' } as const;
const settings = ['enabled', 'effort', 'budget'] as const;
type ReasoningKey = (typeof keys)[keyof typeof keys];

interface ReasoningValues {
  readonly REASONING_ENABLED?: boolean | undefined;
  readonly REASONING_EFFORT?: string | undefined;
  readonly REASONING_BUDGET?: number | undefined;
}

export interface ReasoningInit {
  readonly family: ModelFamily | undefined;
  readonly values: ReasoningValues;
  /** The variables that the values came from. */
  readonly variables: Readonly<Record<ReasoningKey | 'EXTRA_BODY_JSON', string>>;
}

/**
 * The reasoning settings; undefined when none is configured.
 *
 * @throws `ConfigError` `CONFIG_INVALID` for settings that the family ignores, or that its provider would refuse.
 */
export function reasoningOf(init: ReasoningInit): Reasoning | undefined {
  const { REASONING_ENABLED: enabled, REASONING_EFFORT: effort, REASONING_BUDGET: budget } = init.values;
  const reasoning = { enabled, effort, budget };
  const configured = settings.filter((name) => reasoning[name] !== undefined);
  const form = init.family ? init.family.reasoning : anyServer;
  const foreign = configured.find((name) => !form?.settings.includes(name));
  if (foreign !== undefined) throw refusal(init, foreign, 'has no such setting');
  const [first] = configured;
  if (first === undefined) return undefined;
  const problem = contradiction(reasoning) ?? form?.refuse?.(reasoning);
  if (problem !== undefined) throw refusal(init, first, problem);
  return reasoning;
}

/** Why the settings contradict each other. */
function contradiction({ enabled, effort, budget }: Reasoning): string | undefined {
  const wanted = effort === undefined ? (budget ?? 0) > 0 && keys.budget : keys.effort;
  if (enabled === false && wanted) return `cannot use ${wanted} while thinking is disabled`;
  return enabled === true && budget === 0 ? 'cannot think with a budget of 0' : undefined;
}

function refusal({ family, variables }: ReasoningInit, setting: keyof Reasoning, problem: string): ConfigError {
  const key = variables[keys[setting]];
  const who = family ? `the family ${family.name}` : 'a model without a family';
  const known = (family ? (family.reasoning?.settings ?? []) : anyServer.settings).map((name) => keys[name]);
  const offer = known.length === 0 ? 'It has no reasoning settings' : `Its settings are ${known.join(', ')}`;
  return new ConfigError('CONFIG_INVALID', `${key} is set, but ${who} ${problem}`, {
    hint: `${offer}; put other request fields into ${variables.EXTRA_BODY_JSON}.`,
    details: { key },
  });
}

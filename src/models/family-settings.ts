import { ConfigError } from '../core/errors/errors.ts';
import type { ModelSlot } from '../core/model/usage.ts';
import type { ModelFamily, ResponseFormat } from './families/family.ts';

interface FamilySettings {
  readonly slot: ModelSlot;
  readonly family: ModelFamily | undefined;
  readonly values: {
    readonly TEMPERATURE?: number | undefined;
    readonly RESPONSE_FORMAT?: ResponseFormat | undefined;
  };
  /** The variables that the values came from. */
  readonly variables: Readonly<Record<'TEMPERATURE' | 'RESPONSE_FORMAT' | 'FAMILY', string>>;
}

/**
 * Refuses settings that the models of a family answer with an error, before any request.
 *
 * @throws `ConfigError` `CONFIG_INVALID`
 */
export function requireFitting({ slot, family, values, variables }: FamilySettings): void {
  if (!family) return;
  const { TEMPERATURE, RESPONSE_FORMAT = 'text' } = values;
  if (TEMPERATURE !== undefined && !family.takesTemperature) {
    throw refusal(variables.TEMPERATURE, `models of the family ${family.name} take no temperature`, 'Leave it out.');
  }
  if (slot === 'planning' && family.dialect && RESPONSE_FORMAT !== 'text') {
    const why = `the family ${family.name} plans in its own language, which is not JSON`;
    throw refusal(
      variables.RESPONSE_FORMAT,
      why,
      'Leave it out, or set EYEWRIGHT_PLANNING_MODEL_RESPONSE_FORMAT to text.',
    );
  }
}

function refusal(key: string, why: string, hint: string): ConfigError {
  return new ConfigError('CONFIG_INVALID', `${key} is set, but ${why}`, { hint, details: { key } });
}

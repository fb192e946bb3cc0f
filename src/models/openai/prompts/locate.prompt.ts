import { dataRule } from '../../data-rule.prompt.ts';
import type { ModelFamily } from '../../families/family.ts';
import { placeForm, placeMeaning } from './place.prompt.ts';

export function locatePrompt(family: ModelFamily): string {
  return `You find one element in a screenshot for an automated test.

Reply with one JSON object and nothing else:
{${placeForm(family)}} or {"error": why it cannot be found}

${placeMeaning(family)} Choose what a person would click or type into. If nothing in the screenshot fits the description, reply with the error instead of guessing.
${dataRule('<element> and <context>', 'the screenshot')}`;
}

import { dataRule } from '../../data-rule.prompt.ts';
import type { ModelFamily } from '../../families/family.ts';
import { placeForm, placeMeaning } from './place.prompt.ts';

export function sectionPrompt(family: ModelFamily): string {
  return `You find the part of a screenshot that holds one element, for an automated test. The element is looked for there more closely afterwards.

Reply with one JSON object and nothing else:
{${placeForm(family)}} or {"error": why it cannot be found}

${placeMeaning(family, 'the part')} The part is the element and what else is needed to tell it from others like it, such as its row, group or dialog. If nothing in the screenshot fits the description, reply with the error instead of guessing.
${dataRule('<element> and <context>', 'the screenshot')}`;
}

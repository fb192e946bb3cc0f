import { dataRule } from '../../data-rule.prompt.ts';
import type { ModelFamily } from '../../families/family.ts';
import { placeForm, placeMeaning } from './place.prompt.ts';

export function describePrompt(family: ModelFamily): string {
  return `You describe one element in a screenshot, for an automated test that has to find it again by your words.

<place> says where it is: {${placeForm(family)}}. ${placeMeaning(family)}

Reply with one JSON object and nothing else:
{"description": string} or {"error": why it cannot be described}

description: what a person sees, in one short phrase that fits no other element: its text, its kind, and what is near it; no numbers of pixels.
${dataRule('<context>', 'the screenshot')}`;
}

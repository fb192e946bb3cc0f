import { numberList, readNumbers, taggedPlace } from './calls.ts';
import { defineFamily, type ModelFamily, type PlaceNumbers, type ReasoningForm } from './family.ts';
import { omitUndefined } from '../../util/pick-keys.ts';
import { thinkingSwitch } from './thinking.ts';

/** The bare numbers in a text. */
const bareNumbers = new RegExp(String.raw`^\s?(${numberList})\s?$`);

function readPlace(value: unknown): PlaceNumbers | undefined {
  const [only, ...others] = Array.isArray(value) ? (value as unknown[]) : [value];
  if (others.length > 0 || typeof only !== 'string') return undefined;
  const found = taggedPlace.exec(only)?.[2] ?? bareNumbers.exec(only)?.[1];
  return found === undefined ? undefined : { numbers: readNumbers(found) };
}

/** A reply may be nothing but its box or point. */
function unwrap(reply: string): string {
  const found = taggedPlace.exec(reply);
  return found ? JSON.stringify({ [found[1] === 'point' ? 'point' : 'box']: reply.trim() }) : reply;
}

/** Boxes or points of 0–1000 along each side, as lists, as texts of digits, or in tags. */
function doubaoFamily(name: string, models: string, reasoning: ReasoningForm): ModelFamily {
  return defineFamily({
    name,
    models,
    space: { kind: 'normalised', scale: 1000 },
    order: 'xy',
    result: 'box',
    responseFormat: 'json_object',
    reasoning,
    readPlace,
    unwrap,
  });
}

export const doubaoVision = doubaoFamily('doubao-vision', 'Doubao vision', thinkingSwitch);
/** Has an effort in addition to the switch. */
export const doubaoSeed = doubaoFamily('doubao-seed', 'Doubao Seed', {
  settings: ['enabled', 'effort'],
  write: ({ enabled, effort }) => ({
    ...(enabled === undefined ? {} : thinkingSwitch.write({ enabled })),
    ...omitUndefined({ reasoning_effort: effort }),
  }),
});

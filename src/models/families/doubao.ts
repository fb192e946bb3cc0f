import { decimal } from './calls.ts';
import { defineFamily, type ModelFamily, type PlaceNumbers, type ReasoningForm } from './family.ts';
import { given, thinkingSwitch } from './thinking.ts';

const numbers = String.raw`${decimal}(?:(?:\s?,\s?|\s)${decimal}){1,3}`;
/** `<bbox>x1 y1 x2 y2</bbox>`, `<point>x y</point>`, or the bare numbers in a text. */
const written = new RegExp(String.raw`^\s?(?:<(bbox|point)>)?\s?(${numbers})\s?(?:</(bbox|point)>)?\s?$`);

function readPlace(value: unknown): PlaceNumbers | undefined {
  const [only, ...others] = Array.isArray(value) ? (value as unknown[]) : [value];
  if (others.length > 0 || typeof only !== 'string') return undefined;
  const found = written.exec(only);
  if (!found || found[1] !== found[3]) return undefined;
  return { numbers: (found[2] ?? '').split(/\s?,\s?|\s/).map(Number) };
}

/** A reply that is nothing but its box or point. */
const bare = new RegExp(String.raw`^\s?<(bbox|point)>\s?(${numbers})\s?</\1>\s?$`);

function unwrap(reply: string): string {
  const found = bare.exec(reply);
  return found ? JSON.stringify({ [found[1] === 'point' ? 'point' : 'box']: reply.trim() }) : reply;
}

/** Boxes or points of 0–1000 along each side, which come as lists, as texts of digits, and in tags. */
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
/** Takes an effort beside the switch. */
export const doubaoSeed = doubaoFamily('doubao-seed', 'Doubao Seed', {
  settings: ['enabled', 'effort'],
  write: ({ enabled, effort }) => ({
    ...(enabled === undefined ? {} : thinkingSwitch.write({ enabled })),
    ...given({ reasoning_effort: effort }),
  }),
});

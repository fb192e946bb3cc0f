import { stemOf, synonymsOf } from '../free/same-word.ts';
import { functionWords, tapVerbs } from '../../grammar/free/free-words.data.ts';
import type { Offer } from './offers.ts';
import { isNegative, wordsOf, type Said } from './said.ts';
import { closeness, type SentenceEncoder, type Vector } from './sentence-encoder.ts';

/** What tells whether an offer is meant; all from 0 to 1, or -1 to 1. */
export interface Features {
  /** How near the sentence is to the name; to the part and the name; to the name and what is near. */
  readonly name: number;
  readonly part: number;
  readonly near: number;
  /** How much nearer the sentence is to it than to all others. */
  readonly lead: number;
  /** How near the sentence without its names is to the offer without them. */
  readonly rest: number;
  /** How well the words of the sentence are matched by words of the offer: on average, and how many are the same. */
  readonly said: number;
  readonly sameSaid: number;
  /** How well words of the name are matched by words of the sentence: on average, the worst, and how many are the same. */
  readonly called: number;
  readonly leastCalled: number;
  readonly sameCalled: number;
  /** Whether all names of the sentence are on it or near it. */
  readonly hasNames: number;
  /** Whether one of both says no and the other does not. */
  readonly isOpposite: number;
  /** Whether it acts at once, and is nothing that is chosen or filled in. */
  readonly acts: number;
  /** How little of it says what is to be done: of a link or a tab, which only lead somewhere; of a button; of anything else. */
  readonly verbOnLink: number;
  readonly verbOnButton: number;
  readonly verbOnOther: number;
  readonly isOn: number;
  /** Whether its name has nothing but what the sentence has as names. */
  readonly isNameless: number;
}

export interface Weighed {
  readonly offer: Offer;
  readonly features: Features;
  /** How well the worst of the sentence's words is matched, but for the first. */
  readonly leastSaid: number;
  /** How well the best of them is. */
  readonly mostSaid: number;
}

/** Those that are nearest; the others are not looked at word by word. */
const mostWeighed = 6;

/** The offers that are nearest to a sentence, with what speaks for them. */
export async function weigh(said: Said, offers: readonly Offer[], encoder: SentenceEncoder): Promise<Weighed[]> {
  const texts = offers.flatMap(({ name, part, near }) => [
    name,
    part === '' ? name : `${part}: ${name}`,
    near === '' ? name : `${name} ${near}`,
  ]);
  const [sentence = [], ...vectors] = await encoder.encode([said.whole, ...texts]);
  const near = offers
    .map((offer, at) => ({ offer, by: [0, 1, 2].map((of) => closeness(sentence, vectors[at * 3 + of] ?? [])) }))
    .sort((a, b) => Math.max(...b.by) - Math.max(...a.by));
  const nearest = near.slice(0, mostWeighed);
  const words = [
    ...said.words,
    ...nearest.flatMap(({ offer }) => [...plainWords(offer.name), ...plainWords(offer.part)]),
  ];
  const rests = nearest.map(({ offer }) => restOf(offer, said.names));
  const [saidRest = [], ...more] = await encoder.encode([said.words.join(' ') || said.whole, ...rests, ...words]);
  const vectorOf = new Map(words.map((word, at) => [word, more[rests.length + at] ?? []]));
  return nearest.map(({ offer, by }, at) => {
    const others = near.filter((one) => one.offer !== offer).map((one) => Math.max(...one.by));
    const lead = Math.max(...by) - Math.max(0, ...others);
    const [name = 0, part = 0, beside = 0] = by;
    const rest = closeness(saidRest, more[at] ?? []);
    const { leastSaid, mostSaid, ...match } = matchOf(said, offer, vectorOf);
    return { offer, leastSaid, mostSaid, features: { name, part, near: beside, lead, rest, ...match } };
  });
}

/** The part and the name without what the sentence has as names. */
function restOf({ name, part }: Offer, names: readonly string[]): string {
  const rest = names
    .reduce((text, one) => text.replace(one, ' '), `${part} ${name}`)
    .replace(/\s+/g, ' ')
    .trim();
  return rest === '' ? name : rest;
}

type Match = Omit<Features, 'name' | 'part' | 'near' | 'lead' | 'rest'>;

function matchOf(
  said: Said,
  { name, part, near, kind, isOn }: Offer,
  vectorOf: ReadonlyMap<string, Vector>,
): Match & Pick<Weighed, 'leastSaid' | 'mostSaid'> {
  const own = [...plainWords(name), ...plainWords(part)];
  const around = plainWords(near);
  // Verbs that only say to act are matched by whatever can be acted on.
  const words = said.words.filter((word, at) => at > 0 || !tapVerbs.has(word));
  const bySaid = words.map((word) =>
    Math.max(matchIn(word, own, vectorOf), around.some((other) => isSame(word, other)) ? 1 : 0),
  );
  const inNames = said.names.flatMap(plainWords);
  const byName = plainWords(name)
    .filter((word) => !tapVerbs.has(word))
    .map((word) => (inNames.includes(word) ? 1 : matchIn(word, said.words, vectorOf)));
  const text = asRun(`${name} ${part} ${near}`);
  return {
    leastSaid: Math.min(1, ...bySaid.slice(words.length === said.words.length ? 1 : 0)),
    mostSaid: bySaid.length === 0 ? 1 : Math.max(...bySaid),
    said: averageOf(bySaid),
    sameSaid: sameIn(bySaid),
    called: averageOf(byName),
    leastCalled: Math.min(1, ...byName),
    sameCalled: sameIn(byName),
    hasNames: Number(said.names.every((one) => text.includes(asRun(one)))),
    isOpposite: Number(said.isNegative !== isNegative(name)),
    acts: Number(acting.has(kind)),
    ...verbOf(said, kind, bySaid),
    isOn: Number(isOn),
    isNameless: Number(byName.length === 0),
  };
}

type VerbMatch = Pick<Match, 'verbOnLink' | 'verbOnButton' | 'verbOnOther'>;

/** What a sentence begins with is what is to be done, unless it begins as a statement does. */
function verbOf({ words: [verb = ''], whole }: Said, kind: Offer['kind'], [match = 1]: readonly number[]): VerbMatch {
  const isDone = !tapVerbs.has(verb) && whole.toLowerCase().startsWith(verb);
  const missing = isDone ? 1 - match : 0;
  const none = { verbOnLink: 0, verbOnButton: 0, verbOnOther: 0 };
  if (leading.has(kind)) return { ...none, verbOnLink: missing };
  return acting.has(kind) ? { ...none, verbOnButton: missing } : { ...none, verbOnOther: missing };
}

/** What only leads somewhere. */
const leading: ReadonlySet<Offer['kind']> = new Set<Offer['kind']>(['link', 'tab']);

/** What does something at once, and is nothing that is chosen, ticked or filled in. */
export const acting: ReadonlySet<Offer['kind']> = new Set<Offer['kind']>(['button', 'link', 'tab', 'other']);

function matchIn(word: string, others: readonly string[], vectorOf: ReadonlyMap<string, Vector>): number {
  if (others.some((other) => isSame(word, other))) return 1;
  const vector = vectorOf.get(word) ?? [];
  return Math.max(0, ...others.map((other) => closeness(vector, vectorOf.get(other) ?? [])));
}

function isSame(word: string, other: string): boolean {
  const stem = stemOf(word);
  return stem === stemOf(other) || synonymsOf(stem).includes(stemOf(other));
}

/** As whole words: "D" is not in "Dock". */
function asRun(text: string): string {
  return ` ${wordsOf(text).join(' ').toLowerCase()} `;
}

function plainWords(text: string): string[] {
  return wordsOf(text)
    .map((word) => word.toLowerCase())
    .filter((word) => !functionWords.has(word));
}

function averageOf(values: readonly number[]): number {
  return values.length === 0 ? 1 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function sameIn(values: readonly number[]): number {
  return values.length === 0 ? 1 : values.filter((value) => value === 1).length / values.length;
}

import { kindsOfWord } from '../free/kind-words.data.ts';
import type { Sight } from '../sight.ts';
import { isOfKind } from '../../grammar/roles.data.ts';
import { weigh, type Features, type Weighed } from './features.ts';
import { offersOf, type Offer } from './offers.ts';
import { saidIn, type Said } from './said.ts';
import { loadEncoder } from './sentence-encoder.ts';
import { bias, weights } from './weights.data.ts';
import { wordingOf } from './wording.ts';

/** An offer that a sentence may be about. */
export interface LikelyOffer extends Weighed {
  readonly said: Said;
  /** How what it lets people do is said in words of the grammar. */
  readonly wording: string;
  /** From 0 to 1. */
  readonly likelihood: number;
}

/** The likeliest first; none where the encoder is not installed, or where there is only a picture. */
export async function offersFor(sight: Sight, sentence: string): Promise<LikelyOffer[]> {
  const encoder = await loadEncoder();
  if (!encoder) return [];
  const screen = await sight.screen();
  const all = offersOf(screen);
  const said = saidIn(sentence, (text) => all.some((offer) => offer.kind !== 'field' && holds(offer, text)));
  const offers = all.filter((offer) => isField(offer) === (said.value !== undefined) && isAsSaid(offer, said));
  if (offers.length === 0 || said.words.length === 0) return [];
  const weighed = await weigh(said, offers, encoder);
  return weighed
    .map((one) => ({
      ...one,
      said,
      wording: uniqueWording(one.offer, said, offers),
      likelihood: likelihoodOf(one.features),
    }))
    .sort((a, b) => b.likelihood - a.likelihood);
}

function likelihoodOf(features: Features): number {
  const names = Object.keys(weights) as (keyof Features)[];
  const sum = names.reduce((total, name) => total + features[name] * weights[name], bias);
  return 1 / (1 + Math.exp(-sum));
}

/** With its row where there are several that are called so. */
function uniqueWording(offer: Offer, said: Said, offers: readonly Offer[]): string {
  const wording = wordingOf(offer, said);
  const others = offers.filter((one) => one !== offer && wordingOf(one, said) === wording);
  return others.length === 0 ? wording : wordingOf(offer, said, true);
}

function isField({ kind }: Offer): boolean {
  return kind === 'field';
}

/** A word for a kind means only things of that kind. */
function isAsSaid({ element: { node } }: Offer, { words }: Said): boolean {
  const isMet = (word: string): boolean => kindsOfWord[word]?.some((kind) => isOfKind(node, kind)) ?? true;
  return words.every((word, at) => at === 0 || isMet(word));
}

function holds({ name, part, near }: Offer, text: string): boolean {
  return `${name} ${part} ${near}`.toLowerCase().includes(text.toLowerCase());
}

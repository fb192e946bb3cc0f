import { pageWords } from '../../grammar/free/free-words.data.ts';
import type { Screen } from '../../screen/screen.ts';
import { isRelated, stemOf, stemsOf } from '../free/same-word.ts';
import { surroundingsOf } from '../free/surroundings.ts';
import { acting } from './features.ts';
import type { LikelyOffer } from './likely-offers.ts';
import type { OfferKind } from './offers.ts';
import { isNegative, negativesIn } from './said.ts';
import { creating, filling, pressing, ticking, unticking } from './verbs.data.ts';

type Against = (offer: LikelyOffer, screen: Screen) => boolean;

const ticked: ReadonlySet<OfferKind> = new Set<OfferKind>(['checkbox', 'switch']);

/** What makes an offer another one than what is meant, however near the words are. */
const reasons: readonly Against[] = [
  ({ features }) => features.hasNames === 0,
  ({ said }) => said.isFact || /[?¿]/.test(said.whole) || asking.test(said.whole),
  isInAnotherCase,
  ({ said, offer }) => said.isWish && acting.has(offer.kind),
  isOpposite,
  isAlreadySo,
  isOfOtherVerb,
  isPressedByLess,
  isFilledByMore,
  isChosenByName,
  opensOnly,
  isForMany,
  isMeasured,
  isElsewhere,
];

export function speaksAgainst(screen: Screen, offer: LikelyOffer): boolean {
  return reasons.some((isAgainst) => isAgainst(offer, screen));
}

const asking =
  /^(?:is|are|was|were|can|could|may|does|do (?:i|we|you|they)|did|who|what|which|why|how|when|where|whether)\b/i;

/** What is to be done only in a case, at another time, beside something else; and, of values, by how much. */
const depends =
  /\b(?:but|except|unless|until|if|whether|either|or|instead|rather|other|else|before|after|later|once|too (?:little|much|many|few))\b/gi;
const relative = /\b(?:by|minus|plus|double|half|exceed|than|times|least|most|wait|look|check)\b/gi;

/** Whether the name has no such word. */
function isInAnotherCase({ offer: { name, part, kind }, said: { whole } }: LikelyOffer): boolean {
  const words = [...(whole.match(depends) ?? []), ...(kind === 'field' ? (whole.match(relative) ?? []) : [])];
  const own = `${part} ${name}`.toLowerCase();
  return words.some((word) => !own.includes(word.toLowerCase()));
}

/** What says no, and what does not, are two things; a box is unticked by it, where it is ticked. */
function isOpposite({ offer: { kind, name, part, isOn }, said }: LikelyOffer): boolean {
  const negatives = negativesIn(said.whole);
  const others = othersThan(`${name} ${part}`, negatives);
  if (negatives.length === 0) return isNegative(name);
  if (!ticked.has(kind)) return others.length > 0;
  // One "not" turns it off; of two, or one in a name that has another one, nobody knows.
  return isNegative(name) ? others.length > 0 : negatives.length > 1 || !isOn;
}

function othersThan(own: string, words: readonly string[]): string[] {
  const stems = stemsOf(own);
  return words.filter((word) => !stems.includes(stemOf(word)));
}

/** What is on already changes only where the sentence says that it is not to be. */
function isAlreadySo({ offer: { isOn, name }, said }: LikelyOffer): boolean {
  return isOn && !(said.isNegative && !isNegative(name));
}

/** What a sentence begins with is what is to be done: it says no more than that, or is what the name begins with. */
function isOfOtherVerb(likely: LikelyOffer): boolean {
  const { offer, said } = likely;
  if (chosen.has(offer.kind) || said.isWish || isCreated(likely)) return false;
  const isUnticking = ticked.has(offer.kind) && othersThan(offer.name, negativesIn(said.whole)).length > 0;
  const [word = ''] = isUnticking ? said.whole.toLowerCase().split(/[^\p{L}]/u, 1) : said.words;
  const [own = ''] = stemsOf(offer.name);
  return stemOf(word) !== own && !(isUnticking ? unticking : verbsFor(offer.kind)).has(word);
}

/** "write a new article", where a button is called "New article". */
function isCreated({ offer: { kind }, said: { words }, features }: LikelyOffer): boolean {
  return kind === 'button' && features.sameCalled === 1 && creating.has(words[0] ?? '');
}

const chosen: ReadonlySet<OfferKind> = new Set<OfferKind>(['option', 'radio']);

function verbsFor(kind: OfferKind): ReadonlySet<string> {
  if (acting.has(kind)) return pressing;
  return kind === 'field' ? filling : ticking;
}

/** All words of what is pressed have to be said, and all that is said has to stand there, or around it. */
function isPressedByLess(likely: LikelyOffer, screen: Screen): boolean {
  const { offer, said, features } = likely;
  const { element, name, part, near, kind } = offer;
  const words = isCreated(likely) ? said.words.slice(1) : said.words;
  if (!acting.has(kind)) return false;
  if (features.sameCalled < 1) return true;
  const around = surroundingsOf(screen, element);
  const texts = [around.near, around.around, around.page, around.sorts].flat(2);
  const own = [...[name, part, near].flatMap(stemsOf), ...texts];
  return words
    .filter((word) => !pressing.has(word) && !pageWords.has(word) && !anyOne.has(word))
    .flatMap(stemsOf)
    .some((stem) => !own.some((one) => one === stem || isRelated(one, stem)));
}

/** Which one is not said by these, where all of the name is. */
const anyOne: ReadonlySet<string> = new Set(['another', 'new', 'one']);

/** How near each word has to be to one of the field. */
const alike = 0.45;

/** A word that a field or a box has nothing of makes it another one: "the old password". */
function isFilledByMore({ offer: { kind }, said: { words, names }, leastSaid }: LikelyOffer): boolean {
  const isBox = ticked.has(kind) && names.length === 0;
  return (kind === 'field' || isBox) && words.length > 1 && leastSaid < alike;
}

/** A name alone makes no choice: "sell to Finland" says nothing of the country to ship to. Nor does what is done choose what was: "Stopped". */
function isChosenByName({ offer: { kind, name }, said: { words }, mostSaid }: LikelyOffer): boolean {
  const [first = ''] = words;
  if (!chosen.has(kind)) return false;
  const isDone = stemOf(name.toLowerCase()) === stemOf(first) && name.toLowerCase() !== first;
  return isDone || (mostSaid < alike && !ticking.has(first) && !filling.has(first));
}

/** What unfolds a list or a part does nothing else. */
function opensOnly({ offer, said }: LikelyOffer): boolean {
  const { role, states } = offer.element.node;
  const unfolds = states.expanded !== undefined && role === 'button';
  return unfolds && !/^(?:open|show|see|view|expand|unfold|find|have)\b/i.test(said.whole);
}

/** What selects a row for something else is not what is to be done with the row. */
function isForMany({ offer: { kind, name }, said }: LikelyOffer): boolean {
  const selects = kind === 'checkbox' && /^select\b/i.test(name);
  return selects && !/\b(?:select|tick|check|mark|choose|pick)\b/i.test(said.whole);
}

/** Words that say how much: nothing is chosen or ticked by them. And words for all, or for nothing else: nothing is pressed by them. */
const howMuch = /\b(?:less|(?<!any )more|fewer|another|\p{L}{3,}est|most|least)\b/giu;
const howMany = /\b(?:only|just|all|every|each|both|everything)\b/gi;

/** Whether the name has no such word. */
function isMeasured({ offer: { name, kind }, said: { whole } }: LikelyOffer): boolean {
  const measures = whole.match(acting.has(kind) || kind === 'switch' ? howMany : howMuch) ?? [];
  return measures.some((word) => !name.toLowerCase().includes(word.toLowerCase()));
}

/** Whether all that makes it the one is a name that other things have as well: an option "Ann" beside the row of Ann. */
function isElsewhere({ offer, said }: LikelyOffer, { segments }: Screen): boolean {
  const { name, kind, element } = offer;
  if (acting.has(kind) || kind === 'field' || !said.names.some((one) => name.includes(one))) return false;
  const shown = segments.filter(
    ({ text, words }) => text.includes(name) && !words.some((word) => element.words.includes(word)),
  );
  // A box has its label beside it.
  return shown.length > (kind === 'option' ? 0 : 1);
}

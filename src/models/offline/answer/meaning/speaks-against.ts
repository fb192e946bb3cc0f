import { pageWords, tapVerbs } from '../../grammar/free/free-words.data.ts';
import type { Screen } from '../../screen/screen.ts';
import { isRelated, stemsOf } from '../free/same-word.ts';
import { surroundingsOf } from '../free/surroundings.ts';
import { acting } from './features.ts';
import type { LikelyOffer } from './likely-offers.ts';
import { isNegative } from './said.ts';

type Against = (offer: LikelyOffer, screen: Screen) => boolean;

/** A link only leads somewhere: it does nothing that is said by a verb of which it has nothing. */
const otherVerb = 0.4;

/** What makes an offer another one than what is meant, however near the words are. */
const reasons: readonly Against[] = [
  ({ features }) => features.hasNames === 0,
  ({ features }) => features.verbOnLink >= otherVerb,
  ({ said }) => said.isFact || rulesOut.test(said.whole),
  ({ said, offer }) => said.isWish && acting.has(offer.kind),
  isAlreadySo,
  addsWhatGoes,
  opensOnly,
  isForMany,
  isMeasured,
  isElsewhere,
  isOfOther,
];

export function speaksAgainst(screen: Screen, offer: LikelyOffer): boolean {
  return reasons.some((isAgainst) => isAgainst(offer, screen));
}

/** What is not to be, beside what is to be done, is more than one offer says. */
const rulesOut = /\S (?:but|except|without|unless|instead|rather|other than)\b/i;

/** What is on already changes only where the sentence says that it is not to be. */
function isAlreadySo({ offer: { isOn, name, kind }, said }: LikelyOffer): boolean {
  const isUndone = said.isNegative && !isNegative(name);
  return kind === 'checkbox' || kind === 'switch' ? isOn !== isUndone : isOn && (acting.has(kind) || !isUndone);
}

const adds = /^\P{L}*(?:add|attach|new|create|upload|insert|more|another)\b/iu;

function addsWhatGoes({ offer: { name, kind }, said }: LikelyOffer): boolean {
  return acting.has(kind) && said.isNegative && !isNegative(name) && adds.test(name);
}

/** What unfolds a list or a part does nothing else. */
function opensOnly({ offer, said }: LikelyOffer): boolean {
  const { role, states } = offer.element.node;
  const unfolds = states.expanded !== undefined && role === 'button';
  return unfolds && !/^(?:open|show|see|view|expand|unfold|close|collapse|hide|fold|find|have)\b/i.test(said.whole);
}

/** What selects a row for something else is not what is to be done with the row. */
function isForMany({ offer: { kind, name }, said }: LikelyOffer): boolean {
  const selects = kind === 'checkbox' && /^select\b/i.test(name);
  return selects && !/\b(?:select|tick|check|mark|choose|pick)\b/i.test(said.whole);
}

/** Words that say how much: nothing is chosen or ticked by them. And words for all, or for nothing else: nothing is pressed by them. */
const howMuch = /\b(?:less|(?<!any )more|fewer|another)\b/gi;
const howMany = /\b(?:only|just|all|every|each|both|everything)\b/gi;

/** Whether the name has no such word. */
function isMeasured({ offer: { name, kind }, said: { whole } }: LikelyOffer): boolean {
  const measures = whole.match(acting.has(kind) ? howMany : howMuch) ?? [];
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

/** Whether a word is about something else than the row or the card of what would be pressed: "remove bread" at the milk. */
function isOfOther({ offer, said: { words, whole } }: LikelyOffer, screen: Screen): boolean {
  const { element, name, part, near, kind } = offer;
  if (near === '' || !acting.has(kind)) return false;
  const around = surroundingsOf(screen, element);
  const texts = [around.near, around.around, around.page, around.sorts].flat(2);
  const own = [...[name, part, near].flatMap(stemsOf), ...texts];
  const [verb = ''] = words;
  const things = words.slice(whole.toLowerCase().startsWith(verb) ? 1 : 0);
  return things
    .filter((word) => !tapVerbs.has(word) && !pageWords.has(word))
    .flatMap(stemsOf)
    .some((stem) => !own.some((one) => one === stem || isRelated(one, stem)));
}

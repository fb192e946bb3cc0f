import { attributesAsked } from '../../grammar/free/attribute-words.data.ts';
import { freeWords, isLight, names, stemOf } from '../free-words.ts';
import { isRelated, stemOf as familyOf } from '../free/same-word.ts';
import type { Asked, Question, QuestionWord } from './question.ts';

/** Something that a screen says of a thing. */
export interface Fact {
  /** What it is called: the name of its column, its label. */
  readonly attribute: string;
  /** What else is said of the same thing, part by part: the other cells of its row, the other lines of its card. */
  readonly beside: readonly string[];
  /** What the thing is in: headings over it, the names of tables and parts. */
  readonly over: readonly string[];
  /** Whether it may be called like one of two things that cross, as a column is: "Dr Amara", "Wed 25". */
  readonly isColumn?: boolean;
}

/** How the words of a question are explained by a fact: the more by the thing itself, the surer. */
export interface Explained {
  /** Words that the thing has. */
  readonly own: number;
  /** Words of the attribute that nobody asked for: the "Gross" of "Gross weight". */
  readonly spare: number;
  /** Whether all of its words that name something are there. */
  readonly hits: number;
}

/**
 * Undefined where a word has no place, or none asks for the attribute.
 *
 * @param isOfPage - Whether a word only says what the page is about.
 */
export function explain(
  { words, asked }: Question,
  fact: Fact,
  isOfPage: (word: string) => boolean,
): Explained | undefined {
  const [beside, over] = [stemsIn(fact.beside), stemsIn(fact.over)];
  const called = stemsIn([fact.attribute]);
  const isCrossed = fact.isColumn === true && words.some(({ text, isNamed }) => isNamed && called.has(stemOf(text)));
  // What is asked for is a thing: "Answered" is no answer.
  const things = freeWords(fact.attribute)
    .filter((part) => !/[^e]ed$/.test(part))
    .join(' ');
  const isHit = ({ text, isNamed, isAsked }: QuestionWord): boolean =>
    isNamed ? isCrossed && called.has(stemOf(text)) : asksFor(text, isAsked ? things : fact.attribute);
  // That something is asked for where it is says no more than that its value is a place.
  const isPlace = asked === 'place' && words.some((word) => word.text !== 'where' && isHit(word));
  const isSaid = ({ text, isNamed, isVerb, isAsked, isTelling }: QuestionWord): boolean => {
    const stem = stemOf(text);
    if (isTelling) return false;
    if (isVerb && asked === 'time' && goes.test(text)) return true;
    if (text === 'where' && isPlace) return true;
    if (isAsked) return isCrossed && isOfPage(stem);
    return over.has(stem) || (!isNamed && !isVerb && isOfPage(stem));
  };
  let [hits, own] = [0, 0];
  for (const word of words) {
    const isIt = isHit(word);
    if (isIt && (!word.isOwner || word.isNamed)) hits += 1;
    if (beside.has(stemOf(word.text)) && !word.isVerb && !word.isAsked && !word.isTelling) own += 1;
    else if (!isIt && !isSaid(word)) return undefined;
  }
  if (hits === 0) return undefined;
  const spare = freeWords(fact.attribute.replaceAll(/\([^)]*\)/g, ' ')).filter(
    (part) =>
      /\p{L}/u.test(part) &&
      !isLight(part) &&
      !implied[asked]?.test(part) &&
      !words.some(({ text }) => asksFor(text, part)),
  ).length;
  return { own, spare, hits };
}

/** Of what has one time, this is when it happens. */
const goes = /^(?:leave|depart|start|begin|open|go|run|arrive|come)$/;

/** What a question of a sort says without words for it: who did something is told by "Created by". */
const implied: Partial<Record<Asked, RegExp>> = {
  time: /^(?:date|time|day|since|until|from|by)$/,
  person: /^(?:by|name|from)$/,
  count: /^(?:number|count|total)$/,
  amount: /^(?:amount|total)$/,
};

/** Whether a word of a question asks for what is called so. */
export function asksFor(word: string, attribute: string): boolean {
  if (names(word, attribute)) return true;
  const own = freeWords(attribute);
  const asked = namesAsked(word);
  return own.some((part) => asked.includes(stemOf(part)) || isOneFamily(word, part));
}

const byStem = new Map([...attributesAsked].map(([word, called]) => [stemOf(word), called.map(stemOf)]));

function namesAsked(word: string): readonly string[] {
  return byStem.get(stemOf(word)) ?? [];
}

const leastFamily = 4;

function isOneFamily(word: string, part: string): boolean {
  return part.length >= leastFamily && isRelated(familyOf(word), familyOf(part));
}

export function stemsIn(texts: readonly string[]): Set<string> {
  return new Set(texts.flatMap(freeWords).map(stemOf));
}

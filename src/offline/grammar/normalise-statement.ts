import { placedLast } from './placed-last.ts';
import { literalPattern } from './quotes.ts';

const leads =
  /^(?:please )?(?:(?:check|verify|assert|ensure|make sure|expect|confirm|is it true)?\s*(?:that|whether|if)\s+|(?:verify|assert|ensure|confirm|then|and) )/i;
const shortened: readonly (readonly [RegExp, string])[] = [
  [/\b(is|are|was|were|does|do|should|must|has|have|could|would)n[’']t\b/gi, '$1 not'],
  [/\b(?:can[’']t|cannot|can not)\b/gi, 'does not'],
  [/\bwon[’']t\b/gi, 'will not'],
];
const modal = '(?:should|must|shall|will|ought to|has to|have to)';
const verbs =
  'contain|show|display|say|read|equal|include|match|list|start|begin|end|appear|exist|disappear|come|hold|see|stand|precede|follow';

const stateWords =
  '(?:un)?checked|(?:un)?ticked|(?:turned |switched )?o(?:n|ff)|enabled|disabled|clickable|gr[ae]yed out|expanded|collapsed|required|optional|read-?only|editable|focused|(?:in)?valid|pressed|empty|blank';
/** `"Save" is disabled in the "Billing" section`: the place belongs to the element. A drop-down is where something is selected. */
const statePlaced = new RegExp(
  `^(.+?) (is (?:now |still )?(?:not )?(?:${stateWords})) ((?:in|inside|within|on|for) (?:the .+|${literalPattern}))$`,
  'i',
);

/** A statement in the words that its grammar has: "should not be" is "is not", "should contain" is "contains". */
export function normaliseStatement(text: string): string {
  const long = shortened.reduce((rest, [pattern, words]) => rest.replace(pattern, words), text);
  return (
    placedLast(long)
      .replace(/\s+/g, ' ')
      .trim()
      .replace(/[.!?;]+$/, '')
      .replace(leads, '')
      .replace(statePlaced, '$1 $3 $2')
      // "and" between a row and a column does not begin another statement.
      .replace(/\b((?:row|column) \S+),? and (?:in )?(?:the )?(?=(?:row|column)\b)/gi, '$1 ')
      .replace(new RegExp(`\\b${modal} (?:not|never|no longer) be\\b`, 'gi'), 'is not')
      .replace(
        new RegExp(`\\b${modal} (now |still |also )?be\\b`, 'gi'),
        (_, now: string | undefined) => `is${now === undefined ? '' : ` ${now.trim()}`}`,
      )
      .replace(new RegExp(`\\b${modal} (?:not|never|no longer) (have|${verbs})\\b`, 'gi'), 'does not $1')
      .replace(new RegExp(`\\b${modal} have\\b`, 'gi'), 'has')
      .replace(new RegExp(`\\b${modal} (?:now |still |also )?(${verbs})\\b`, 'gi'), (_, verb: string) =>
        /match$/i.test(verb) ? `${verb}es` : `${verb}s`,
      )
  );
}

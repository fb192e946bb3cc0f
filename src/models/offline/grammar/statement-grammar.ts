import { parseProtected, type ElementQuery } from './element-grammar.ts';
import { notUnderstood } from '../not-understood.ts';
import { parseNumber } from './numbers.ts';
import { hasLiteral, literalPattern, onlyLiteral, protectQuotes, restoreQuotes, unquote } from './quotes.ts';
import { parseValueReference, type ValueReference } from './value-grammar.ts';

export type Comparison = 'equals' | 'contains' | 'starts' | 'ends' | 'more' | 'less' | 'at-least' | 'at-most' | 'empty';

/** A statement about the screen that is true or false. */
export type Statement =
  | { readonly type: 'all' | 'any'; readonly parts: readonly Statement[] }
  | { readonly type: 'shown'; readonly target: ElementQuery; readonly negative: boolean }
  | { readonly type: 'state'; readonly target: ElementQuery; readonly checked: boolean }
  | { readonly type: 'place'; readonly target: ElementQuery }
  | {
      readonly type: 'value';
      readonly of: ValueReference;
      readonly comparison: Comparison;
      readonly expected: string;
      readonly negative: boolean;
    };

const examples = [
  'the page shows "Welcome"',
  'there is no "Error"',
  'the Email field contains "a@b.c"',
  '"Remember me" is checked',
  'the text under "Total" is "12.00"',
];

type Read = (groups: readonly string[], literals: readonly string[]) => Statement | undefined;

interface Rule {
  readonly pattern: RegExp;
  readonly read: Read;
}

const screenWords =
  '(?:(?:the |this |that |my )?(?:current )?(?:page|screen|site|website|web page|app|application|window|view|browser|list|table|results?|(?:error |success |warning |confirmation |info )?(?:message|notification|alert|toast|banner)|it|one|user|users|i|we|you) )?(?:now |still |also |currently |clearly )?(?:can |should |must |will )?';
const doesNot =
  "(?:does not|doesn't|do not|don't|no longer|never|can not|cannot|can't|should not|shouldn't|must not)(?: longer)?";
const show = '(?:show|contain|display|say|have|include|read|list|see)';
const visible =
  '(?:visible|shown|displayed|present|there|listed|seen|on (?:the |this )?(?:page|screen)|visible on (?:the |this )?(?:page|screen)|shown on (?:the |this )?(?:page|screen)|displayed on (?:the |this )?(?:page|screen))';
const absent = '(?:hidden|gone|absent|invisible|missing|not there anymore)';
const on = '(?:checked|ticked|selected|on|turned on|switched on|active)';
const off = '(?:unchecked|unticked|unselected|deselected|off|turned off|switched off|inactive)';
const be = '(?:is|are|was|were|has been|have been)(?: now| still| currently| already)?';

const shown =
  (negative: boolean, at = 0): Read =>
  (groups, literals) =>
    readShown(groups[at] ?? '', { negative, literals });

const state =
  (value: (no: string) => boolean): Read =>
  ([target = '', no = ''], literals) => ({
    type: 'state',
    target: parseProtected(target, literals),
    checked: value(no),
  });

/** In order of trial. */
const rules: readonly Rule[] = [
  {
    pattern:
      /^there (?:is|are|was|were)(?: no| not any| not an?|n't any|n't an?)(?: more| longer)?(?: an?| the)? (.+)$/i,
    read: shown(true),
  },
  { pattern: /^(?:no|not) (?:an? )?(.+?) (?:is|are) (?:visible|shown|displayed|present|there)$/i, read: shown(true) },
  {
    pattern:
      /^there (?:is|are|was|were)(?: now| also| still)? (exactly |at least |at most |more than |less than |fewer than )?(\d+|one|two|three|four|five|six) (.+)$/i,
    read: readCount,
  },
  { pattern: /^there (?:is|are|was|were|exists?)(?: now| also| still)? (.+)$/i, read: shown(false) },
  {
    pattern: new RegExp(
      `^(.+?) (?:${be}|should be|must be) (?:not|no longer)(?: longer)? ${visible}(?: any ?more)?$`,
      'i',
    ),
    read: shown(true),
  },
  { pattern: new RegExp(`^(.+?) (?:isn't|aren't) ${visible}$`, 'i'), read: shown(true) },
  { pattern: new RegExp(`^(.+?) (?:${be}|should be|must be) ${absent}$`, 'i'), read: shown(true) },
  { pattern: new RegExp(`^(.+?) (?:${be}|should be|must be|becomes?) ${visible}$`, 'i'), read: shown(false) },
  { pattern: new RegExp(`^(.+?) ${doesNot} (?:appear|exist)s?$`, 'i'), read: shown(true) },
  { pattern: /^(.+?) (?:disappears?|has disappeared|disappeared)$/i, read: shown(true) },
  { pattern: /^(.+?) (?:appears?|exists?|has appeared|appeared)$/i, read: shown(false) },
  { pattern: new RegExp(`^(.+?) (?:${be}|should be|must be) (not )?${on}$`, 'i'), read: state((no) => no === '') },
  { pattern: new RegExp(`^(.+?) (?:${be}|should be|must be) (not )?${off}$`, 'i'), read: state((no) => no !== '') },
  { pattern: new RegExp(`^${screenWords}${doesNot} ${show}s? (?:the |an? |any )?(.+)$`, 'i'), read: shown(true) },
  {
    pattern: new RegExp(`^${screenWords}(?:shows|contains|displays|has|says|lists) (?:no|neither|not) (.+)$`, 'i'),
    read: shown(true),
  },
  { pattern: new RegExp(`^${screenWords}${show}s? (.+)$`, 'i'), read: shown(false) },
  {
    pattern:
      /^(.+?) (?:is|are) (?:shown |displayed |placed )?((?:directly |immediately )?(?:above|below|under|left of|right of|next to|to the left of|to the right of|in the row of) .+)$/i,
    read: readPlace,
  },
  { pattern: new RegExp(`^(.+?) (?:${be}) (not )?(?:empty|blank)$`, 'i'), read: readEmpty },
  {
    pattern:
      /^(.+?) (?:is|are) (more than|greater than|higher than|larger than|above|over|less than|fewer than|lower than|smaller than|below|under|at least|at most) (\S+)$/i,
    read: readCompare,
  },
  { pattern: /^(.+?) (starts|begins|ends) with (.+)$/i, read: readEdge },
  {
    pattern: new RegExp(
      `^(.+?) ${doesNot} (contain|include|show|display|say|read|equal|have|hold|match)s?(?: the (?:value|text))? (.+)$`,
      'i',
    ),
    read: readValue(true),
  },
  {
    pattern: /^(.+?) (?:is not|isn't|are not)(?: equal to)? (.+)$/i,
    read: ([of = '', expected = ''], literals) => readValue(true)([of, 'equal', expected], literals),
  },
  {
    pattern:
      /^(.+?) (contains|includes|shows|displays|says|reads|equals|holds|matches|lists)(?: the (?:value|text))? (.+)$/i,
    read: readValue(false),
  },
  {
    pattern: /^(.+?) (?:has|have) the (?:value|text) (.+)$/i,
    read: ([of = '', expected = ''], literals) => readValue(false)([of, 'equal', expected], literals),
  },
  {
    pattern: /^(.+?) (?:is|are|should be|must be|equals)(?: equal to| exactly)? (.+)$/i,
    read: ([of = '', expected = ''], literals) => readValue(false)([of, 'equal', expected], literals),
  },
];

/** Reads a statement. Throws `MODEL_NOT_UNDERSTOOD` that names the part outside the grammar. */
export function parseStatement(sentence: string): Statement {
  const { text, literals } = protectQuotes(sentence);
  const cleaned = text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[.!?;]+$/, '')
    .replace(
      /^(?:please )?(?:check|verify|assert|ensure|make sure|expect|confirm|is it true)?\s*(?:that|whether|if)\s+/i,
      '',
    );
  const either = cleaned.split(/,? or (?:else )?/i);
  if (either.length === 1) return parseConjunction(cleaned, literals);
  const whole = tryParse(cleaned, literals);
  const parts = carryVerb(either, literals).map((part) => parseConjunction(part, literals));
  if (whole && !hasLiteral(cleaned)) return whole;
  // "does not show A or B" means neither.
  const isNeither = parts.every((part) => part.type === 'shown' && part.negative);
  return { type: isNeither ? 'all' : 'any', parts };
}

/** `the page shows "A" or "B"`: the later literals take the words before the first one. */
function carryVerb(parts: readonly string[], literals: readonly string[]): string[] {
  const done: string[] = [];
  for (const part of parts) {
    const previous = done.at(-1);
    done.push(previous === undefined ? part : (inheritWords(part, previous, literals) ?? part));
  }
  return done;
}

const bare = new RegExp(`^(?:(?:the|an?|not|also|both) )*${literalPattern}(?: [a-z]+){0,2}$`, 'i');
const upToLiteral = new RegExp(`^(.*?)${literalPattern}`);

function inheritWords(part: string, previous: string, literals: readonly string[]): string | undefined {
  if (!bare.test(part) || tryParse(part, literals)) return undefined;
  const words = upToLiteral.exec(previous)?.[1];
  return words === undefined || words.trim() === '' ? undefined : words + part.replace(/^(?:also|both) /i, '');
}

function parseConjunction(text: string, literals: readonly string[]): Statement {
  const pieces = text.split(/(\s*;\s*|,?\s+(?:and|but)(?: that)?\s+|,\s+)/i);
  const done: string[] = [];
  const waiting: string[] = [];
  for (let index = 0; index < pieces.length; index += 2) {
    const piece = (pieces[index] ?? '').trim();
    if (piece !== '') place({ piece, separator: pieces[index - 1] ?? '', done, waiting }, literals);
  }
  if (waiting.length > 0) throw notUnderstood('statement', restoreQuotes(text, literals), examples);
  const parts = done.map((part) => {
    const statement = tryParse(part, literals);
    if (!statement) throw notUnderstood('statement', restoreQuotes(part, literals), examples);
    return statement;
  });
  const [only] = parts;
  return only && parts.length === 1 ? only : { type: 'all', parts };
}

interface Piece {
  readonly piece: string;
  readonly separator: string;
  readonly done: string[];
  /** Literals whose verb is still to come: `"A" and "B" are visible`. */
  readonly waiting: string[];
}

function place({ piece, separator, done, waiting }: Piece, literals: readonly string[]): void {
  if (tryParse(piece, literals)) {
    for (const earlier of waiting.splice(0)) done.push(piece.replace(new RegExp(`^.*?${literalPattern}`), earlier));
    done.push(piece);
    return;
  }
  const previous = done.at(-1);
  const inherited = previous === undefined ? undefined : inheritWords(piece, previous, literals);
  if (inherited !== undefined) done.push(inherited);
  else if (previous !== undefined) done[done.length - 1] = previous + separator + piece;
  else if (bare.test(piece)) waiting.push(piece);
  else done.push(piece);
}

function tryParse(text: string, literals: readonly string[]): Statement | undefined {
  for (const { pattern, read } of rules) {
    const match = pattern.exec(text);
    const statement =
      match &&
      read(
        match.slice(1).map((group) => (group as string | undefined) ?? ''),
        literals,
      );
    if (statement) return statement;
  }
  return undefined;
}

function readShown(
  what: string,
  { negative, literals }: { negative: boolean; literals: readonly string[] },
): Statement | undefined {
  const inner = what.replace(/^(?:that|the fact that) /i, '');
  const target = parseProtected(inner, literals);
  // A second literal outside a place would be left unread.
  if (hasUnread(target) || countLiterals(inner) > countRead(target)) return undefined;
  return { type: 'shown', target, negative };
}

function countLiterals(text: string): number {
  return text.match(new RegExp(literalPattern, 'g'))?.length ?? 0;
}

function countRead(query: ElementQuery | undefined): number {
  if (!query) return 0;
  return (query.literal ? 1 : 0) + countRead(query.relation?.anchor) + countRead(query.scope?.anchor);
}

function hasUnread(query: ElementQuery | undefined): boolean {
  return (
    query !== undefined &&
    (query.unread !== undefined || hasUnread(query.relation?.anchor) || hasUnread(query.scope?.anchor))
  );
}

function readPlace([subject = '', where = '']: readonly string[], literals: readonly string[]): Statement | undefined {
  // Only things, not values: `the text under "A" is above "B"` is another sentence.
  if (!hasLiteral(subject) || / (?:under|below|above|after) /i.test(subject)) return undefined;
  const target = parseProtected(`${subject} ${where}`, literals);
  return target.relation || target.scope ? { type: 'place', target } : undefined;
}

const words: Readonly<Record<string, number>> = { one: 1, two: 2, three: 3, four: 4, five: 5, six: 6 };

function readCount(
  [how = '', count = '', what = '']: readonly string[],
  literals: readonly string[],
): Statement | undefined {
  const of = parseValueReference(`number of ${what}`, literals);
  const expected = String(words[count.toLowerCase()] ?? Number(count));
  return { type: 'value', of, comparison: comparisonOf(how.trim()), expected, negative: false };
}

function comparisonOf(word: string): Comparison {
  if (/^(?:more|greater|higher|larger|above|over)/i.test(word)) return 'more';
  if (/^(?:less|fewer|lower|smaller|below|under)/i.test(word)) return 'less';
  if (/^at least/i.test(word)) return 'at-least';
  return /^at most/i.test(word) ? 'at-most' : 'equals';
}

function readEmpty([of = '', no = '']: readonly string[], literals: readonly string[]): Statement | undefined {
  const reference = parseValueReference(of, literals);
  // Only fields can be seen to be empty; "the cart is empty" needs a mind.
  const target = reference.type === 'label' && reference.literal ? parseProtected(of, literals) : undefined;
  const field: ValueReference | undefined =
    reference.type === 'field' ? reference : target && { type: 'field', target };
  return field && { type: 'value', of: field, comparison: 'empty', expected: '', negative: no !== '' };
}

function readCompare(
  [of = '', how = '', limit = '']: readonly string[],
  literals: readonly string[],
): Statement | undefined {
  const expected = unquote(limit, literals);
  if (parseNumber(expected) === undefined) return undefined;
  return {
    type: 'value',
    of: parseValueReference(of, literals),
    comparison: comparisonOf(how),
    expected,
    negative: false,
  };
}

function readEdge([of = '', how = '', what = '']: readonly string[], literals: readonly string[]): Statement {
  const comparison = /^end/i.test(how) ? 'ends' : 'starts';
  return {
    type: 'value',
    of: parseValueReference(of, literals),
    comparison,
    expected: unquote(what, literals),
    negative: false,
  };
}

/** A quoted text, or plain words; a mixture of both has no clear meaning. */
function readExpected(what: string, literals: readonly string[]): string | undefined {
  const quoted = onlyLiteral(what.replace(/^(?:the (?:text|value|number|word) )/i, ''), literals);
  return quoted ?? (hasLiteral(what) ? undefined : what);
}

function readValue(negative: boolean): Read {
  return ([of = '', how = '', what = ''], literals) => {
    const reference = parseValueReference(of, literals);
    const expected = readExpected(what, literals);
    // A label is a weak reading: then at least the value must be one that can stand on a screen.
    const isWeak = reference.type === 'label' && !hasLiteral(what) && !/[\p{Lu}\d]/u.test(what);
    if (expected === undefined || isWeak) return undefined;
    const comparison = /^(?:equal|match)/i.test(how) ? 'equals' : 'contains';
    return { type: 'value', of: reference, comparison, expected, negative };
  };
}

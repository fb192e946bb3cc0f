import { misspelt, notUnderstood } from '../not-understood.ts';
import { readBy, type Family } from './elements/family.ts';
import { readGivenStatement } from './given-statement.ts';
import { withoutSlips } from './misspelt.ts';
import { nearestWording } from './nearest-wording.ts';
import { normaliseStatement } from './normalise-statement.ts';
import { hasLiteral, literalPattern, protectQuotes, restoreQuotes } from './quotes.ts';
import type { Statement } from './statement.ts';
import { countStatements } from './statements/count-statements.ts';
import { saysLooks } from './statements/looks.ts';
import { orderStatements } from './statements/order-statements.ts';
import { absentStatements, shownStatements } from './statements/shown-statements.ts';
import { currentStatements } from './statements/current-statements.ts';
import { checkedStatements, chosenStatements, conditionStatements } from './statements/state-statements.ts';
import { eachStatements, nthStatements, offeredStatements } from './statements/member-statements.ts';
import { someStatements } from './statements/some-statements.ts';
import { cellStatements, columnStatements, rowStatements } from './statements/table-statements.ts';
import { wholeScreen } from './statements/statement-parts.ts';
import {
  comparedStatements,
  emptyStatements,
  placeStatements,
  valueStatements,
} from './statements/value-statements.ts';

export type { Comparison, Statement } from './statement.ts';

/** All that can be said of a screen, in order of trial: the first form that fits reads the sentence. */
export const statementFamilies: readonly Family<Statement>[] = [
  orderStatements,
  columnStatements,
  rowStatements,
  cellStatements,
  eachStatements,
  nthStatements,
  offeredStatements,
  someStatements,
  countStatements,
  absentStatements,
  currentStatements,
  chosenStatements,
  checkedStatements,
  conditionStatements,
  shownStatements,
  placeStatements,
  emptyStatements,
  comparedStatements,
  valueStatements,
];

/** These name several things in one breath; "and" does not begin another statement. */
const listFamilies = [orderStatements, columnStatements, rowStatements, offeredStatements];

const usual = [
  'the page shows "Welcome"',
  'there is no "Error"',
  'the Email field contains "a@b.c"',
  '"Remember me" is checked',
  'the text under "Total" is "12.00"',
];

/** Reads a statement. Throws `MODEL_NOT_UNDERSTOOD` that names the part outside the grammar. */
export function parseStatement(sentence: string): Statement {
  const given = readGivenStatement(sentence);
  if (given) return given;
  const { text, literals } = protectQuotes(sentence);
  const cleaned = normaliseStatement(text);
  const listed = saysLooks(cleaned) ? undefined : readBy(listFamilies, cleaned, literals);
  if (listed) return listed.value;
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
const upToSaid = new RegExp(
  `^(.*${literalPattern}.* (?:shows?|contains?|says?|displays?|lists?) (?:the text )?)${literalPattern}$`,
  'i',
);

function inheritWords(part: string, previous: string, literals: readonly string[]): string | undefined {
  if (!bare.test(part) || tryParse(part, literals)) return undefined;
  // "the "Milk" card shows "2.00" and …": what is said of it, not what it is called.
  const words = upToSaid.exec(previous)?.[1] ?? upToLiteral.exec(previous)?.[1];
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
  if (waiting.length > 0) throw refusal(restoreQuotes(text, literals));
  const parts = done.map((part) => {
    const statement = tryParse(part, literals);
    if (!statement) throw refusal(restoreQuotes(part, literals));
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
  const inherited =
    previous === undefined
      ? undefined
      : (inheritSubject(piece, previous, literals) ?? inheritWords(piece, previous, literals));
  if (inherited !== undefined) done.push(inherited);
  else if (previous !== undefined) done[done.length - 1] = previous + separator + piece;
  else if (bare.test(piece)) waiting.push(piece);
  else done.push(piece);
}

const verbs = 'is|are|has|have|does|do|shows?|contains?|says?|displays?|starts|ends|begins|reads|equals';
const verbFirst = new RegExp(`^(?:it )?(?:also )?(${verbs})\\b(.*)$`, 'i');
const subjectOf = new RegExp(`^(.+?) (${verbs})\\b`, 'i');
const state = /^(?:not |also )?[a-z][a-z-]*$/i;

/** `the Email field is required and is empty`, `… is required and empty`: the later verb or state takes the subject of the first. */
function inheritSubject(piece: string, previous: string, literals: readonly string[]): string | undefined {
  const [, subject, verb = ''] = subjectOf.exec(previous) ?? [];
  // What is said of all of the screen is not said of a thing in it.
  if (subject === undefined || wholeScreen.test(subject)) return undefined;
  const said = predicateOf(piece, verb);
  const whole = `${subject} ${said ?? ''}`;
  const read = said === undefined ? undefined : tryParse(whole, literals);
  // What is said in plain words may be the rest of a value: "the status is Paid and Closed".
  return read && (read.type !== 'value' || !read.isPlain) ? whole : undefined;
}

/** What is said in a piece without a subject: a verb and what follows, or a state behind the verb of the piece before. */
function predicateOf(piece: string, verb: string): string | undefined {
  const [, own, rest = ''] = verbFirst.exec(piece) ?? [];
  if (own !== undefined) return own + rest;
  return /^(?:is|are)$/i.test(verb) && state.test(piece) ? `${verb} ${piece.replace(/^also /i, '')}` : undefined;
}

function tryParse(text: string, literals: readonly string[]): Statement | undefined {
  return saysLooks(text) ? undefined : readBy(statementFamilies, text, literals)?.value;
}

function refusal(words: string): Error {
  const known = statementFamilies.flatMap((family) => family.examples);
  const what = saysLooks(protectQuotes(words).text) ? 'statement about looks' : 'statement';
  const meant = withoutSlips(words, known);
  if (meant !== undefined && isUnderstood(meant)) return misspelt(what, words, meant);
  return notUnderstood(what, words, nearestWording(words, known, usual));
}

function isUnderstood(words: string): boolean {
  const { text, literals } = protectQuotes(words);
  return tryParse(normaliseStatement(text), literals) !== undefined;
}

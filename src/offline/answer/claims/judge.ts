import { hasLetters } from '../../../core/text/letters.ts';
import { ModelError } from '../../../core/errors/errors.ts';
import { findField } from '../elements/find-field.ts';
import { doubtfulIn } from './doubtful-words.ts';
import { isPlaced } from './judged-query.ts';
import { assertNowhere, judgeCondition } from './judge-condition.ts';
import { judgeCount } from './judge-count.ts';
import { judgeEvery, judgeSome } from './judge-every.ts';
import { judgeOrder, judgeSorted } from './judge-order.ts';
import { judgeCells, judgeRow } from './judge-table.ts';
import { judgeChecked } from './judge-checked.ts';
import { judgeShown } from './judge-shown.ts';
import { describeStatement } from '../../grammar/describe.ts';
import { nearestWording } from '../../grammar/nearest-wording.ts';
import { modelSettingsHint } from '../../../core/model/model-settings-hint.ts';
import { notUnderstood } from '../../not-understood.ts';
import { parseNumber } from '../../grammar/numbers.ts';
import { resolveValue } from '../values/resolve-value.ts';
import { statementFamilies, type Comparison, type Statement } from '../../grammar/statement-grammar.ts';
import { judgeEach } from './members/judge-each.ts';
import { judgeCurrent } from './members/judge-current.ts';
import { judgeNth } from './members/judge-nth.ts';
import { judgeOffered } from './members/judge-offered.ts';
import { judgeAlert } from './places/held-places.ts';
import { judgePlace } from './places/judge-place.ts';
import { mayBeSame } from './pictured-doubts.ts';
import { isInRowOfGrid } from '../tables/pictured-grid.ts';
import { holdsOf } from '../gauges.ts';
import { assertChosen, assertNotOneOfSeveral, judgeChosen } from './judge-chosen.ts';
import { comparable, hasWords, tokensOf } from '../names/compare-texts.ts';
import { assertNotUnwritten } from '../names/named-unwritten.ts';
import { findText } from '../names/text-match.ts';
import { isToldIn, saysSame, saysWithin } from '../values/told-text.ts';
import { assertSeen } from './assert-seen.ts';
import { assertSure, unsure } from '../unsure.ts';
import { compareNumbers, isOfNumbers, type NumberComparison } from './compare-numbers.ts';
import type { Verdict } from './verdict.ts';
import type { ElementQuery } from '../../grammar/elements/element-grammar.ts';
import type { Screen } from '../../screen/screen.ts';

/** Judges a statement by what is visible. Throws `MODEL_NOT_UNDERSTOOD` rather than guess. */
export function judge(screen: Screen, statement: Statement): Verdict {
  const verdict = (judges[statement.type] as Judge<Statement['type']>)(screen, statement);
  assertSeen(screen, statement, verdict);
  return verdict;
}

type Judge<T extends Statement['type']> = (screen: Screen, statement: Of<T>) => Verdict;

/** Of statements that only a tree can answer, the answer; on a picture alone, there is none. */
const ofTold =
  <T extends Statement['type']>(judgeTold: Judge<T>): Judge<T> =>
  (screen, statement) => {
    if (!screen.told) throw untold(statement);
    return judgeTold(screen, statement);
  };

const judges: { readonly [T in Statement['type']]: Judge<T> } = {
  all: judgeParts,
  any: judgeParts,
  shown: (screen, statement) => judgeAlert(screen, statement) ?? judgeShown(screen, statement),
  state: (screen, statement) =>
    statement.target.all && screen.told ? judgeEvery(screen, statement) : judgeChecked(screen, statement),
  place: (screen, { target }) => judgePlace(screen, target),
  value: (screen, statement) => (statement.isChosen && judgeChosen(screen, statement)) || judgeValue(screen, statement),
  count: (screen, statement) =>
    screen.told ? judgeCount(screen, statement) : judgeValue(screen, countOfTexts(statement)),
  condition: ofTold((screen, statement) =>
    statement.target.all ? judgeEvery(screen, statement) : judgeCondition(screen, statement),
  ),
  some: ofTold(judgeSome),
  nth: ofTold(judgeNth),
  current: ofTold(judgeCurrent),
  each: ofTold(judgeEach),
  offered: ofTold(judgeOffered),
  sorted: ofTold(judgeSorted),
  order: ofTold(judgeOrder),
  row: ofTold(judgeRow),
  cells: ofTold(judgeCells),
};

/** A picture has as many buttons and links called so as it has texts that say so; other kinds it cannot count. */
function countOfTexts(statement: Of<'count'>): Of<'value'> {
  const { of, comparison, expected, negative } = statement;
  const isText = of.kind === undefined || of.kind === 'text' || of.kind === 'button' || of.kind === 'link';
  const { text = '', literal } = of;
  if (!isText || !literal || isPlaced(of) || of.without) throw untold(statement);
  return { type: 'value', of: { type: 'count', text, literal, of }, comparison, expected: String(expected), negative };
}

function untold(statement: Statement): ModelError {
  const known = statementFamilies.filter((family) => family.needsTree !== true).flatMap((family) => family.examples);
  const words = describeStatement(statement);
  const what = 'statement, since a picture alone does not tell';
  return notUnderstood(
    what,
    words,
    nearestWording(words, known, ['the page shows "Welcome"', '"Remember me" is checked']),
  );
}

type Of<T extends Statement['type']> = T extends 'all' | 'any'
  ? Extract<Statement, { type: 'all' | 'any' }>
  : Extract<Statement, { type: T }>;

function judgeParts(screen: Screen, { type, parts }: Of<'all' | 'any'>): Verdict {
  return combined(
    type,
    parts.map((part) => judge(screen, part)),
  );
}

/** What several verdicts make together. */
export function combined(type: 'all' | 'any', verdicts: readonly Verdict[]): Verdict {
  const decisive = verdicts.filter((verdict) => verdict.pass === (type === 'any'));
  const told = decisive.length > 0 ? decisive : verdicts;
  return {
    pass: type === 'any' ? decisive.length > 0 : decisive.length === 0,
    reason: told.map((verdict) => verdict.reason).join('; '),
    seenAt: told.flatMap(({ seenAt = [] }) => seenAt),
  };
}

interface Shown {
  readonly text: string;
  readonly where: string;
  readonly doubt?: string | undefined;
  readonly isDate?: boolean | undefined;
}

function judgeValue(screen: Screen, statement: Of<'value'>): Verdict {
  const value = resolveValue(screen, statement.of);
  if ('problem' in value) {
    if (!value.named) throw unresolved(value.problem);
    if (statement.of.type === 'field') assertNoField(screen, statement.of.target, value.problem);
    return { pass: false, reason: value.problem };
  }
  assertSure(screen, value.text);
  if (statement.comparison === 'empty') assertChosen(value);
  const { comparison, expected } = statement;
  const isSo = (text: string): boolean =>
    isOfNumbers(comparison)
      ? compareNumbers(screen, comparison, { actual: text, expected })
      : comparers[comparison](text, expected, isToldIn(screen, text));
  const holds = value.gauge ? holdsOf(value.gauge, value, { comparison, expected, isSo }) : isSo(value.text);
  const other = value.wider?.find((text) => isSo(text) !== holds);
  if (other !== undefined) throw unsure(`how far ${value.where} reaches: "${value.text}", or "${other}"`);
  const seen = value.text === '' ? 'empty' : `"${value.text}"`;
  if (!holds) assertOtherwise(screen, statement, value);
  return { pass: holds !== statement.negative, reason: `${value.where} is ${seen}` };
}

/** Throws where what does not hold as it is shown may do so nevertheless. */
function assertOtherwise(screen: Screen, statement: Of<'value'>, value: Shown): void {
  assertNoOtherDate(statement, value);
  assertPlain(screen, statement, value);
  assertNotListed(screen, statement);
  assertNoIcon(screen, statement);
  if (statement.isChosen) assertNotOneOfSeveral(value.text, statement.expected);
}

/** Throws where a date may be the same in the form in which the browser shows it. */
function assertNoOtherDate({ expected }: Of<'value'>, { text, isDate }: Shown): void {
  const isLikeIt = expected.replaceAll(/\d/g, '0') === text.replaceAll(/\d/g, '0');
  if (isDate && /\d/.test(expected) && !isLikeIt)
    throw unsure(`whether "${text}" is shown as "${expected}"`, `Claim it in the form "${text}".`);
}

/** Throws where a drop-down offers what it does not show: whether it "contains" that is a matter of words. */
function assertNotListed(screen: Screen, { of, mayOffer, expected }: Of<'value'>): void {
  if (of.type !== 'field' || !mayOffer) return;
  const found = findField(screen, of.target);
  const options = 'element' in found ? (found.element.told?.node.options ?? []) : [];
  if (!options.some((option) => saysSame(option, expected, true))) return;
  throw unsure(
    `"${expected}" is an option of the drop-down, but not the one that is chosen`,
    'Say which option is selected.',
  );
}

/** Throws where a row may contain an icon or a picture of that name, which is no part of its text. */
function assertNoIcon(screen: Screen, { of, expected }: Of<'value'>): void {
  if (of.type === 'field') return;
  const called = { text: expected, source: expected, literal: true };
  assertNotUnwritten(screen, called, 'Name its kind and its place.');
}

/** Throws where a field may be there all the same: in a picture, many have a name that nothing shows. */
function assertNoField(screen: Screen, target: ElementQuery, problem: string): void {
  if (!screen.told) throw unsure(problem, 'Name it by what stands over it or beside it.');
  assertNowhere(screen, target);
}

/** Throws where a picture shows what is missed in a row elsewhere: it may stand in that row nevertheless, unless a table has it. */
function assertNotBeside(screen: Screen, text: string, { owner }: { readonly owner: ElementQuery }): void {
  if (screen.told || isInRowOfGrid(screen, owner)) return;
  const [other] = findText(screen, text, { loose: 'misread' });
  if (other) throw unsure(`whether "${other.text}" is in the row of ${owner.source}`);
}

/** Throws where what is not said word for word may be said nevertheless. */
function assertPlain(screen: Screen, statement: Of<'value'>, { text, where, doubt }: Shown): void {
  // That a value is missing does not say what it is not.
  if (statement.negative && doubt !== undefined && !hasLetters(text)) throw unsure(`${where} ${doubt}`);
  if (statement.of.type === 'row') assertNotBeside(screen, statement.expected, statement.of);
  if (!screen.told && mayBeSame(text, statement.expected))
    throw unsure(`whether "${text}" says "${statement.expected}"`);
  if (doubtfulIn(screen, text) !== undefined) throw unsure(`whether ${where} is just "${text}"`);
  if (!maySaySo(screen, statement, text)) return;
  const seen = text === '' ? 'empty' : `"${text}"`;
  throw unsure(`whether ${seen} says "${statement.expected}"`, 'Say it as it stands there, in quotes.');
}

function unresolved(problem: string): ModelError {
  return new ModelError(
    'MODEL_NOT_UNDERSTOOD',
    `The offline model cannot find what the statement is about: ${problem}`,
    {
      hint: `Name it as it stands on the screen, e.g. the text under "Total" is "12.00". For free language, ${modelSettingsHint}.`,
    },
  );
}

type Comparer = (actual: string, expected: string, isTold: boolean) => boolean;

const comparers: Readonly<Record<Exclude<Comparison, NumberComparison>, Comparer>> = {
  empty: (actual) => comparable(actual) === '',
  equals: (actual, expected, isTold) => saysSame(actual, expected, isTold) || isSameNumber(actual, expected),
  contains: (actual, expected, isTold) => containsSo(actual, expected, isTold) || saysSame(actual, expected, isTold),
  starts: (actual, expected) => comparable(actual).startsWith(comparable(expected)),
  ends: (actual, expected) => comparable(actual).endsWith(comparable(expected)),
};

function containsSo(actual: string, expected: string, isTold: boolean): boolean {
  return hasWords(actual, expected) && saysWithin(actual, expected, isTold);
}

/** Many words may say of something what is not beside it, and "141 min long" is what "141 min" says. */
function mayMean(actual: string, expected: string): boolean {
  const [shown, said] = [tokensOf(actual), tokensOf(expected)];
  return said.length > 2 || (said.length > 1 && shown.some((word) => said.includes(word)));
}

/** Of plain words, whether what is seen may say the same in another way. */
function maySaySo(screen: Screen, statement: Of<'value'>, seen: string): boolean {
  return statement.isPlain === true && (mayMean(seen, statement.expected) || isSaidOfOwner(screen, statement));
}

/** "the order of Ann is paid" may be about another cell of that row than the one under "Order". */
function isSaidOfOwner(screen: Screen, { of, expected }: Of<'value'>): boolean {
  if (of.type !== 'label' || !of.owner) return false;
  const row = resolveValue(screen, { type: 'row', owner: of.owner });
  return 'text' in row && hasWords(row.text, expected);
}

/** "12" is the same as "12.00", and "$12.00" said without its currency. */
function isSameNumber(actual: string, expected: string): boolean {
  const isNumber = (text: string): boolean => /^[-−]?[$€£¥]?\s?[-−]?[\d.,]+\s?[$€£¥%]?$/.test(text.trim());
  if (!isNumber(actual) || !isNumber(expected)) return false;
  const unit = (text: string): string => text.replace(/[^$€£¥%]/g, '');
  if (unit(expected) !== '' && unit(expected) !== unit(actual)) return false;
  return parseNumber(actual) === parseNumber(expected);
}

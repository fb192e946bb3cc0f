import { ModelError } from '../../../core/errors.ts';
import type { ElementQuery } from '../grammar/element-grammar.ts';
import { findCandidates, findElement } from './finder.ts';
import { modelSettingsHint } from '../not-understood.ts';
import { parseNumber } from '../grammar/numbers.ts';
import { isNamed, resolveValue } from './resolve-value.ts';
import type { Screen } from '../screen/screen.ts';
import type { Comparison, Statement } from '../grammar/statement-grammar.ts';
import { comparable, findText, isSameText, nearestTexts, tokensOf } from './text-match.ts';

/** Whether a statement is true on a screen, and why. */
export interface Verdict {
  readonly pass: boolean;
  readonly reason: string;
}

/** Judges a statement by what is visible. Throws `MODEL_NOT_UNDERSTOOD` rather than guess. */
export function judge(screen: Screen, statement: Statement): Verdict {
  switch (statement.type) {
    case 'all':
    case 'any':
      return judgeParts(screen, statement);
    case 'shown':
      return judgeShown(screen, statement);
    case 'state':
      return judgeState(screen, statement);
    case 'place':
      return judgePlace(screen, statement.target);
    case 'value':
      return judgeValue(screen, statement);
  }
}

type Of<T extends Statement['type']> = Extract<Statement, { type: T }>;

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
  };
}

function judgeShown(screen: Screen, { target, negative }: Of<'shown'>): Verdict {
  const name = describe(target);
  const isVisible = isShown(screen, target, negative);
  if (!isVisible && !isNamedQuery(target)) throw vague(target, name);
  const seen = nearestTexts(screen, target.text ?? target.source)
    .map((text) => `"${text}"`)
    .join(', ');
  const reason = isVisible
    ? `${name} is visible`
    : `${name} is not visible${seen ? `; nearest visible texts: ${seen}` : ''}`;
  return { pass: isVisible !== negative, reason };
}

/** Claims of absence are checked with more tolerance for misreadings than claims of presence. */
function isShown(screen: Screen, target: ElementQuery, negative: boolean): boolean {
  const { text, literal, source } = target;
  if (text === undefined || isPlaced(target) || !isTextKind(target)) return isThere(screen, target);
  if (!literal && findText(screen, source.replace(/^(?:the|an?) /i, '')).length > 0) return true;
  // "an error message" is a description: only those very words would have counted.
  if (!isNamedQuery(target)) return false;
  return findText(screen, text, { loose: negative ? 'parts' : undefined }).length > 0;
}

function isThere(screen: Screen, target: ElementQuery): boolean {
  return findCandidates(screen, target).length > 0;
}

function isPlaced({ relation, scope }: ElementQuery): boolean {
  return relation !== undefined || scope !== undefined;
}

function isTextKind({ kind }: ElementQuery): boolean {
  return kind === undefined || kind === 'text' || kind === 'button' || kind === 'link' || kind === 'heading';
}

function isNamedQuery(query: ElementQuery): boolean {
  return query.text !== undefined && isNamed(query.text, query.literal);
}

function describe(query: ElementQuery): string {
  if (isPlaced(query) || !isTextKind(query)) return query.source;
  return `"${query.text ?? query.source}"`;
}

function vague(target: ElementQuery, name: string): ModelError {
  return new ModelError(
    'MODEL_NOT_UNDERSTOOD',
    `The offline model cannot tell whether ${name} describes something on the screen`,
    {
      hint: `Quote the exact text, e.g. the page shows "Welcome". For descriptions in free language, ${modelSettingsHint}.`,
      details: { part: target.source },
    },
  );
}

function judgeState(screen: Screen, { target, checked }: Of<'state'>): Verdict {
  const kind = target.kind === 'radio' || target.kind === 'switch' ? target.kind : 'checkbox';
  const found = findElement(screen, { ...target, kind });
  if ('problem' in found) {
    if (!isNamedQuery(target) && !found.ambiguous) throw vague(target, describe(target));
    return { pass: false, reason: found.problem };
  }
  const state = found.element.checked ? 'checked' : 'not checked';
  return { pass: found.element.checked === checked, reason: `"${target.text ?? target.source}" is ${state}` };
}

function judgePlace(screen: Screen, target: ElementQuery): Verdict {
  const pass = isThere(screen, target);
  return { pass, reason: `${target.source}: ${pass ? 'it is there' : 'it is not there'}` };
}

function judgeValue(screen: Screen, statement: Of<'value'>): Verdict {
  const value = resolveValue(screen, statement.of);
  if ('problem' in value) {
    if (!value.named) throw unresolved(value.problem);
    return { pass: false, reason: value.problem };
  }
  const holds = comparers[statement.comparison](value.text, statement.expected);
  const seen = value.text === '' ? 'empty' : `"${value.text}"`;
  return { pass: holds !== statement.negative, reason: `${value.where} is ${seen}` };
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

type Comparer = (actual: string, expected: string) => boolean;

const byNumber =
  (isTrue: (actual: number, limit: number) => boolean): Comparer =>
  (actual, expected) => {
    const [value, limit] = [parseNumber(actual), parseNumber(expected)];
    return value !== undefined && limit !== undefined && isTrue(value, limit);
  };

const comparers: Readonly<Record<Comparison, Comparer>> = {
  empty: (actual) => comparable(actual) === '',
  equals: (actual, expected) => isSameText(actual, expected) || isSameNumber(actual, expected),
  contains: (actual, expected) => containsText(actual, expected) || isSameText(actual, expected),
  starts: (actual, expected) => comparable(actual).startsWith(comparable(expected)),
  ends: (actual, expected) => comparable(actual).endsWith(comparable(expected)),
  more: byNumber((actual, limit) => actual > limit),
  less: byNumber((actual, limit) => actual < limit),
  'at-least': byNumber((actual, limit) => actual >= limit),
  'at-most': byNumber((actual, limit) => actual <= limit),
};

/** Parts of words and numbers do not count: "Unpaid" does not contain "paid", nor "12" the 2. */
function containsText(actual: string, expected: string): boolean {
  const words = (text: string): string => ` ${tokensOf(text).join(' ')} `;
  return words(actual).includes(words(expected));
}

/** "12" is the same as "12.00", and "$12.00" said without its currency. */
function isSameNumber(actual: string, expected: string): boolean {
  const isNumber = (text: string): boolean => /^[-−]?[$€£¥]?\s?[-−]?[\d.,]+\s?[$€£¥%]?$/.test(text.trim());
  if (!isNumber(actual) || !isNumber(expected)) return false;
  const unit = (text: string): string => text.replace(/[^$€£¥%]/g, '');
  if (unit(expected) !== '' && unit(expected) !== unit(actual)) return false;
  return parseNumber(actual) === parseNumber(expected);
}

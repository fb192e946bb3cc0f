import { ModelError } from '../../core/errors.ts';
import type { ElementQuery } from './element-grammar.ts';
import { findCandidates, findElement } from './finder.ts';
import { modelSettingsHint } from './not-understood.ts';
import { parseNumber } from './numbers.ts';
import { isNamed, resolveValue } from './resolve-value.ts';
import type { Screen } from './screen.ts';
import type { Comparison, Statement } from './statement-grammar.ts';
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
  const verdicts = parts.map((part) => judge(screen, part));
  const decisive = verdicts.filter((verdict) => verdict.pass === (type === 'any'));
  const told = decisive.length > 0 ? decisive : verdicts;
  return { pass: type === 'any' ? decisive.length > 0 : decisive.length === 0, reason: told.map((verdict) => verdict.reason).join('; ') };
}

function judgeShown(screen: Screen, { target, negative }: Of<'shown'>): Verdict {
  const name = describe(target);
  const isVisible = isShown(screen, target, negative);
  if (!isVisible && !isNamedQuery(target)) throw vague(target, name);
  const seen = nearestTexts(screen, target.text ?? target.source).map((text) => `"${text}"`).join(', ');
  const reason = isVisible ? `${name} is visible` : `${name} is not visible${seen ? `; nearest visible texts: ${seen}` : ''}`;
  return { pass: isVisible !== negative, reason };
}

/** Claims of absence are checked with more tolerance for misreadings than claims of presence. */
function isShown(screen: Screen, target: ElementQuery, negative: boolean): boolean {
  const isPlainText = target.text !== undefined && !target.relation && !target.scope && isTextKind(target);
  if (!isPlainText) return findCandidates(screen, target).some((candidate) => candidate.cost < 150);
  const whole = target.literal ? [] : findText(screen, target.source.replace(/^(?:the|an?) /i, ''));
  // "an error message" is a description: only those very words count.
  if (whole.length > 0 || !isNamedQuery(target)) return whole.length > 0;
  // Long texts survive a misread letter without becoming another text.
  const loose = negative || comparable(target.text ?? '').length >= 14;
  return findText(screen, target.text ?? '', { loose }).length > 0;
}

function isTextKind({ kind }: ElementQuery): boolean {
  return kind === undefined || kind === 'text' || kind === 'button' || kind === 'link' || kind === 'heading';
}

function isNamedQuery(query: ElementQuery): boolean {
  return query.text !== undefined && isNamed(query.text, query.literal);
}

function describe(query: ElementQuery): string {
  if (query.relation || query.scope || !isTextKind(query)) return query.source;
  return `"${query.text ?? query.source}"`;
}

function vague(target: ElementQuery, name: string): ModelError {
  return new ModelError('MODEL_NOT_UNDERSTOOD', `The offline model cannot tell whether ${name} describes something on the screen`, {
    hint: `Quote the exact text, e.g. the page shows "Welcome". For descriptions in free language, ${modelSettingsHint}.`,
    details: { part: target.source },
  });
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
  const pass = findCandidates(screen, target).some((candidate) => candidate.cost < 150);
  return { pass, reason: `${target.source}: ${pass ? 'it is there' : 'it is not there'}` };
}

function judgeValue(screen: Screen, statement: Of<'value'>): Verdict {
  const value = resolveValue(screen, statement.of);
  if ('problem' in value) {
    if (!value.named) throw unresolved(value.problem);
    return { pass: false, reason: value.problem };
  }
  const holds = compare(value.text, statement.comparison, statement.expected);
  const seen = value.text === '' ? 'empty' : `"${value.text}"`;
  return { pass: holds !== statement.negative, reason: `${value.where} is ${seen}` };
}

function unresolved(problem: string): ModelError {
  return new ModelError('MODEL_NOT_UNDERSTOOD', `The offline model cannot find what the statement is about: ${problem}`, {
    hint: `Name it as it stands on the screen, e.g. the text under "Total" is "12.00". For free language, ${modelSettingsHint}.`,
  });
}

function compare(actual: string, comparison: Comparison, expected: string): boolean {
  switch (comparison) {
    case 'empty':
      return comparable(actual) === '';
    case 'equals':
      return isSameText(actual, expected) || isSameNumber(actual, expected);
    case 'contains':
      return containsText(actual, expected) || isSameText(actual, expected);
    case 'starts':
      return comparable(actual).startsWith(comparable(expected));
    case 'ends':
      return comparable(actual).endsWith(comparable(expected));
    default:
      return compareNumbers(parseNumber(actual), comparison, parseNumber(expected));
  }
}

/** Parts of words count, parts of numbers do not: "12" does not contain "2". */
function containsText(actual: string, expected: string): boolean {
  if (!/\d/.test(expected)) return comparable(actual).includes(comparable(expected));
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

function compareNumbers(actual: number | undefined, comparison: Comparison, limit: number | undefined): boolean {
  if (actual === undefined || limit === undefined) return false;
  if (comparison === 'more') return actual > limit;
  if (comparison === 'less') return actual < limit;
  return comparison === 'at-least' ? actual >= limit : actual <= limit;
}

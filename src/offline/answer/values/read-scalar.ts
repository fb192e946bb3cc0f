import { ModelError } from '../../../core/errors/errors.ts';
import { asStatement } from '../claims/as-statement.ts';
import { doubtfulIn } from '../claims/doubtful-words.ts';
import { failed } from './extraction-failed.ts';
import { judge } from '../claims/judge.ts';
import { spell } from '../names/name-fit.ts';
import { decimalSignOf } from './number-value.ts';
import { protectQuotes } from '../../grammar/quotes.ts';
import type { ResolvedValue } from './resolved-value.ts';
import { resolveValue } from './resolve-value.ts';
import { toTyped, type ScalarType } from './typed-value.ts';
import type { Statement } from '../../grammar/statement-grammar.ts';
import { parseValueReference, type ValueReference } from '../../grammar/value-grammar.ts';
import type { Screen } from '../../screen/screen.ts';

export interface ScalarWish {
  /** Absent: as it is painted. */
  readonly type: ScalarType | undefined;
  /** What it is called where no words say where it stands. */
  readonly key?: string | undefined;
}

/** Reads one value. Throws `EXTRACTION_FAILED` where it is not there, not of its type, or not sure. */
export function readScalar(screen: Screen, words: string, { type = 'string', key = '' }: ScalarWish): unknown {
  const claim = type === 'boolean' && words !== '' ? asClaim(words) : undefined;
  if (claim) return judge(screen, claim).pass;
  const value = valueOf(screen, words, key);
  if ('problem' in value) throw failed(value.problem);
  if (value.doubt !== undefined) throw failed(`${value.where} ${value.doubt}`);
  const doubtful = doubtfulIn(screen, value.text);
  if (doubtful !== undefined) throw failed(`nobody can tell for sure that "${doubtful}" is what ${value.where} says`);
  const typed = toTyped(value, type, { decimal: decimalSignOf(screen) });
  if ('problem' in typed) throw failed(typed.problem);
  return typed.value;
}

function valueOf(screen: Screen, words: string, key: string): ResolvedValue {
  return resolveValue(screen, words === '' ? labelled(key) : referenceOf(words));
}

/** What is said to be so or not; undefined for the name of something that is on or off. */
function asClaim(words: string): Statement | undefined {
  try {
    return asStatement(words);
  } catch (error) {
    if (ModelError.isInstance(error) && error.code === 'MODEL_NOT_UNDERSTOOD') return undefined;
    throw error;
  }
}

function labelled(key: string): ValueReference {
  return { type: 'label', label: spell(key), literal: false };
}

function referenceOf(words: string): ValueReference {
  const { text, literals } = protectQuotes(words);
  return parseValueReference(text, literals);
}

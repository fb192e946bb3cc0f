import { ModelError } from '../../../core/errors.ts';
import type { ExtractReply, ExtractShape } from '../../../core/model.ts';
import { judge } from './judge.ts';
import { parseListDemand, readList } from './lists.ts';
import { modelSettingsHint, notUnderstood } from '../not-understood.ts';
import { parseNumber } from '../grammar/numbers.ts';
import { protectQuotes } from '../grammar/quotes.ts';
import { resolveValue } from './resolve-value.ts';
import type { Word } from '../screen/screen-text.ts';
import type { Screen } from '../screen/screen.ts';
import { parseStatement, type Statement } from '../grammar/statement-grammar.ts';
import { parseTableDemand, readTable } from './table.ts';
import { parseValueReference } from '../grammar/value-grammar.ts';

export type Demand = string | Readonly<Record<string, unknown>>;

/** Reads the demanded data. Throws `EXTRACTION_FAILED` when it is not on the screen, or cannot be told for sure. */
export function extractData(screen: Screen, demand: Demand, shape: ExtractShape): ExtractReply {
  if (typeof demand === 'string') return { data: certain(screen, readOne(screen, demand, shape)) };
  const data: Record<string, unknown> = {};
  const errors: string[] = [];
  for (const [key, description] of Object.entries(demand)) data[key] = readKey(screen, [key, description], errors);
  if (errors.length > 0 && errors.length === Object.keys(demand).length) throw failed(errors.join('; '));
  return { data, ...(errors.length > 0 && { errors }) };
}

function readKey(screen: Screen, [key, description]: readonly [string, unknown], errors: string[]): unknown {
  try {
    if (typeof description === 'string') return certain(screen, readOne(screen, description, 'any'));
    if (typeof description === 'object' && description !== null && !Array.isArray(description)) {
      return extractData(screen, description as Readonly<Record<string, unknown>>, 'any').data;
    }
  } catch (error) {
    if (!(error instanceof ModelError) || error.code !== 'EXTRACTION_FAILED') throw error;
    errors.push(`${key}: ${error.summary}`);
    return null;
  }
  throw notUnderstood('demand', JSON.stringify({ [key]: description }), ['{ total: \'number shown after "Total"\' }']);
}

/** Throws where a value stands alone on its line and its capitals look like its small letters. */
function certain(screen: Screen, data: unknown): unknown {
  if (Array.isArray(data)) for (const entry of data) certain(screen, entry);
  else if (typeof data === 'object' && data !== null) for (const value of Object.values(data)) certain(screen, value);
  const isDoubtful = (word: Word): boolean => word.isCaseUnknown === true && word.text === data;
  if (typeof data === 'string' && screen.rows.some((row) => row.some(isDoubtful)))
    throw failed(`nothing beside ${JSON.stringify(data)} tells whether it is in capitals or in small letters`);
  return data;
}

const typed = /^(string|text|number|integer|float|boolean|bool)\b(\[\])?\s*[,:;-]?\s*(.*)$/i;

/** A demand may begin with the type of what it wants: `number shown after "Total"`, `string[], all lines of text`. */
function readOne(screen: Screen, demand: string, shape: ExtractShape): unknown {
  const several = shape === 'any' ? readSeveral(screen, demand) : undefined;
  if (several) return several;
  const { word, rest } = splitType(demand);
  const type = typeOf(word, shape);
  if (type === 'boolean') return readBoolean(screen, word === '' ? demand : rest);
  if (type === 'number') return readNumber(screen, demand, rest);
  return readText(screen, word === 'string' && rest !== '' ? rest : demand);
}

function splitType(demand: string): { word: string; rest: string } {
  const [, word = '', , rest = ''] = typed.exec(demand.trim()) ?? [];
  return { word: word.toLowerCase(), rest };
}

/** The shape of the call decides, else the word before the demand. */
function typeOf(word: string, shape: ExtractShape): Exclude<ExtractShape, 'any'> {
  if (shape !== 'any') return shape;
  if (/^bool/i.test(word)) return 'boolean';
  return /^(?:number|integer|float)$/i.test(word) ? 'number' : 'string';
}

function readSeveral(screen: Screen, demand: string): unknown {
  const table = parseTableDemand(demand);
  if (table) {
    const names = table.fields.map((field) => field.name).join(', ');
    return readTable(screen, table) ?? fail(`the table with the columns ${names} is not visible`);
  }
  const list = parseListDemand(demand);
  return list && readList(screen, list);
}

function readBoolean(screen: Screen, demand: string): boolean {
  return judge(screen, asStatement(demand)).pass;
}

/** A question for yes or no as the statement that it asks about. */
export function asStatement(demand: string): Statement {
  const statement = demand
    .trim()
    .replace(/\?$/, '')
    .replace(/^(is|are) (?:the |there )?(.+)$/i, (whole: string) => fromQuestion(whole))
    .replace(/^(?:does|do) (.+?) (show|contain|say|display|have|include)\b/i, '$1 $2s');
  return parseStatement(statement.replace(/^whether (?:or not )?/i, ''));
}

/** `is "Milk" checked` → `"Milk" is checked`; `is there a "Save" button` → `there is a "Save" button`. */
function fromQuestion(question: string): string {
  const there = /^(is|are) there (.+)$/i.exec(question);
  if (there) return `there ${there[1] ?? ''} ${there[2] ?? ''}`;
  const found =
    /^(is|are) (.+?) ((?:not )?(?:visible|shown|displayed|present|checked|unchecked|ticked|selected|on|off|empty|on the (?:page|screen)|hidden))$/i.exec(
      question,
    );
  return found ? `${found[2] ?? ''} ${found[1] ?? ''} ${found[3] ?? ''}` : question;
}

function readNumber(screen: Screen, demand: string, rest: string): number {
  const { text, literals } = protectQuotes(demand);
  const text2 = /^(?:number|integer|float)\s*[,:;]/i.test(text) ? protectQuotes(rest) : { text, literals };
  const value = resolveValue(screen, parseValueReference(text2.text, text2.literals));
  if ('problem' in value) throw failed(value.problem);
  return parseNumber(value.text) ?? fail(`${value.where} is "${value.text}", which is not a number`);
}

function readText(screen: Screen, demand: string): string {
  const { text, literals } = protectQuotes(demand);
  const value = resolveValue(screen, parseValueReference(text, literals));
  if ('text' in value) return value.text;
  throw failed(value.problem);
}

function fail(problem: string): never {
  throw failed(problem);
}

function failed(problem: string): ModelError {
  return new ModelError('EXTRACTION_FAILED', `The offline model found nothing to extract: ${problem}`, {
    hint: `Name the place by a visible text, e.g. the text under "Total" or the value of the Email field. For free language, ${modelSettingsHint}.`,
  });
}

import { ModelError } from '../../../core/errors/errors.ts';
import type { ExtractReply, ExtractShape } from '../../../core/model/model.ts';
import { parseShape, scalarOf, type FieldShape, type Shape } from './demand-shape.ts';
import { doubtfulIn } from '../claims/doubtful-words.ts';
import { failed, problemOf, settled } from './extraction-failed.ts';
import { judge } from '../claims/judge.ts';
import { parseListDemand, readList } from '../tables/lists.ts';
import { notUnderstood } from '../../not-understood.ts';
import { readRows } from '../tables/read-rows.ts';
import { readScalar } from './read-scalar.ts';
import { shapeOfKeys } from './schema-demand.ts';
import type { Word } from '../../../vision/text/screen-text.ts';
import { asStatement } from '../claims/as-statement.ts';
import type { ScalarType } from './typed-value.ts';
import type { Screen } from '../../screen/screen.ts';

export type Demand = string | Readonly<Record<string, unknown>>;

/** Reads the demanded data. Throws `EXTRACTION_FAILED` when it is not on the screen, or cannot be told for sure. */
export function extractData(screen: Screen, demand: Demand, shape: ExtractShape): ExtractReply {
  if (typeof demand !== 'string') return readObject(screen, shapeOfKeys(demand));
  if (shape === 'boolean') return { data: judge(screen, asStatement(demand)).pass };
  if (shape === 'any') {
    const wanted = shapeOf(demand);
    return wanted.type === 'object' ? readObject(screen, wanted) : { data: readShape(screen, wanted, '') };
  }
  const { of, words } = withoutType(demand);
  return {
    data: certain(screen, readScalar(screen, words, { type: of === 'date' && shape === 'string' ? of : shape })),
  };
}

function withoutType(demand: string): { of: ScalarType | undefined; words: string } {
  const scalar = scalarOf(demand);
  return scalar.type === 'scalar' && scalar.words !== '' ? scalar : { of: undefined, words: demand };
}

function shapeOf(demand: string): Shape {
  const turned = listFirst(demand);
  return parseShape(turned) ?? scalarOf(turned);
}

/** `the plates of all vehicles, string[]` is the same as `string[], the plates of all vehicles`. */
function listFirst(demand: string): string {
  const behind = /^([^{]+?),?\s+(?:as )?(?:an? )?((?:string|number|text)s?\[\])[.]?$/i.exec(demand.trim());
  return behind ? `${behind[2] ?? ''}, ${behind[1] ?? ''}` : demand;
}

type Of<T extends Shape['type']> = Extract<Shape, { type: T }>;

/** What fails beside what can be read is told as an error of its key; where nothing can be read, all fails. */
function readObject(screen: Screen, { fields, words }: Of<'object'>): ExtractReply {
  if (words !== '' && !wholeScreen.test(words))
    throw notUnderstood('place', words, ['{ total: number, date: string }']);
  const data: Record<string, unknown> = {};
  const errors: string[] = [];
  let isAnyRead = false;
  for (const field of fields) {
    const part = readField(screen, field);
    data[field.name] = part.data;
    errors.push(...part.errors);
    isAnyRead ||= part.isRead;
  }
  if (!isAnyRead) throw failed(errors.join('; '));
  return { data, ...(errors.length > 0 && { errors }) };
}

function readField(
  screen: Screen,
  { name, shape }: FieldShape,
): { data: unknown; errors: readonly string[]; isRead: boolean } {
  try {
    if (shape.type !== 'object') return { data: readShape(screen, shape, name), errors: [], isRead: true };
    const { data, errors = [] } = readObject(screen, shape);
    return { data, errors: errors.map((error) => `${name}.${error}`), isRead: true };
  } catch (error) {
    if (!ModelError.isInstance(error) || error.code !== 'EXTRACTION_FAILED') throw error;
    return { data: null, errors: [`${name}: ${problemOf(error)}`], isRead: false };
  }
}

const wholeScreen =
  /^(?:(?:on|in|of|from) )?(?:the |this |all )*(?:page|screen|data|details|values)(?: (?:on|of) the (?:page|screen))?$/i;

/** @param key - What it is called where no words say it. */
function readShape(screen: Screen, shape: Shape, key: string): unknown {
  switch (shape.type) {
    case 'object':
      return readObject(screen, shape).data;
    case 'scalar':
      return certain(screen, readOne(screen, shape, key));
    case 'list':
      return certain(screen, settled(readSeveral(screen, shape, key)));
  }
}

function readOne(screen: Screen, { of, words }: Of<'scalar'>, key: string): unknown {
  // Plurals are lists without a word for it.
  const list = of === undefined ? parseListDemand(words) : undefined;
  return list ? settled(readList(screen, list)) : readScalar(screen, words, { type: of, key });
}

function readSeveral(screen: Screen, { of, words }: Of<'list'>, key: string): ReturnType<typeof readList> {
  if (of.type === 'object') return readRows(screen, of.fields, words === '' ? key : words);
  const type = of.type === 'scalar' && of.of === 'number' ? 'number' : 'string';
  const demand = parseListDemand(`${type}[], ${words === '' ? `the ${key}` : words}`);
  if (!demand) throw notUnderstood('demand', words, ['string[], the lines under "To do"']);
  return readList(screen, demand);
}

/** Throws where a value stands alone on its line and its capitals look like its small letters, or where it may be misread. */
function certain(screen: Screen, data: unknown): unknown {
  if (Array.isArray(data)) for (const entry of data) certain(screen, entry);
  else if (typeof data === 'object' && data !== null) for (const value of Object.values(data)) certain(screen, value);
  const isDoubtful = (word: Word): boolean => word.isCaseUnknown === true && word.text === data;
  if (typeof data === 'string' && screen.rows.some((row) => row.some(isDoubtful)))
    throw failed(`nothing beside ${JSON.stringify(data)} tells whether it is in capitals or in small letters`);
  const doubtful = typeof data === 'string' ? doubtfulIn(screen, data) : undefined;
  if (doubtful !== undefined) throw failed(`nobody can tell for sure that ${JSON.stringify(doubtful)} is what it says`);
  return data;
}

import type { ExtractRequest, ExtractShape } from '../../core/model/model.ts';
import type { ModelFamily } from '../families/family.ts';

/** A schema as servers accept it for strict replies: every member is required, and null if there is no value. */
export type JsonSchema = Readonly<Record<string, unknown>>;

const orNull = (type: string): JsonSchema => ({ type: [type, 'null'] });

function strictObject(properties: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}

/** Coordinates in the form of the family, or an error. */
export function placeSchema({ result }: ModelFamily): JsonSchema {
  const numbers = { type: ['array', 'null'], items: { type: 'number' } };
  return strictObject({ [result]: numbers, error: orNull('string') });
}

export const descriptionSchema: JsonSchema = strictObject({
  description: orNull('string'),
  error: orNull('string'),
});

const dataTypes: Readonly<Partial<Record<ExtractShape, string>>> = {
  boolean: 'boolean',
  number: 'number',
  string: 'string',
};

/** For data of a known type. Any other data, or data with a schema of the user, are only described in the prompt. */
export function extractReplySchema({
  shape,
  schema,
}: Pick<ExtractRequest, 'shape' | 'schema'>): JsonSchema | undefined {
  const type = dataTypes[shape];
  if (type === undefined || schema !== undefined) return undefined;
  const errors = { type: 'array', items: { type: 'string' } };
  return strictObject({ thought: { type: 'string' }, data: orNull(type), errors });
}

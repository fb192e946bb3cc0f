import { z } from 'zod';

import { ConfigError, errorMessage } from '../errors/errors.ts';

/** The result of a validation: the parsed value, or the issues. */
export type SchemaResult<Output = unknown> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly SchemaIssue[] };

interface SchemaIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** A schema of any library that follows Standard Schema (standardschema.dev), such as zod 4. */
export interface DataSchema<Output = unknown> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => SchemaResult<Output> | Promise<SchemaResult<Output>>;
    readonly types?: { readonly input: unknown; readonly output: Output } | undefined;
  };
}

/** The type of the data that a schema describes. */
export type SchemaOutput<S extends DataSchema> = NonNullable<S['~standard']['types']>['output'];

type Fields = Readonly<Record<string, unknown>>;

/** A schema in two forms: as JSON Schema for the model, and as a function that validates the data. */
export interface DescribedData {
  /** JSON Schema of the data that the model has to return. */
  readonly json: Fields;
  validate(data: unknown): SchemaResult | Promise<SchemaResult>;
}

/**
 * Reads a schema: one of a library, or a JSON Schema object, which has `$schema`, or `properties` with `type: 'object'`, or
 * `items` with `type: 'array'`. Undefined for anything else.
 *
 * @throws ConfigError `CONFIG_INVALID` for a schema that cannot be converted to JSON Schema, or cannot validate data.
 */
export function describedData(given: unknown): DescribedData | undefined {
  if (isDataSchema(given)) return { json: jsonOf(given), validate: (data) => given['~standard'].validate(data) };
  return isObject(given) && isJsonSchema(given) ? fromJsonSchema(given) : undefined;
}

/** E.g. `items[2].price: expected number`, the first five. */
export function describeSchemaIssues(issues: readonly SchemaIssue[]): string {
  return issues
    .slice(0, 5)
    .map(({ path = [], message }) => [pathText(path), message].filter((part) => part !== '').join(': '))
    .join('; ');
}

function pathText(path: NonNullable<SchemaIssue['path']>): string {
  return path
    .map((part) => (typeof part === 'object' ? part.key : part))
    .reduce<string>((text, key) => {
      if (typeof key === 'number') return `${text}[${key}]`;
      return text === '' ? String(key) : `${text}.${String(key)}`;
    }, '');
}

function isDataSchema(value: unknown): value is DataSchema {
  // Schemas of some libraries are functions.
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return false;
  const standard: unknown = '~standard' in value ? value['~standard'] : undefined;
  return isObject(standard) && typeof standard['validate'] === 'function';
}

function jsonOf(schema: DataSchema): Fields {
  const { vendor, ...standard } = schema['~standard'];
  const own: unknown = 'jsonSchema' in standard ? standard.jsonSchema : undefined;
  try {
    if (isObject(own) && typeof own['input'] === 'function') {
      return withoutDialect((own['input'] as (options: object) => unknown)({ target: 'draft-2020-12' }));
    }
    // Older versions of zod 4 have no conversion of their own.
    if ('_zod' in schema) return withoutDialect(z.toJSONSchema(schema as unknown as z.ZodType, { io: 'input' }));
  } catch (cause) {
    throw new ConfigError('CONFIG_INVALID', `The schema cannot be converted to JSON Schema: ${errorMessage(cause)}`, {
      hint: 'Use only what JSON supports: objects, arrays, strings, numbers, booleans and null. Write a date as a string.',
      cause,
    });
  }
  throw new ConfigError('CONFIG_INVALID', `A schema of "${vendor}" cannot be converted to JSON Schema`, {
    hint: 'Use zod 4 or another library with Standard JSON Schema, or give a JSON Schema object.',
  });
}

function withoutDialect(schema: unknown): Fields {
  const { $schema: _dialect, ...rest } = schema as Record<string, unknown>;
  return rest;
}

function isJsonSchema(value: Fields): boolean {
  if (typeof value['$schema'] === 'string') return true;
  return (
    (value['type'] === 'object' && isObject(value['properties'])) ||
    (value['type'] === 'array' && isObject(value['items']))
  );
}

function fromJsonSchema(json: Fields): DescribedData {
  try {
    // Safe: it throws for anything that is no JSON Schema.
    const schema = z.fromJSONSchema(json as Parameters<typeof z.fromJSONSchema>[0]);
    return { json: withoutDialect(json), validate: (data) => schema['~standard'].validate(data) };
  } catch (cause) {
    throw new ConfigError('CONFIG_INVALID', `The JSON Schema cannot be used: ${errorMessage(cause)}`, {
      hint: 'Is every "type" and "$ref" right?',
      cause,
    });
  }
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

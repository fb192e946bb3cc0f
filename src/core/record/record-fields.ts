import { z } from 'zod';

import { recordEventSchema, type Privacy } from './record.ts';

/** What a field of an event may hold, and the privacy of its texts. */
export type FieldShape =
  | { readonly kind: 'text'; readonly privacy: Privacy }
  /** Numbers, switches and words of a fixed list. */
  | { readonly kind: 'number' | 'boolean' }
  | { readonly kind: 'words'; readonly words: readonly unknown[] }
  | { readonly kind: 'list'; readonly item: FieldShape }
  | { readonly kind: 'object'; readonly fields: EventFields }
  /** Any value of a caller or a model: all of its text counts as content. */
  | { readonly kind: 'data' };

export interface EventField {
  readonly shape: FieldShape;
  readonly optional: boolean;
  readonly about: string;
}

export type EventFields = ReadonlyMap<string, EventField>;

/** Every kind of event with its fields, from the schema. */
export const recordFields: ReadonlyMap<string, EventFields> = new Map(
  recordEventSchema.options.map((event) => [event.shape.type.value, fieldsOf(event)]),
);

function fieldsOf(object: z.ZodObject): EventFields {
  return new Map(Object.entries(object.shape).map(([name, field]) => [name, toField(field)]));
}

function toField(schema: z.core.$ZodType): EventField {
  if (schema instanceof z.ZodOptional) {
    const inner = toField(schema.unwrap());
    return { ...inner, optional: true, about: aboutOf(schema) || inner.about };
  }
  return { shape: toShape(schema), optional: false, about: aboutOf(schema) };
}

/** An unknown kind of schema is treated as data, so that nothing escapes redaction because it was forgotten here. */
function toShape(schema: z.core.$ZodType): FieldShape {
  if (schema instanceof z.ZodString) return { kind: 'text', privacy: privacyOf(schema) };
  if (schema instanceof z.ZodNumber) return { kind: 'number' };
  if (schema instanceof z.ZodBoolean) return { kind: 'boolean' };
  if (schema instanceof z.ZodEnum) return { kind: 'words', words: schema.options };
  if (schema instanceof z.ZodLiteral) return { kind: 'words', words: [...schema.values] };
  if (schema instanceof z.ZodArray) return { kind: 'list', item: toShape(schema.element) };
  if (schema instanceof z.ZodObject) return { kind: 'object', fields: fieldsOf(schema) };
  return { kind: 'data' };
}

function privacyOf(schema: z.ZodType): Privacy {
  const mark = schema.meta()?.['privacy'];
  return mark === 'named' || mark === 'plain' || mark === 'picture' ? mark : 'content';
}

function aboutOf(schema: z.core.$ZodType): string {
  return z.globalRegistry.get(schema)?.description ?? '';
}

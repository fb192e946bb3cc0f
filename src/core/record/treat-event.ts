import { recordFields, type EventField, type EventFields, type FieldShape } from './record-fields.ts';
import type { Privacy, RecordEvent, UnknownEvent } from './record.ts';

/** How the texts of an event are changed; undefined leaves a field out. */
export interface Treatment {
  text(text: string, about: TextAbout): string | undefined;
  /** For everything that the schema does not describe: parameters, results, fields and events of another version. */
  data(value: unknown): unknown;
}

export interface TextAbout {
  readonly field: string;
  readonly privacy: Privacy;
  readonly optional: boolean;
}

/** Fields that identify an event; all others of an unknown event count as content. */
const envelope = ['type', 'at', 'record', 'step'] as const;

/** The event with all its texts treated, by the privacy that the schema gives them. */
export function treatEvent<T extends RecordEvent | UnknownEvent>(event: T, treatment: Treatment): T {
  const fields = recordFields.get(event.type);
  const treated = fields ? treatObject(event, fields, treatment) : treatUnknown(event, treatment);
  // Safe: fields keep their names and types, as the schema has them.
  return treated as T;
}

function treatUnknown(event: object, treatment: Treatment): Record<string, unknown> {
  const known: Record<string, unknown> = {};
  const others: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(event)) {
    const isEnvelope = envelope.some((field) => field === name) && typeof value !== 'object';
    (isEnvelope ? known : others)[name] = value;
  }
  const treated = treatment.data(others);
  return typeof treated === 'object' && treated !== null ? { ...known, ...treated, ...known } : known;
}

function treatObject(object: object, fields: EventFields, treatment: Treatment): Record<string, unknown> {
  const treated: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(object)) {
    if (value === undefined) continue;
    const field = fields.get(name);
    const result = field ? treatField(value, { ...field, name }, treatment) : treatment.data({ [name]: value });
    if (field) setIfThere(treated, name, result);
    // The name of an unknown field may be as private as its value.
    else if (typeof result === 'object' && result !== null) Object.assign(treated, result);
  }
  return treated;
}

function setIfThere(object: Record<string, unknown>, name: string, value: unknown): void {
  if (value !== undefined) object[name] = value;
}

interface NamedField extends EventField {
  readonly name: string;
}

/** A value that does not fit the schema is treated as data. */
function treatField(value: unknown, field: NamedField, treatment: Treatment): unknown {
  const { shape, name, optional } = field;
  if (shape.kind === 'text' && typeof value === 'string')
    return treatment.text(value, { field: name, privacy: shape.privacy, optional });
  if (shape.kind === 'list' && Array.isArray(value))
    return value.map((item) => treatField(item, { ...field, shape: shape.item, optional: false }, treatment));
  if (shape.kind === 'object' && isPlainObject(value)) return treatObject(value, shape.fields, treatment);
  return isOfOurs(value, shape) ? value : treatment.data(value);
}

/** Numbers, booleans and words of a fixed list hold nothing private. */
function isOfOurs(value: unknown, shape: FieldShape): boolean {
  if (shape.kind === 'words') return shape.words.includes(value);
  return (shape.kind === 'number' || shape.kind === 'boolean') && typeof value === shape.kind;
}

function isPlainObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

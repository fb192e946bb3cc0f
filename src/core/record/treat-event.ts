import { recordFields, type EventField, type EventFields, type FieldShape } from './record-fields.ts';
import type { Privacy, RecordEvent, UnknownEvent } from './record.ts';

/** What becomes of the texts of an event; undefined leaves a field out. */
export interface Treatment {
  text(text: string, about: TextAbout): string | undefined;
  /** Whatever the schema does not describe: parameters, results, fields and events of another version. */
  data(value: unknown): unknown;
}

export interface TextAbout {
  readonly field: string;
  readonly privacy: Privacy;
  readonly optional: boolean;
}

/** Fields by which an event is found; all others of an unknown event count as said. */
const envelope = ['type', 'at', 'record', 'step'] as const;

/** The event with all its texts treated, by what the schema says of them. */
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
    // The name of a field that nobody knows may be as private as what it holds.
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

/** What is not as the schema says is treated as data. */
function treatField(value: unknown, field: NamedField, treatment: Treatment): unknown {
  const { shape, name, optional } = field;
  if (shape.kind === 'text' && typeof value === 'string')
    return treatment.text(value, { field: name, privacy: shape.privacy, optional });
  if (shape.kind === 'list' && Array.isArray(value))
    return value.map((item) => treatField(item, { ...field, shape: shape.item, optional: false }, treatment));
  if (shape.kind === 'object' && isPlainObject(value)) return treatObject(value, shape.fields, treatment);
  return isOfOurs(value, shape) ? value : treatment.data(value);
}

/** Numbers, switches and words of a fixed list tell nothing. */
function isOfOurs(value: unknown, shape: FieldShape): boolean {
  if (shape.kind === 'words') return shape.words.includes(value);
  return (shape.kind === 'number' || shape.kind === 'boolean') && typeof value === shape.kind;
}

function isPlainObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

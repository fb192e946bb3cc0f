import { z } from 'zod';

import type { AnyAction } from '../../core/device/action.ts';

/** The part of JSON Schema that parameters use, plus the marks of `core/action`. */
interface ParamSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly ParamSchema[];
  readonly items?: ParamSchema | boolean;
  readonly properties?: Readonly<Record<string, ParamSchema>>;
  readonly required?: readonly string[];
  readonly description?: string;
  readonly default?: unknown;
  /** An element to be found on the screen. */
  readonly target?: boolean;
  /** Set by callers only, never by a model. */
  readonly internal?: boolean;
}

const lines = new WeakMap<AnyAction, string>();

/** One typed line for each action, e.g. `Tap {locate: element} - Tap or click one element.` */
export function actionCatalogue(actions: readonly AnyAction[]): string {
  return actions.map(actionLine).join('\n');
}

function actionLine(action: AnyAction): string {
  const known = lines.get(action);
  if (known !== undefined) return known;
  const schema: unknown = z.toJSONSchema(action.params, { io: 'input', unrepresentable: 'any', cycles: 'ref' });
  const line = `${action.name} ${objectType(schema as ParamSchema)} - ${action.description}`;
  lines.set(action, line);
  return line;
}

function objectType(schema: ParamSchema): string {
  const properties = Object.entries(schema.properties ?? {}).filter(([, property]) => property.internal !== true);
  const fields = properties.map(([name, property]) => {
    const mark = schema.required?.includes(name) ? '' : '?';
    // The name of its field says what an element is for.
    const note = property.description && !property.target ? ` (${property.description})` : '';
    return `${name}${mark}: ${typeText(property)}${note}`;
  });
  return `{${fields.join(', ')}}`;
}

function typeText(schema: ParamSchema): string {
  if (schema.target) return 'element';
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join('|');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.anyOf) return unionText(schema.anyOf.map(typeText));
  if (typeof schema.type === 'string') return plainType(schema.type, schema);
  return schema.type ? unionText(schema.type) : 'any';
}

function plainType(type: string, schema: ParamSchema): string {
  if (type === 'array') return `${typeof schema.items === 'object' ? typeText(schema.items) : 'any'}[]`;
  if (type === 'object') return schema.properties ? objectType(schema) : 'object';
  return type === 'integer' ? 'number' : type;
}

/** Leaves out null: a parameter that may be null may also be left out. */
function unionText(types: readonly string[]): string {
  return [...new Set(types.filter((type) => type !== 'null'))].join('|');
}

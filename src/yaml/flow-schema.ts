import { z } from 'zod';

import type { FlowCall } from './flow-calls.ts';

type Json = Readonly<Record<string, unknown>>;

/** JSON Schema of YAML flows, for editors: every call with the keys allowed beside it. */
export function flowSchema(calls: ReadonlyMap<string, FlowCall>): Json {
  const step = { anyOf: [...[...calls].map(([name, call]) => stepSchema(name, call)), ownAction] };
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Flows of eyewright',
    type: 'object',
    required: ['tasks'],
    properties: {
      tasks: {
        description: 'Calls that run in order.',
        type: 'array',
        minItems: 1,
        items: {
          type: 'object',
          required: ['flow'],
          additionalProperties: false,
          properties: {
            name: { type: 'string', description: 'Name of the task in the report.' },
            continueOnError: {
              type: 'boolean',
              description: 'Whether later tasks run if this one fails. The flow fails in any case.',
            },
            flow: { type: 'array', minItems: 1, items: { $ref: '#/$defs/step' } },
          },
        },
      },
    },
    $defs: { step },
  };
}

/** Custom actions of a test are unknown here; like all actions they begin with a capital letter. */
const ownAction = { type: 'object', minProperties: 1, not: { propertyNames: { pattern: '^[^A-Z]' } } };

function stepSchema(name: string, { main, others }: FlowCall): Json {
  const beside = Object.entries(others).map(([key, schema]) => [key, jsonOf(schema)]);
  return {
    type: 'object',
    required: [name],
    additionalProperties: false,
    properties: {
      [name]: main ? behind(main) : { type: 'null' },
      ...Object.fromEntries(beside),
      name: { type: 'string', description: 'Name of the value in the result.' },
    },
  };
}

function behind(main: z.ZodType): Json {
  const schema = jsonOf(main);
  return main.safeParse(undefined).success ? { anyOf: [schema, { type: 'null' }] } : schema;
}

function jsonOf(schema: z.ZodType): Json {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return json;
}

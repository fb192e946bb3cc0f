import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { demandOfSchema } from '../../../../../src/models/offline/answer/schema-demand.ts';

const json = (schema: z.ZodType): Record<string, unknown> => ({ ...z.toJSONSchema(schema) });

describe('a schema for the offline model', () => {
  it('says by its descriptions what to read, and by its types how', () => {
    const cart = z.object({
      total: z.number().describe('number shown after "Total"'),
      count: z.int().describe('text after "Items"'),
      note: z.string().nullable().describe('the value of the Note field'),
      paid: z.boolean().describe('"Paid" is checked'),
      buyer: z.object({ name: z.string().describe('the text under "Name"') }),
      lines: z.array(z.string()).describe('string[], the lines under "Cart"'),
    });

    expect(demandOfSchema(json(cart))).toEqual({
      total: 'number shown after "Total"',
      count: 'text after "Items"',
      note: 'string: the value of the Note field',
      paid: 'boolean: "Paid" is checked',
      buyer: { name: 'string: the text under "Name"' },
      lines: 'string[], the lines under "Cart"',
    });
  });

  it('of one value is its description', () => {
    expect(demandOfSchema(json(z.array(z.string()).describe('all lines of text')))).toBe('all lines of text');
  });

  it.each([
    ['a key', z.object({ total: z.number() }), '"total"'],
    ['the whole', z.number(), '"schema"'],
  ])('without words for %s is not understood', (_title, schema, part) => {
    expect(() => demandOfSchema(json(schema))).toThrow(expect.objectContaining({ code: 'MODEL_NOT_UNDERSTOOD' }));
    expect(() => demandOfSchema(json(schema))).toThrow(part);
  });
});

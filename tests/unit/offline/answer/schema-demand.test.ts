import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { demandOfSchema } from '../../../../src/offline/answer/values/schema-demand.ts';

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

  it('takes a key without words for what stands before its value', () => {
    const cart = z.object({ total: z.number(), placed: z.iso.date(), tags: z.array(z.string()) });
    expect(demandOfSchema(json(cart))).toEqual({ total: 'number', placed: 'date', tags: 'string[], tags' });
  });

  it('of several things is a demand for rows, whose words say which', () => {
    const line = z.object({
      name: z.string().describe('the Item column'),
      price: z.number(),
      due: z.iso.date().nullable(),
    });
    const rows = '{"name": string (the Item column), "price": number, "due"?: date}[], the products';
    expect(demandOfSchema(json(z.array(line).describe('the products')))).toBe(rows);
    expect(demandOfSchema(json(z.object({ products: z.array(line) })))).toEqual({
      products: rows.replace('the products', 'products'),
    });
  });

  it('without words for the whole is not understood', () => {
    const failure = expect.objectContaining({ code: 'MODEL_NOT_UNDERSTOOD' });
    expect(() => demandOfSchema(json(z.number()))).toThrow(failure);
    expect(() => demandOfSchema(json(z.number()))).toThrow('"schema"');
  });
});

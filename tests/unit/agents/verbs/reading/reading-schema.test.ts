import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import type { DataDemand } from '../../../../../src/agents/verbs/reading/demand.ts';
import type { DataSchema } from '../../../../../src/core/model/data-schema.ts';
import { failureOf, openRig, useRunFolder } from '../../rig.ts';

useRunFolder();

const cart = z.object({
  items: z.array(z.object({ name: z.string(), price: z.number() })).describe('the rows of the cart'),
  coupon: z.string().nullable(),
});
const whole = { items: [{ name: 'Tea', price: 3 }], coupon: null };
const wrong = { items: [{ name: 'Tea', price: '3 €' }], coupon: null };

describe('aiQuery with a schema', () => {
  it('tells the model the JSON Schema of a zod schema, and resolves to typed data', async () => {
    await using rig = await openRig({ script: { replies: [{ data: whole }] } });

    const data = await rig.agent.aiQuery(cart);

    const price: number | undefined = data.items[0]?.price;
    expect(price).toBe(3);
    expect(data).toEqual(whole);
    const { messages } = rig.model.requests[0] ?? {};
    expect(messages?.[0]?.text).toContain('valid under the JSON Schema in <schema>');
    const schema: unknown = JSON.parse(/<schema>\n(.*)\n<\/schema>/s.exec(messages?.[1]?.text ?? '')?.[1] ?? '');
    expect(schema).toMatchObject({
      properties: { items: { description: 'the rows of the cart', items: { required: ['name', 'price'] } } },
    });
    expect((await rig.record()).steps[0]?.[1]).toBe('aiQuery { items, coupon }');
  });

  it('asks once more about data that do not fit, naming the path, and takes what comes then', async () => {
    await using rig = await openRig({ script: { replies: [{ data: wrong }, { data: whole }] } });

    expect(await rig.agent.aiQuery(cart)).toEqual(whole);
    expect(rig.model.requests[1]?.messages.at(-1)?.text).toContain(
      '"data" does not fit the schema: items[0].price: Invalid input: expected number, received string',
    );
  });

  it('fails with MODEL_REPLY_INVALID naming the path when the data never fit', async () => {
    await using rig = await openRig({ script: { respond: () => ({ data: wrong }) } });

    const error = await failureOf(rig.agent.aiQuery(cart));

    expect(error).toMatchObject({ code: 'MODEL_REPLY_INVALID', failureClass: 'model' });
    expect(error.message).toContain('items[0].price');
    expect(rig.calls).toEqual(['extract', 'extract']);
  });

  it('returns what the schema makes of the data', async () => {
    await using rig = await openRig({ script: { replies: [{ data: ['b', 'a'] }] } });

    const sorted = z.array(z.string()).transform((names) => names.toSorted());
    expect(await rig.agent.aiQuery(sorted)).toEqual(['a', 'b']);
  });

  it('takes a JSON Schema object, and checks by it', async () => {
    const schema = {
      type: 'array',
      items: { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] },
    };
    await using rig = await openRig({ script: { replies: [{ data: [{}] }, { data: [{ n: 1 }] }] } });

    expect(await rig.agent.aiQuery<{ n: number }[]>(schema)).toEqual([{ n: 1 }]);
    expect(rig.model.requests[1]?.messages.at(-1)?.text).toContain('[0].n');
  });

  it('takes any Standard Schema that tells its JSON Schema, also one that answers later', async () => {
    const standard = {
      version: 1,
      vendor: 'other',
      validate: (value: unknown) =>
        Promise.resolve(typeof value === 'number' ? { value: value + 1 } : { issues: [{ message: 'no number' }] }),
      jsonSchema: { input: () => ({ type: 'number', description: 'the total' }) },
    } as const;
    const later: DataSchema<number> = { '~standard': standard };
    await using rig = await openRig({ script: { replies: [{ data: 1 }, { data: 'x' }] } });

    expect(await rig.agent.aiQuery(later)).toBe(2);
    expect(await failureOf(rig.agent.aiQuery(later))).toMatchObject({
      code: 'MODEL_REPLY_INVALID',
      summary: 'aiQuery "the total": the data do not fit the schema: no number',
    });
  });

  it.each<[string, unknown, string]>([
    ['a date, which JSON does not have', z.object({ when: z.date() }), 'cannot be converted to JSON Schema'],
    [
      'a library without JSON Schema',
      { '~standard': { version: 1, vendor: 'mute', validate: (value: unknown) => ({ value }) } } as const,
      'A schema of "mute" cannot be converted to JSON Schema',
    ],
    ['a broken JSON Schema', { $schema: 'x', $ref: '#/nowhere' }, 'The JSON Schema cannot be used'],
  ])('refuses %s before it asks', async (_title, schema, message) => {
    await using rig = await openRig();

    const error = await failureOf(rig.agent.aiQuery(schema as DataDemand));

    expect(error).toMatchObject({ code: 'CONFIG_INVALID', summary: expect.stringContaining(message) });
    expect(rig.calls).toEqual([]);
  });
});

describe('data that the model is not sure of', () => {
  it('fail the call, with what was read and every doubt in the details and in the report', async () => {
    const reply = { data: { total: 12, tax: null }, errors: ['the tax is covered by a dialog'] };
    await using rig = await openRig({ script: { replies: [reply] } });

    const error = await failureOf(rig.agent.aiQuery({ total: 'number', tax: 'number' }));

    expect(error).toMatchObject({
      code: 'MODEL_REPLY_INVALID',
      details: { data: { total: 12, tax: null }, unsure: ['the tax is covered by a dialog'] },
    });
    expect((await rig.record()).of('step-end')).toMatchObject([{ status: 'failed', result: reply.data }]);
  });
});

import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { ConfigError } from '../../../../src/core/errors/errors.ts';
import { functionOption, resolveOptions } from '../../../../src/core/options/options.ts';

const schema = z.strictObject({
  waitMs: z.number().nonnegative().default(300).meta({ env: 'UNIT_WAIT' }),
  title: z.string().optional().meta({ env: 'UNIT_TITLE' }),
  mode: z.enum(['fast', 'slow']).default('fast').meta({ env: 'UNIT_MODE' }),
  headless: z.boolean().default(true).meta({ env: 'UNIT_HEADLESS' }),
  tags: z.array(z.string()).optional().meta({ env: 'UNIT_TAGS' }),
  value: z.union([z.string(), z.number()]).optional(),
  hook: functionOption<() => void>().optional(),
  nested: z.strictObject({ depth: z.number() }).optional(),
});

const resolve = (input: unknown, env: Record<string, string | undefined> = {}): z.output<typeof schema> =>
  resolveOptions({ schema, input, env, owner: 'unit' });

describe('options', () => {
  it('come from the call, else the environment, else the default', () => {
    const env = { UNIT_WAIT: '10', UNIT_TITLE: '5', UNIT_HEADLESS: 'false', UNIT_TAGS: '["a"]', UNIT_MODE: 'slow' };

    expect(resolve(undefined)).toEqual({ waitMs: 300, mode: 'fast', headless: true });
    expect(resolve({}, env)).toEqual({ waitMs: 10, title: '5', mode: 'slow', headless: false, tags: ['a'] });
    expect(resolve({ waitMs: 0, title: undefined, mode: 'fast' }, env)).toMatchObject({
      waitMs: 0,
      title: '5',
      mode: 'fast',
    });
  });

  it('take an empty variable for an unset one', () => {
    expect(resolve({}, { UNIT_WAIT: '', UNIT_TITLE: '', UNIT_MODE: '' })).toEqual({
      waitMs: 300,
      mode: 'fast',
      headless: true,
    });
  });

  it.each([
    ['a misspelt name', { waitMS: 1 }],
    ['a name like no other', { zzzzzzzz: 1 }],
    ['a name inside another', { nested: { depth: 1, dept: 2 } }],
    ['a wrong type', { waitMs: '1' }],
    ['a number out of range', { waitMs: -1 }],
    ['no number', { waitMs: Number.NaN }],
    ['null', { waitMs: null }],
    ['another text', { mode: 'medium' }],
    ['neither of two types', { value: true }],
    ['something missing inside', { nested: {} }],
    ['a text for a function', { hook: 'x' }],
    ['several', { waitMs: -1, mode: 1, tilte: 'x' }],
    ['a list', []],
    ['a text', 'x'],
    ['nothing', null],
  ])('name what is wrong: %s', (_title, input) => {
    expect(() => resolve(input)).toThrowErrorMatchingSnapshot();
    expect(() => resolve(input)).toThrowError(ConfigError);
  });

  it.each([
    [{ cache: {} }, '"cache.id" is missing'],
    [{ cache: { id: 5 } }, '"cache.id": expected string, received number'],
    [{ cache: { id: 'a', strategy: 'readonly' } }, '"cache.strategy": expected one of "read-only"|"read-write"'],
    [{ cache: 'a' }, '"cache": expected false or object'],
    [{ dialogs: 'ok' }, '"dialogs": expected "accept" or "dismiss" or a function'],
    [{ told: 5 }, '"told": give a text or a list'],
  ])('name what is wrong in an option of several forms: %j', (input, problem) => {
    const forms = z.strictObject({
      cache: z
        .union([
          z.literal(false),
          z.strictObject({ id: z.string(), strategy: z.enum(['read-only', 'read-write']).optional() }),
        ])
        .optional(),
      dialogs: z.union([z.enum(['accept', 'dismiss']), functionOption<() => void>()]).optional(),
      told: z.union([z.string(), z.array(z.string())], { error: () => 'give a text or a list' }).optional(),
    });
    const failing = (): unknown => resolveOptions({ schema: forms, input, env: {}, owner: 'unit' });
    expect(failing).toThrowError(expect.objectContaining({ summary: `Invalid options for unit: ${problem}` }));
  });

  it('name the variable that a wrong value comes from', () => {
    expect(() => resolve({}, { UNIT_WAIT: 'soon' })).toThrowErrorMatchingInlineSnapshot(`
      [ConfigError: The environment variable UNIT_WAIT has the wrong value "soon": expected number, received string
        Hint: Correct UNIT_WAIT, or unset it.
        Failure class: test (CONFIG_INVALID)]
    `);
    expect(() => resolve({}, { UNIT_MODE: 'medium' })).toThrowErrorMatchingInlineSnapshot(`
      [ConfigError: The environment variable UNIT_MODE has the wrong value "medium": expected one of "fast"|"slow"
        Hint: Correct UNIT_MODE, or unset it.
        Failure class: test (CONFIG_INVALID)]
    `);
    expect(resolve({ waitMs: 1 }, { UNIT_WAIT: 'soon' })).toMatchObject({ waitMs: 1 });
  });
});

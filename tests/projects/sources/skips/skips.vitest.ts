import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

test('passes', async ({ annotate }) => void (await annotate('ABC-1', 'issue')));
test('fails once', () => expect(process.env['FIXED']).toBe('1'));
test('fails once', () => expect(process.env['FIXED']).toBe('1'));
test('skipped inside', (context) => context.skip('not on this machine'));
test('skipped without a word', (context) => context.skip());
// oxlint-disable-next-line vitest/warn-todo -- the report has to tell of one
test.todo('to be written');

describe('a hook', () => {
  beforeEach((context) => context.skip('no licence'));
  test('skips it', () => undefined);
});

describe('a suite', () => {
  beforeAll(() => {
    if (process.env['FIXED'] !== '1') throw new Error('no database');
  });
  test('whose set-up breaks', () => undefined);
});

import { describe, expect, it } from 'vitest';

import { hideKeys, hideKeysInCode } from '../../../src/util/hide-keys.ts';

describe('what looks like a key', () => {
  it.each([
    `sk-proj-${'a1B2'.repeat(8)}`,
    `sk_live_${'a1B2'.repeat(6)}`,
    `ghp_${'a1B2'.repeat(9)}`,
    `AKIA${'A1B2'.repeat(4)}`,
    `eyJ${'a1B2'.repeat(4)}.eyJ${'a1B2'.repeat(4)}.${'a1B2'.repeat(4)}`,
  ])('is hidden wherever it stands: %s', (key) => {
    expect(hideKeys(`Fill "${key}" twice`)).toBe('Fill "[hidden]" twice');
  });

  it('is hidden behind the word of a protocol, and in an address', () => {
    const header = `Authorization: Bearer ${'a1B2'.repeat(8)}`;
    expect(hideKeys(`${header}, http://me:pass-word@127.0.0.1:1`)).toBe(
      'Authorization: Bearer [hidden], http://me:[hidden]@127.0.0.1:1',
    );
  });

  it('is hidden in code by its name, whatever it looks like; placeholders and names of variables are not', () => {
    const code = [
      `modelConfig: { EYEWRIGHT_MODEL_API_KEY: 'it\\'s mine', 'EYEWRIGHT_MODEL_NAME': 'gpt' },`,
      `const password = "hunter2";`,
      'const token = `${process.env.TOKEN}`;',
      `value: '{{secret:APP_PASSWORD}}', password: secret('APP_PASSWORD'), apiKey: process.env['API_KEY'],`,
    ];
    expect(hideKeysInCode(code.join('\n')).split('\n')).toEqual([
      `modelConfig: { EYEWRIGHT_MODEL_API_KEY: '[hidden]', 'EYEWRIGHT_MODEL_NAME': 'gpt' },`,
      `const password = "[hidden]";`,
      ...code.slice(2),
    ]);
  });

  it('is nothing else', () => {
    const text =
      'task-list-of-everything-we-know, the token of http://127.0.0.1:4000/a@b, sk-short, price: 12345678901234567890';
    expect(hideKeysInCode(text)).toBe(text);
  });
});

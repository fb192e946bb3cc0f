import { describe, expect, it } from 'vitest';

import { secret, SecretVault } from '../../../../src/core/secrets/secret-vault.ts';

describe('secret()', () => {
  it('takes names of environment variables only', () => {
    expect(secret('A_1')).toBe('{{secret:A_1}}');
    for (const name of ['', '1A', 'A-B', 'A}}{{secret:B', 'ä']) {
      expect(() => secret(name)).toThrowError(expect.objectContaining({ code: 'CONFIG_INVALID' }));
    }
    expect(() => secret('my password')).toThrowErrorMatchingInlineSnapshot(`
      [ConfigError: secret(): "my password" is not a name
        Hint: Use letters, digits and _ only, as in an environment variable.
        Failure class: test (CONFIG_INVALID)]
    `);
  });
});

describe('a vault', () => {
  it('reveals what was given or named, given values first', () => {
    const vault = new SecretVault({ A: 'given' }, { A: 'environment', B: 'b-value' });

    vault.prepare('type {{secret:B}}');

    expect(vault.reveal('{{secret:A}} and {{secret:B}} and {{secret:}} and {{ secret:A }}')).toBe(
      'given and b-value and {{secret:}} and {{ secret:A }}',
    );
  });

  it('hides values once the environment variable has been named', () => {
    const vault = new SecretVault({}, { B: 'b-value' });
    expect(vault.redactText('b-value')).toBe('b-value');

    vault.prepare('{{secret:B}}');

    expect(vault.redactText('b-value!')).toBe('{{secret:B}}!');
  });

  it.each([
    [
      'a value within another',
      { SHORT: 'pass', LONG: 'password' },
      'password pass',
      '{{secret:LONG}} {{secret:SHORT}}',
    ],
    [
      'a value within placeholders',
      { secret: 'secret', S: 'S' },
      '{{secret:S}} S secret',
      '{{secret:S}} {{secret:S}} {{secret:secret}}',
    ],
    ['signs of regular expressions', { A: 'a.*(b|c)[d]$^{2}\\+?' }, 'x a.*(b|c)[d]$^{2}\\+? aXb', 'x {{secret:A}} aXb'],
    ['dollar signs', { A: '$&$1' }, '>$&$1<', '>{{secret:A}}<'],
    ['JSON', { A: 'a"b\\c\nd' }, '{"x":"a\\"b\\\\c\\nd"}', '{"x":"{{secret:A}}"}'],
    ['a URL', { A: 'a b&c' }, '?x=a%20b%26c', '?x={{secret:A}}'],
    ['a form', { A: 'a b&c' }, 'x=a+b%26c', 'x={{secret:A}}'],
    ['two names of one value', { A: 'same', B: 'same' }, 'same', '{{secret:A}}'],
    ['no value', { A: '' }, 'nothing', 'nothing'],
  ] as const)('hides %s', (...[, given, text, expected]) => {
    const vault = new SecretVault(given, {});

    const clean = vault.redactText(text);

    expect(clean).toBe(expected);
    expect(vault.redactText(clean)).toBe(clean);
  });

  it('looks into data, its keys and its numbers', () => {
    const vault = new SecretVault({ A: 'x1', PIN: '4711' }, {});

    expect(vault.redact({ x1: ['x1', { deep: 'a x1' }], pin: 4711, other: 47, no: null, yes: true })).toEqual({
      '{{secret:A}}': ['{{secret:A}}', { deep: 'a {{secret:A}}' }],
      pin: '{{secret:PIN}}',
      other: 47,
      no: null,
      yes: true,
    });
    expect(vault.redactTexts({ x1: 'x1', pin: 4711 })).toEqual({ x1: '{{secret:A}}', pin: 4711 });
  });

  it('does not reveal what nobody named', () => {
    const vault = new SecretVault({}, { HOME: '/home/ann' });

    expect(() => vault.reveal('{{secret:HOME}}')).toThrowErrorMatchingInlineSnapshot(`
      [ActionError: The secret "HOME" may not be used: the test did not name it
        Hint: Write {{secret:HOME}} in the instruction or in aiContexts, or pass the agent option secrets: { HOME: … }.
        Failure class: test (ACTION_FAILED)]
    `);
  });
});

import { describe, expect, it } from 'vitest';

import { SecretVault } from '../../../../src/core/secrets/secret-vault.ts';

const value = 'p4ss "wörd" & <more>/20%';
const vault = new SecretVault({ WORD: value }, {});
const base64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64');

describe('a secret is hidden', () => {
  it.each([
    ['as it is', value],
    ['in JSON', JSON.stringify({ value })],
    ['in an address', `https://host/?q=${encodeURIComponent(value)}`],
    ['in a form', new URLSearchParams({ value }).toString()],
    ['in HTML', '<b>p4ss &quot;wörd&quot; &amp; &lt;more&gt;/20%</b>'],
    ['in Base64', base64(value)],
    ['in Base64 behind a user', base64(`me:${value}`)],
    ['in Base64 behind another user', base64(`you:${value}`)],
    ['in Base64 behind a third user', base64(`alice:${value}`)],
    ['in Base64 for addresses', Buffer.from(`x${value}`).toString('base64url')],
    ['in hexadecimal digits', Buffer.from(value).toString('hex')],
  ])('%s', (_title, text) => {
    const clean = vault.redactText(text);
    expect(clean).toContain('{{secret:WORD}}');
    // Nothing of it can be read out of what is left.
    for (const part of ['p4ss', 'wörd', 'w%C3%B6rd', base64(value).slice(4, 16)]) expect(clean).not.toContain(part);
  });

  it('and nothing else is', () => {
    expect(vault.redactText('p4s "word" & more')).toBe('p4s "word" & more');
    expect(new SecretVault({ SHORT: 'ab' }, {}).redactText('YWI= 6162 abc ab.')).toBe(
      'YWI= 6162 abc {{secret:SHORT}}.',
    );
    const common = new SecretVault({ USER: 'user', PIN: '12' }, {});
    expect(common.redactText('the username of order 1234: user, 12')).toBe(
      'the username of order 1234: {{secret:USER}}, {{secret:PIN}}',
    );
  });

  it('in capitals, and without the line break that its file ends with', () => {
    const file = new SecretVault({ PIN: '9911223344\n', NAME: 'Nightjar8830' }, {});
    expect(file.redactText('I read 9911223344.')).toBe('I read {{secret:PIN}}.');
    expect(file.redactText('NIGHTJAR8830 nightjar8830')).toBe('{{secret:NAME}} {{secret:NAME}}');
  });

  it('of several lines, as a field of one line holds it and as a page draws it', () => {
    const key = new SecretVault({ KEY: '-----BEGIN KEY-----\r\nnightjar8830\n\nheron2217\n' }, {});
    for (const shown of [
      '-----BEGIN KEY----- nightjar8830  heron2217',
      '-----BEGIN KEY----- nightjar8830 heron2217',
      '-----BEGIN KEY-----\r\nnightjar8830\n\nheron2217',
    ]) {
      expect(key.redactText(`It shows ${shown}.`)).toBe('It shows {{secret:KEY}}.');
    }
  });
});

import { describe, expect, it } from 'vitest';

import { readAddress, readCode } from '../../../../src/extension/popup/pairing-input.ts';

describe('readCode', () => {
  it.each([
    ['K7QF-29XM', 'K7QF-29XM'],
    ['k7qf29xm', 'K7QF-29XM'],
    [' k7 qf – 29 xm\n', 'K7QF-29XM'],
    ['Code: K7QF-29XM (valid for 10 minutes)', 'K7QF-29XM'],
    ['K7QF-29X', undefined],
    ['K7QF-29XM5', undefined],
    ['', undefined],
  ])('reads %j as %s', (text, code) => {
    expect(readCode(text)).toBe(code);
  });
});

describe('readAddress', () => {
  it.each([
    ['127.0.0.1:3766', '127.0.0.1:3766'],
    [' localhost ', 'localhost:3766'],
    ['ws://Build-7:80/', 'build-7:80'],
    ['http://127.0.0.1:4000/extension', '127.0.0.1:4000'],
    ['[::1]', '[::1]:3766'],
    ['[::1]:4000', '[::1]:4000'],
    ['', undefined],
    ['two words', undefined],
    ['127.0.0.1:', undefined],
    ['127.0.0.1:0', undefined],
    ['127.0.0.1:70000', undefined],
    ['user@host:1', undefined],
  ])('reads %j as %s', (text, address) => {
    expect(readAddress(text)).toBe(address);
  });
});

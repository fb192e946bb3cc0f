import { describe, expect, it } from 'vitest';

import { preferredLanguage } from '../../../src/session/preferred-language.ts';

describe('the preferred language', () => {
  it.each([
    [{}, 'Asia/Shanghai', 'Chinese'],
    [{}, 'Europe/Berlin', 'English'],
    [{ EYEWRIGHT_PREFERRED_LANGUAGE: '' }, 'Asia/Shanghai', 'Chinese'],
    [{ EYEWRIGHT_PREFERRED_LANGUAGE: 'German' }, 'Asia/Shanghai', 'German'],
  ])('with %j in the zone %s is %s', (env, zone, language) => {
    expect(preferredLanguage(env, zone)).toBe(language);
  });
});

import { describe, expect, it, vi } from 'vitest';

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

  it.each([
    ['Asia/Shanghai', 'Chinese'],
    ['Asia/Hong_Kong', 'English'],
    ['America/New_York', 'English'],
  ])('is that of the zone of the process where nothing is set: %s', (zone, language) => {
    vi.stubEnv('TZ', zone);
    expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
    expect(preferredLanguage({})).toBe(language);
    vi.unstubAllEnvs();
  });
});

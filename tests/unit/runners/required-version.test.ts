import { expect, it } from 'vitest';

import { requireRunner, requireVersion } from '../../../src/runners/required-version.ts';

it('names the version that is there, the oldest that will do, and the command', () => {
  const old = (): void => requireVersion({ name: 'vitest', found: '2.1.9', range: '^3.2.0 || ^4.0.0' });
  expect(old).toThrow(
    expect.objectContaining({
      code: 'PEER_MISSING',
      summary: 'vitest 2.1.9 is installed, but eyewright needs 3.2 or newer',
      hint: 'npm install -D vitest@latest',
    }),
  );
});

it('lets the oldest and anything newer through, also what is only announced', () => {
  for (const found of ['1.52.0', '1.52.0-alpha-1', '1.100.1', '2.0.0', 'canary']) {
    expect(() => requireVersion({ name: '@playwright/test', found, range: '^1.52.0' })).not.toThrow();
  }
});

it('is content with what is installed here', () => {
  expect(() => requireRunner('@playwright/test')).not.toThrow();
  expect(() => requireRunner('vitest')).not.toThrow();
});

import { describe, expect, it } from 'vitest';

import { createLogger } from '../../../src/session/logger.ts';

function open(env: Record<string, string>): { out: string[]; err: string[]; logger: ReturnType<typeof createLogger> } {
  const [out, err]: [string[], string[]] = [[], []];
  const into = (lines: string[]) => ({ write: (text: string | Uint8Array) => lines.push(String(text)) > 0 });
  return { out, err, logger: createLogger({ env, stdout: into(out), stderr: into(err) }) };
}

describe('the logger', () => {
  it('warns each time, or once of each thing, on stderr, and tells progress on stdout', () => {
    const { out, err, logger } = open({});

    logger.warn('slow');
    logger.warn('slow');
    logger.warnOnce('late');
    logger.warnOnce('late');
    logger.info('Report: x');
    logger.debug('ai:call', 'hidden');

    expect(err).toEqual(['eyewright: slow\n', 'eyewright: slow\n', 'eyewright: late\n']);
    expect(out).toEqual(['eyewright: Report: x\n']);
  });

  it.each([
    ['eyewright:*', true],
    ['*', true],
    ['eyewright:ai:*', true],
    ['eyewright:ai:call', true],
    ['other, eyewright:ai:call', true],
    ['other eyewright:ai:call', true],
    ['*:call', true],
    ['eyewright:*,-eyewright:ai:profile:*', true],
    ['eyewright:*,-eyewright:ai:*', false],
    ['-eyewright:model', false],
    ['eyewright:ai:(call', false],
    ['eyewright:android:*', false],
    ['eyewright', false],
    ['', false],
  ])('DEBUG=%j shows ai:call: %s', (DEBUG, shown) => {
    const { err, logger } = open({ DEBUG });

    logger.debug('ai:call', 'reply');

    expect(err).toEqual(shown ? ['eyewright:ai:call reply\n'] : []);
  });
});

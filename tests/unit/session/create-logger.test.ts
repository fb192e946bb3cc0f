import { describe, expect, it } from 'vitest';

import { createLogger } from '../../../src/session/create-logger.ts';

const asItIs = (message: string): string => message;

function open(
  env: Record<string, string>,
  redact = asItIs,
): { out: string[]; err: string[]; logger: ReturnType<typeof createLogger> } {
  const [out, err]: [string[], string[]] = [[], []];
  const into = (lines: string[]) => ({ write: (text: string | Uint8Array) => lines.push(String(text)) > 0 });
  return { out, err, logger: createLogger({ env, redact, stdout: into(out), stderr: into(err) }) };
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

  it('removes secrets from every message, and leaves out what it cannot redact', () => {
    const { out, err, logger } = open({ DEBUG: 'eyewright:*' }, (message) =>
      message.replace('s3cret', '{{secret:PASSWORD}}'),
    );

    logger.warn('typed s3cret');
    logger.warnOnce('once s3cret');
    logger.info('at s3cret');
    logger.debug('device', 'sent s3cret');

    expect([...err, ...out].filter((line) => line.includes('s3cret'))).toEqual([]);
    expect(err[2]).toBe('eyewright:device sent {{secret:PASSWORD}}\n');

    const broken = open({}, () => {
      throw new Error('no memory');
    });
    broken.logger.warn('typed s3cret');
    expect(broken.err).toEqual(['eyewright: (left out: its secrets could not be removed)\n']);
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

import { describe, expect, it } from 'vitest';

import { abortable, abortReason, openScope, sleep, throwIfAborted } from '../../../../src/core/time/deadline.ts';
import { AbortError, EyewrightError, TimeoutError } from '../../../../src/core/errors/errors.ts';

const never = new Promise<never>(() => undefined);
const describeIt = (): string => 'aiTap "Save"';

describe('a scope', () => {
  it('ends by itself with a timeout error that says what ran out of time', async () => {
    using scope = openScope({ signals: [undefined], timeoutMs: 5, describe: describeIt });

    const error: unknown = await abortable(never, scope.signal).catch((reason: unknown) => reason);

    expect(error).toBeInstanceOf(TimeoutError);
    expect(error).toMatchObject({ code: 'TIMEOUT', summary: 'aiTap "Save" did not finish within 5 ms' });
  });

  it('ends with the first signal, and keeps its reason when that is one of ours', () => {
    const [first, second] = [new AbortController(), new AbortController()];
    using scope = openScope({ signals: [first.signal, second.signal], describe: describeIt });
    const reason = new AbortError('AGENT_DESTROYED', 'gone');

    second.abort(reason);
    first.abort();

    expect(abortReason(scope.signal)).toBe(reason);
  });

  it.each([undefined, Number.POSITIVE_INFINITY, 2 ** 31, 2 ** 53])(
    'with %s ms does not end soon',
    async (timeoutMs) => {
      using scope = openScope({ signals: [], timeoutMs, describe: describeIt });

      await sleep(5, scope.signal);
      expect(scope.signal.aborted).toBe(false);
    },
  );

  it('that was disposed does not end any more', async () => {
    const scope = openScope({ signals: [], timeoutMs: 1, describe: describeIt });
    scope[Symbol.dispose]();

    await sleep(5, scope.signal);
    expect(scope.signal.aborted).toBe(false);
  });
});

describe('a fired signal', () => {
  const fired = AbortSignal.abort(new RangeError('enough'));

  it('is an abort error with its reason as the cause', () => {
    expect(() => throwIfAborted(fired)).toThrowError(
      expect.objectContaining({ code: 'ABORTED', cause: expect.any(RangeError) }),
    );
    expect(abortReason(AbortSignal.abort())).toBeInstanceOf(AbortError);
  });

  it('ends waits at once', async () => {
    await expect(sleep(1_000_000, fired)).rejects.toBeInstanceOf(AbortError);
    await expect(abortable(never, fired)).rejects.toBeInstanceOf(AbortError);
    await expect(abortable(Promise.reject(new RangeError('late')), fired)).rejects.toBeInstanceOf(AbortError);
  });

  it('ends a wait that has begun, whose late failure is swallowed', async () => {
    const stop = new AbortController();
    let fail = (_error: Error): void => undefined;
    const waiting = abortable(new Promise((_resolve, reject) => (fail = reject)), stop.signal);
    const sleeping = sleep(1_000_000, stop.signal);

    stop.abort();
    fail(new RangeError('late'));

    await expect(waiting).rejects.toBeInstanceOf(AbortError);
    await expect(sleeping).rejects.toBeInstanceOf(AbortError);
  });
});

describe('abortable', () => {
  it('settles like its promise', async () => {
    const { signal } = new AbortController();

    expect(await abortable(Promise.resolve(1), signal)).toBe(1);
    await expect(abortable(Promise.reject(new RangeError('x')), signal)).rejects.toBeInstanceOf(RangeError);
  });
});

describe('an error of the package', () => {
  it('is recognised across copies of the package, and shows its hint', () => {
    const copy = Object.assign(new Error('x'), { [Symbol.for('eyewright.error')]: true });

    expect(EyewrightError.isInstance(copy)).toBe(true);
    expect(EyewrightError.isInstance(new Error('x'))).toBe(false);
    expect(EyewrightError.isInstance(null)).toBe(false);
    expect(new AbortError('ABORTED', 'stopped', { hint: 'wait' }).message).toBe(
      'stopped\n  Hint: wait\n  Failure class: environment (ABORTED)',
    );
  });
});

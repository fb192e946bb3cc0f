import { abortReason, sleep, throwIfAborted } from '../core/time/deadline.ts';
import type { Device } from '../core/device/device.ts';
import type { DeviceLease, LeaseCall } from '../core/device/device-source.ts';
import { errorMessage, EyewrightError } from '../core/errors/errors.ts';
import type { Logger } from '../core/logger.ts';
import type { Claim, ClaimFolder } from './claim-folder.ts';
import { releaseAtExit } from './release-at-exit.ts';
import type { BusyDevice, PoolHints, Unusable } from './pool-errors.ts';
import { Waiting } from './waiting.ts';

/** A device that can be used if no other process holds it. */
export interface Candidate<D extends Device> {
  readonly deviceId: string;
  /** Unique among the devices of all servers; part of file names. */
  readonly key: string;
  readonly agentOptions?: object;
  /** Rejects unless the device is ready. */
  check(signal: AbortSignal): Promise<void>;
  open(): D;
  /** Ends what an opened device still runs, because the process is about to end. */
  abandon?(device: D): void;
}

/** Devices of a platform at one moment. */
export interface PoolState<D extends Device> {
  readonly candidates: readonly Candidate<D>[];
  /** The other devices, with reasons. */
  readonly unusable: readonly Unusable[];
}

export interface PoolInit<D extends Device> {
  /** Display name for messages, e.g. `Android device`. */
  readonly what: string;
  /** Description of the filter, e.g. `tablet`; empty for any device. */
  readonly filter: string;
  readonly hints: PoolHints;
  readonly claims: ClaimFolder;
  readonly logger: Logger;
  /** Milliseconds to wait for a device that others hold. */
  readonly limitMs: number;
  look(signal: AbortSignal): Promise<PoolState<D>>;
}

/** Waits until a device is free and ready, and claims it. */
export async function leaseFrom<D extends Device>(pool: PoolInit<D>, call: LeaseCall): Promise<DeviceLease<D>> {
  const { signal = new AbortController().signal, timeoutMs = Infinity, preferred } = call;
  const waiting = new Waiting({ ...pool, limitMs: Math.max(0, Math.min(pool.limitMs, timeoutMs)) });
  for (;;) {
    const { candidates, unusable } = await pool.look(signal);
    const attempt = await takeOne(pool.claims, preferring(candidates, preferred), signal);
    if (attempt.lease) return attempt.lease;
    await sleep(waiting.next({ busy: attempt.busy, unusable: [...unusable, ...attempt.unwell] }), signal);
  }
}

function preferring<D extends Device>(candidates: readonly Candidate<D>[], preferred?: string): Candidate<D>[] {
  return [...candidates].sort(
    (one, other) => Number(other.deviceId === preferred) - Number(one.deviceId === preferred),
  );
}

interface LeaseAttempt<D extends Device> {
  readonly lease?: DeviceLease<D>;
  readonly busy: readonly BusyDevice[];
  readonly unwell: readonly Unusable[];
}

async function takeOne<D extends Device>(
  claims: ClaimFolder,
  candidates: readonly Candidate<D>[],
  signal: AbortSignal,
): Promise<LeaseAttempt<D>> {
  const busy: BusyDevice[] = [];
  const unwell: Unusable[] = [];
  for (const candidate of candidates) {
    const { deviceId, key } = candidate;
    const claim = claims.take(key);
    if (!claim) {
      busy.push({ deviceId, holder: claims.holder(key) });
      continue;
    }
    const problem = await problemOf(candidate, signal);
    if (problem === undefined) return { lease: leaseOf(candidate, claim), busy, unwell };
    claim.release();
    throwIfAborted(signal);
    unwell.push({ deviceId, ...problem });
  }
  return { busy, unwell };
}

async function problemOf(
  candidate: Candidate<Device>,
  signal: AbortSignal,
): Promise<Omit<Unusable, 'deviceId'> | undefined> {
  try {
    await candidate.check(signal);
    return signal.aborted ? { why: abortReason(signal).message, mayPass: false } : undefined;
  } catch (error) {
    const isKnown = EyewrightError.isInstance(error);
    return { why: isKnown ? error.summary : errorMessage(error), mayPass: isKnown && error.retryable };
  }
}

function leaseOf<D extends Device>(candidate: Candidate<D>, claim: Claim): DeviceLease<D> {
  const { deviceId, agentOptions } = candidate;
  let device: D | undefined;
  const forget = releaseAtExit(() => device && candidate.abandon?.(device));
  return {
    deviceId,
    ...(agentOptions && { agentOptions }),
    open: () => (device = candidate.open()),
    check: (signal) => candidate.check(signal),
    release: () => {
      forget();
      claim.release();
    },
  };
}

import { randomInt } from 'node:crypto';

import { monotonic } from '../../core/time/clock.ts';
import type { RefusalCode } from '../protocol/messages.ts';

/** Without characters that look alike. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const codeLength = 8;
const mostTries = 5;
/** Milliseconds between two tries. */
const tryMs = 1000;
/** Milliseconds until a code is no longer valid. */
const validMs = 10 * 60_000;

/** A code that pairs one browser profile. It is valid for ten minutes and five tries, at most one a second. */
export class Pairing {
  /** E.g. `K7QF-29XM`. */
  readonly code = newCode();
  readonly #clock: () => number;
  readonly #since: number;
  #tries = 0;
  #lastTry = -Infinity;
  #hasEnded = false;

  /** @param clock - Milliseconds that only ever increase. */
  constructor(clock: () => number = monotonic) {
    this.#clock = clock;
    this.#since = clock();
  }

  /** Counts a try; the reason why it is not even looked at, if there is one. */
  refusal(): Extract<RefusalCode, 'no-pairing' | 'too-soon'> | undefined {
    if (this.isOver) return 'no-pairing';
    const now = this.#clock();
    if (now - this.#lastTry < tryMs) return 'too-soon';
    this.#lastTry = now;
    this.#tries++;
    return undefined;
  }

  get isOver(): boolean {
    return this.#hasEnded || this.#tries >= mostTries || this.#clock() - this.#since > validMs;
  }

  get triesLeft(): number {
    return mostTries - this.#tries;
  }

  /** Uses the code up; whether nobody has before, also not a try that was looked at meanwhile. */
  use(): boolean {
    const isFirst = !this.#hasEnded;
    this.#hasEnded = true;
    return isFirst;
  }

  /** Ends it, e.g. because another one begins. */
  end(): void {
    this.#hasEnded = true;
  }
}

function newCode(): string {
  const characters = Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]);
  return `${characters.slice(0, 4).join('')}-${characters.slice(4).join('')}`;
}

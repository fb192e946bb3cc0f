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
  readonly #since = monotonic();
  #tries = 0;
  #lastTry = -Infinity;

  /** Counts a try; the reason why it is not even looked at, if there is one. */
  refusal(): Extract<RefusalCode, 'no-pairing' | 'too-soon'> | undefined {
    if (this.isOver) return 'no-pairing';
    const now = monotonic();
    if (now - this.#lastTry < tryMs) return 'too-soon';
    this.#lastTry = now;
    this.#tries++;
    return undefined;
  }

  get isOver(): boolean {
    return this.#tries >= mostTries || monotonic() - this.#since > validMs;
  }

  get triesLeft(): number {
    return mostTries - this.#tries;
  }

  /** Ends it: the code has been used. */
  end(): void {
    this.#tries = mostTries;
  }
}

function newCode(): string {
  const characters = Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]);
  return `${characters.slice(0, 4).join('')}-${characters.slice(4).join('')}`;
}

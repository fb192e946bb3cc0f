import { aShareOf, testsAll } from '../../usual.ts';

/**
 * Whether a page is tried with a change: each page with every ninth of them, and each change with every ninth page, so that the
 * test command stays short. `npm run test:all` tries all of them.
 */
export const isTried = (page: number, change: number): boolean => testsAll || (page + change) % 9 === 0;

/** Pages with their numbers, of which the test command takes every third one. */
export const triedOf = <T>(pages: readonly T[]): (readonly [number, T])[] => aShareOf([...pages.entries()], 3);

/** Share of the harmless changes that replays have to hold on; of a few changes it says less. */
export const leastHeld = testsAll ? 0.85 : 0.75;

/** Milliseconds that a kit may take. */
export const longest = testsAll ? 900_000 : 240_000;

/**
 * Whether a page is tried with a change: each page with every ninth of them, and each change with every ninth page, so that the
 * test command stays short. All of them: `EYEWRIGHT_ALL_REPLAYS=1 npx vitest run --project unit tests/contract/replays`.
 */
export const isTried = (page: number, change: number): boolean => triesAll || (page + change) % 9 === 0;

const triesAll = process.env['EYEWRIGHT_ALL_REPLAYS'] !== undefined;

/** Share of the harmless changes that replays have to hold on; of a few changes it says less. */
export const leastHeld = triesAll ? 0.85 : 0.75;

/** Milliseconds that a kit may take. */
export const longest = triesAll ? 900_000 : 240_000;

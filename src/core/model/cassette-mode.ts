/** What a cassette does with questions; `off`: there is none. */
export const cassetteModes = ['off', 'record', 'replay', 'auto', 'strict'] as const;
export type CassetteMode = (typeof cassetteModes)[number];

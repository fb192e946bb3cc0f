/** What a cassette does with requests to the model; `off`: no cassette. */
export const cassetteModes = ['off', 'record', 'replay', 'auto', 'strict'] as const;
export type CassetteMode = (typeof cassetteModes)[number];

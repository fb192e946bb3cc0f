/** Where a walk through a document ends. */

export const deepest = 600;
export const mostVisits = 60000;
export const longestMs = 1500;
export const mostCharacters = 400000;

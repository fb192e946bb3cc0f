/** Words that say nothing of their own in a question or a claim. */
export const lightWords: ReadonlySet<string> = new Set(
  'a an the this that is are was were be been does do did has have had having get gets it its of in at on to for with as there'.split(
    ' ',
  ),
);

/** Words that ask, and those beside them that only say that something is shown. */
export const askingWords: ReadonlySet<string> = new Set(
  'who whose when what which how much many tell me give show shows shown listed displayed selected chosen entered set all current currently number work works live lives placed made'.split(
    ' ',
  ),
);

/** Names of columns and labels that other words ask for; their stems. */
export const attributeWords: Readonly<Record<string, readonly string[]>> = {
  old: ['age'],
  earn: ['salary', 'pay', 'income', 'wage'],
  cost: ['price', 'cost'],
  pric: ['price', 'cost'],
  where: ['office', 'location', 'city', 'place', 'town'],
};

const words = (text: string): string[] => text.split(' ');

/** Verbs and small words of a question that say nothing of what is asked for, where that is named. */
export const fillers: ReadonlySet<string> = new Set(
  words(
    'say says said read reads stand stands give gives take takes need needs come comes go run runs make makes has have had pick picked choose chosen select selected set entered enter given taken left planned due there at by from since until into up out off',
  ),
);

/** Nouns for whatever has a value. */
export const generalNouns: ReadonlySet<string> = new Set(
  words(
    'level value number amount kind type sort name text date day time field label figure reading entry state status',
  ),
);

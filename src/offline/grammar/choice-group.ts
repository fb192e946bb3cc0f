const choices = /^(.+?) (?:radio (?:group|buttons?|options?)|(?:group|set) of (?:radio (?:buttons|options)|choices))$/i;

/** What choices are called that stand side by side under a name: `the "Frequency"` of `the "Frequency" radio group`. */
export function choiceGroup(where: string): string | undefined {
  return choices.exec(where)?.[1];
}

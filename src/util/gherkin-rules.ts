import type { GherkinDocument } from '@cucumber/messages';

/** The names of the rules of a document, by the ids of their scenarios. */
export function rulesOf({ feature }: GherkinDocument): ReadonlyMap<string, string> {
  const rules = (feature?.children ?? []).flatMap(({ rule }) => rule ?? []);
  return new Map(
    rules.flatMap(({ name, children }) =>
      children.flatMap(({ scenario }) => (scenario ? [[scenario.id, name] as const] : [])),
    ),
  );
}

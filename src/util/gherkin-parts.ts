import type { GherkinDocument, Step } from '@cucumber/messages';

const known = new WeakMap<GherkinDocument, ReadonlyMap<string, Step>>();

/** All steps of a document, by the ids that pickles refer to. They are asked for again with each step that runs. */
export function stepsById(document: GherkinDocument): ReadonlyMap<string, Step> {
  const steps = known.get(document) ?? readSteps(document);
  known.set(document, steps);
  return steps;
}

function readSteps(document: GherkinDocument): ReadonlyMap<string, Step> {
  const children = document.feature?.children ?? [];
  const parts = [...children, ...children.flatMap((child) => child.rule?.children ?? [])];
  const steps = parts.flatMap((part) => [part.background?.steps, part.scenario?.steps].flatMap((some) => some ?? []));
  return new Map(steps.map((step) => [step.id, step]));
}

/** The names of the rules of a document, by the ids of their scenarios. */
export function rulesOf({ feature }: GherkinDocument): ReadonlyMap<string, string> {
  const rules = (feature?.children ?? []).flatMap(({ rule }) => rule ?? []);
  return new Map(
    rules.flatMap(({ name, children }) =>
      children.flatMap(({ scenario }) => (scenario ? [[scenario.id, name] as const] : [])),
    ),
  );
}

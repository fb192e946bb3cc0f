import type { GherkinDocument, PickleStep, Step } from '@cucumber/messages';

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

/**
 * The kind of a step of a scenario. The parser knows none for `*`, which stands for any keyword; a list of such steps
 * continues the step above it, as `And` does. At the start of a scenario it is unknown.
 */
export function stepKind(step: PickleStep, steps: readonly PickleStep[]): PickleStep['type'] {
  const upTo = steps.slice(0, steps.findIndex(({ id }) => id === step.id) + 1);
  return upTo.findLast(({ type }) => type !== undefined && type !== 'Unknown')?.type;
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

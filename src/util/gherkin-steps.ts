import type { GherkinDocument, Step } from '@cucumber/messages';

/** All steps of a document, by the ids that pickles refer to. */
export function stepsById(document: GherkinDocument): Map<string, Step> {
  const children = document.feature?.children ?? [];
  const parts = [...children, ...children.flatMap((child) => child.rule?.children ?? [])];
  const steps = parts.flatMap((part) => [part.background?.steps, part.scenario?.steps].flatMap((some) => some ?? []));
  return new Map(steps.map((step) => [step.id, step]));
}

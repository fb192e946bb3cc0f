import type { ElementLesson, PlanLesson, RememberedPlan, RememberedStep } from '../core/cache.ts';
import type { ElementLocator } from '../core/screen-tree.ts';
import { pictureId } from './picture-id.ts';
import { CACHE_FORMAT, type ElementRecord, type PlanRecord } from './record-file.ts';
import type { RecordScope } from './record-key.ts';
import { hideValues, showValues, templateOf, typedValues, type Values } from './typed-values.ts';

export function toElementRecord({ wish, element }: ElementLesson, where: RecordScope): ElementRecord {
  const { prompt, context } = wish;
  const { locators, looks, beside } = element;
  return {
    format: CACHE_FORMAT,
    kind: 'element',
    prompt,
    ...(context && { context }),
    where,
    locators: [...locators],
    ...(beside?.length && { beside: [...beside] }),
    ...(looks && { looks: { picture: pictureId(looks.image), element: looks.element, screen: looks.screen } }),
  };
}

/** A plan as its file holds it: with placeholders for what was typed, so that it serves other values as well. */
export function toPlanRecord({ wish, plan }: PlanLesson, where: RecordScope, turn: number): PlanRecord {
  const { instruction, context } = wish;
  const values = typedValues(
    instruction,
    plan.steps.flatMap(({ param }) => Object.values(param)),
  );
  const { steps, output, outcome } = inTexts(plan, (text) => hideValues(text, values));
  return {
    format: CACHE_FORMAT,
    kind: 'plan',
    instruction: templateOf(instruction, values),
    ...(context && { context }),
    where,
    ...(turn > 1 && { turn }),
    steps: steps.map(({ action, param, targets }) => ({
      action,
      param,
      targets: Object.fromEntries(
        Object.entries(targets).map(([name, { prompt, locators }]) => [name, { prompt, locators: [...locators] }]),
      ),
    })),
    ...(output !== undefined && { output }),
    ...(plan.beside?.length && { beside: [...plan.beside] }),
    outcome: {
      ...outcome,
      shows: [...outcome.shows],
      hides: [...outcome.hides],
      notices: [...(outcome.notices ?? [])],
    },
  };
}

export function toPlan({ steps, output, outcome, beside }: PlanRecord, values: Values): RememberedPlan {
  return { ...inTexts({ steps, output, outcome }, (text) => showValues(text, values)), beside };
}

/** Changes every text of a plan in which a typed value may stand. */
function inTexts({ steps, output, outcome }: RememberedPlan, change: (text: string) => string): RememberedPlan {
  return {
    steps: steps.map((step) => inStep(step, change)),
    output: output && change(output),
    outcome: {
      ...outcome,
      shows: outcome.shows.map(change),
      hides: outcome.hides.map(change),
      notices: outcome.notices?.map(change) ?? [],
    },
  };
}

function inStep({ action, param, targets }: RememberedStep, change: (text: string) => string): RememberedStep {
  return {
    action,
    param: inData(param, change) as RememberedStep['param'],
    targets: Object.fromEntries(
      Object.entries(targets).map(([name, { prompt, locators }]) => [
        name,
        { prompt: change(prompt), locators: locators.map((locator) => inLocator(locator, change)) },
      ]),
    ),
  };
}

function inData(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item) => inData(item, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, inData(item, change)]));
}

/** Ids and paths are made by programs: what looks like a typed value there is chance. */
function inLocator(locator: ElementLocator, change: (text: string) => string): ElementLocator {
  if (locator.by === 'label' || locator.by === 'text') return { ...locator, text: change(locator.text) };
  return locator.name === undefined ? locator : { ...locator, name: change(locator.name) };
}

import type {
  BesideWord,
  ElementEntry,
  PlanEntry,
  RememberedOutcome,
  RememberedPlan,
  RememberedStep,
} from '../core/memory/cache.ts';
import type { ElementLocator } from '../core/screen/screen-tree.ts';
import { wordsIn } from '../util/words-in.ts';
import { pictureId } from './picture-id.ts';
import { CACHE_FORMAT, type ElementRecord, type PlanRecord } from './record-file.ts';
import type { RecordScope } from './record-key.ts';
import {
  hideValues,
  hideWholeValue,
  isDistinctive,
  keptValues,
  showValues,
  templateOf,
  typedValues,
  type Values,
} from './typed-values.ts';

export function toElementRecord({ query, element }: ElementEntry, where: RecordScope): ElementRecord {
  const { prompt, context } = query;
  const { locators, looks, beside } = element;
  return {
    format: CACHE_FORMAT,
    kind: 'element',
    prompt,
    ...(context && { context }),
    where,
    locators: [...locators],
    ...(beside?.length && { beside: [...beside] }),
    ...(looks && {
      looks: {
        picture: pictureId(looks.image),
        element: looks.element,
        screen: looks.screen,
        ...(looks.on && { on: looks.on }),
      },
    }),
  };
}

/** A plan in the form of its file, with placeholders for typed values, so that it can be used with other values. */
export function toPlanRecord({ query, plan }: PlanEntry, where: RecordScope, turn: number): PlanRecord {
  const { instruction, context } = query;
  const typed = typedValues(
    instruction,
    plan.steps.flatMap(({ param }) => Object.values(param)),
  );
  const { appears, notices = [], oneOf = [], may = [] } = plan.outcome;
  const values = keptValues(typed, [...appears, ...notices, ...oneOf, ...may, plan.output ?? '']);
  const steps = hideInSteps(plan.steps, values);
  const { output, outcome } = inEnd(plan, (text) => hideValues(text, values));
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
        Object.entries(targets).map(([name, { prompt, locators, beside }]) => [
          name,
          { prompt, locators: [...locators], ...(beside?.length && { beside: [...beside] }) },
        ]),
      ),
    })),
    ...(output !== undefined && { output }),
    ...listed('beside', plan.beside),
    ...listed(
      'about',
      plan.about?.map((line) => hideValues(line, values)),
    ),
    outcome: outcomeRecord(outcome),
  };
}

function outcomeRecord({ place, late, varies, ...lists }: RememberedOutcome): PlanRecord['outcome'] {
  const { appears, hides, order = [], places = [], shows, notices = [], may = [] } = lists;
  return {
    ...(place !== undefined && { place }),
    appears: [...appears],
    hides: [...hides],
    order: [...order],
    places: places.map(({ lines, gone, above, below }) => ({
      lines: [...lines],
      ...(gone && { gone }),
      ...(above && { above: [...above] }),
      ...(below && { below: [...below] }),
    })),
    columns: columnRecords(lists),
    ...listed('keeps', lists.keeps),
    shows: [...shows],
    notices: [...notices],
    ...listed('stood', lists.stood),
    ...listed('oneOf', lists.oneOf),
    may: [...may],
    ...(late && { late }),
    ...(varies && { varies }),
  };
}

/** A list that older records do not have; absent where it is empty. */
function listed<Name extends string>(name: Name, lines: readonly string[] = []): { readonly [N in Name]?: string[] } {
  return lines.length > 0 ? ({ [name]: [...lines] } as { readonly [N in Name]: string[] }) : {};
}

const columnRecords = ({ columns = [] }: Pick<RememberedOutcome, 'columns'>): PlanRecord['outcome']['columns'] =>
  columns.map(({ under, lines, gone }) => ({ under, lines: [...lines], ...(gone && { gone }) }));

export function toPlan({ steps, output, outcome, beside, about }: PlanRecord, values: Values): RememberedPlan {
  const show = (text: string): string => showValues(text, values);
  return {
    ...inEnd({ output, outcome }, show),
    steps: steps.map((step) => inStep(step, { param: show, name: show, beside: (words) => showBeside(words, values) })),
    beside,
    about: about?.map(show),
  };
}

/** Changes all texts of output and outcome that may contain a typed value. */
function inEnd(
  { output, outcome }: Pick<RememberedPlan, 'output' | 'outcome'>,
  change: Text,
): Pick<RememberedPlan, 'output' | 'outcome'> {
  return {
    output: output && change(output),
    outcome: {
      ...outcome,
      appears: outcome.appears.map(change),
      hides: outcome.hides.map(change),
      order: outcome.order?.map(change),
      places: outcome.places?.map((place) => ({
        ...place,
        lines: place.lines.map(change),
        above: place.above?.map(change),
        below: place.below?.map(change),
      })),
      columns: outcome.columns?.map(({ under, lines, ...each }) => ({
        ...each,
        under: change(under),
        lines: lines.map(change),
      })),
      shows: outcome.shows.map(change),
      keeps: outcome.keeps?.map(change),
      notices: outcome.notices?.map(change),
      stood: outcome.stood?.map(change),
      oneOf: outcome.oneOf?.map(change),
      may: outcome.may?.map(change),
    },
  };
}

type Text = (text: string) => string;

/** How the texts of a step are changed. */
interface StepChange {
  readonly param: Text;
  /** Changes the names of elements. */
  readonly name: Text;
  readonly beside: (words: readonly BesideWord[]) => readonly BesideWord[];
}

/**
 * Replaces typed values in steps by placeholders. The name of an element may contain the value of an earlier step, as in
 * `Delete Milk`. If it contained the value before that was typed, it is chance, unless the name is the value itself, as for an
 * option that is chosen.
 */
function hideInSteps(steps: readonly RememberedStep[], values: Values): RememberedStep[] {
  const typed = new Set<string>();
  return steps.map((step) => {
    const known = values.map((value) => (typed.has(value) && isDistinctive(value) ? value : noValue));
    const hidden = inStep(step, {
      param: (text) => hideValues(text, values),
      name: (text) => hideValues(hideWholeValue(text, values), known),
      beside: (words) => hideBeside(words, values),
    });
    for (const given of Object.values(step.param)) if (typeof given === 'string') typed.add(given);
    return hidden;
  });
}

/** Occurs in no text. */
const noValue = '\0';

function inStep({ action, param, targets }: RememberedStep, change: StepChange): RememberedStep {
  return {
    action,
    param: inData(param, change.param) as RememberedStep['param'],
    targets: Object.fromEntries(
      Object.entries(targets).map(([name, { prompt, locators, beside }]) => [
        name,
        {
          prompt: change.name(prompt),
          locators: locators.map((locator) => inLocator(locator, change.name)),
          ...(beside && { beside: change.beside(beside) }),
        },
      ]),
    ),
  };
}

/** A value in the form of texts beside an element. */
const inWords = (value: string): string => wordsIn(value).join(' ');

/** Replaces the words of a value by one placeholder. */
function hideBeside(beside: readonly BesideWord[], values: Values): readonly BesideWord[] {
  const indexOf = (word: string): number => values.findIndex((value) => wordsIn(value).includes(word));
  const hidden = beside.map((each) => {
    const withTexts = inTexts(each, (text) => hideValues(text, values.map(inWords)));
    if (each.in === 'around') return { ...withTexts, word: hideValues(each.word, values) };
    const index = indexOf(each.word);
    return {
      ...withTexts,
      ...(index >= 0 && { word: `{{value:${index + 1}}}` }),
    };
  });
  const isAgain = (one: BesideWord, other: BesideWord): boolean =>
    one.word === other.word && (one.in === 'column') === (other.in === 'column');
  return hidden.filter((each, index) => hidden.findIndex((other) => isAgain(each, other)) === index);
}

/** Changes the whole texts of the word and of what is around the element. */
const inTexts = (beside: BesideWord, change: Text): BesideWord => ({
  ...beside,
  ...(beside.text !== undefined && { text: change(beside.text) }),
  ...(beside.across && { across: beside.across.map(change) }),
  ...(beside.between && { between: beside.between.map(change) }),
  ...(beside.above && { above: beside.above.map(change) }),
});

function showBeside(beside: readonly BesideWord[], values: Values): readonly BesideWord[] {
  return beside.flatMap((each) => {
    const shown = showValues(each.word, values);
    const withText = inTexts(each, (text) => showValues(text, values.map(inWords)));
    if (each.in === 'around') return [{ ...withText, word: shown }];
    return shown === each.word ? [withText] : wordsIn(shown).map((word) => ({ ...withText, word }));
  });
}

function inData(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item) => inData(item, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, inData(item, change)]));
}

/** Generated ids and paths stay as they are: what looks like a typed value there is chance. */
function inLocator(locator: ElementLocator, change: (text: string) => string): ElementLocator {
  if (locator.by === 'label' || locator.by === 'text') return { ...locator, text: change(locator.text) };
  return locator.name === undefined ? locator : { ...locator, name: change(locator.name) };
}

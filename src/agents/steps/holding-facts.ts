import type {
  CodeControl,
  CodeDocument,
  CodeFact,
  CodeLocator,
  CodeScreen,
  ControlState,
} from '../../core/memory/code-facts.ts';
import type { JournalEntry, JournalStep } from '../../core/memory/journal.ts';
import { formOf } from '../../core/text/passing-texts.ts';
import { stateFact, type StateFact } from './changed-facts.ts';
import { viewOf } from '../../core/memory/view-of-address.ts';

/** Most values of earlier calls that are asserted again. */
const mostKept = 6;

interface Acted {
  readonly before: CodeScreen;
  readonly after: CodeScreen;
  readonly instruction: string;
  readonly steps: readonly JournalStep[];
  /** The calls before this one. */
  readonly earlier: readonly JournalEntry[];
}

/**
 * The facts of a call that changed something, with those about what it was done with: a fault may also leave the right texts and
 * disable the control that was touched, mark the field as wrong, or empty it. The control has all of its states asserted, and so
 * has one that was filled by touching another one, such as an entry of its list. If something else has changed, too, what the
 * controls hold that earlier calls have touched or filled on this page must have stayed.
 */
export function withTouched(changed: readonly CodeFact[], acted: Acted): CodeFact[] {
  const { before, after } = acted;
  // Without a change, the touched control proves nothing: it was the same before.
  if (!isSameView(before, after) || changed.every(({ kind }) => kind === 'note')) return [...changed];
  const touched = touchedFacts(acted, changed);
  const isTouched = (fact: CodeFact): boolean => touched.some((other) => isSameControl(fact, other));
  const others = changed.filter((fact) => !isTouched(fact));
  const merged = touched.map((fact) => {
    const own = changed.find((each): each is StateFact => isSameControl(each, fact));
    return own ? { ...fact, state: { ...own.state, ...fact.state } } : fact;
  });
  const kept = others.length > 0 ? heldBefore(acted).filter((fact) => !isTouched(fact) && !isIn(others, fact)) : [];
  return [...others, ...merged, ...kept.slice(-mostKept)];
}

function isSameControl(fact: CodeFact, { locator }: StateFact): boolean {
  return fact.kind === 'state' && JSON.stringify(fact.locator) === JSON.stringify(locator);
}

const isIn = (facts: readonly CodeFact[], fact: StateFact): boolean => facts.some((each) => isSameControl(each, fact));

/** The controls that were touched or filled and are still there, each once. */
function touchedFacts({ after, steps, instruction }: Acted, changed: readonly CodeFact[]): StateFact[] {
  const filled = changed.filter((fact): fact is StateFact => fact.kind === 'state' && contentOf(fact) !== undefined);
  const ways = [...touchedWays(steps, after), ...filled.map(({ locator }) => locator)];
  const typed = new Set(touchedWays(steps.filter(hasTyped), after).map(withoutFrames));
  return controlsAt(ways, after, (control) => ({
    ...steadyState(control, instruction),
    // The page has emptied the field, as that of a message that was sent.
    ...(control.value === '' && typed.has(withoutFrames(control.way)) && { value: '' }),
  }));
}

const hasTyped = ({ action, param: { value } }: JournalStep): boolean =>
  action === 'Input' && typeof value === 'string' && value !== '';

function touchedWays(steps: readonly JournalStep[], { tab }: CodeScreen): CodeLocator[] {
  // A field for files has the name of its file in some libraries.
  const targets = steps.flatMap(({ code = {} }) => Object.values(code)).filter(({ kind }) => kind !== 'file');
  return targets.flatMap((target) => (target.tab === tab ? target.ways : []));
}

/** The controls of a screen that the ways lead to, each once, as far as they have such states. */
function controlsAt(
  ways: readonly CodeLocator[],
  { documents }: CodeScreen,
  stateOf: (control: CodeControl) => ControlState,
): StateFact[] {
  return documents.flatMap((document) => {
    if (document.isCut) return [];
    const within = new Set(ways.flatMap((way) => (isInFrames(way, document.frames) ? [withoutFrames(way)] : [])));
    const found = document.controls.filter(({ way }) => within.has(withoutFrames(way)));
    return found.flatMap((control) => {
      const state = stateOf(control);
      return Object.keys(state).length > 0 ? [stateFact({ way: control.way, state }, document)] : [];
    });
  });
}

const isInFrames = ({ frames = [] }: CodeLocator, others: readonly string[]): boolean =>
  JSON.stringify(frames) === JSON.stringify(others);

const withoutFrames = (way: CodeLocator): string => JSON.stringify({ ...way, frames: undefined });

/** The states of a control, but for an empty value and for one that differs in each run. */
function steadyState(
  { way: _way, role: _role, name: _name, chosen: _chosen, ...state }: CodeControl,
  instruction: string,
): ControlState {
  const { value, values, ...others } = state;
  const text = [value, ...(values ?? [])].join('\n');
  const isKept = text !== '' && formOf(text, instruction) === text;
  return { ...others, ...(isKept && value !== undefined && { value }), ...(isKept && values && { values }) };
}

/** What the controls hold that earlier calls touched or filled on this page, as far as this call has left it so. */
function heldBefore({ before, after, earlier, instruction }: Acted): StateFact[] {
  const here = earlier.filter(
    ({ hasFailed, view }) => hasFailed !== true && view !== undefined && isSameView(view, after),
  );
  const held = new Map<string, StateFact>();
  const heldAt = (ways: readonly CodeLocator[]): StateFact[] =>
    controlsAt(ways, before, (control) => contentOf({ state: steadyState(control, instruction) }, keptStates) ?? {});
  const heldAfter = ({ steps, facts }: JournalEntry): StateFact[] => [
    ...heldAt(touchedWays(steps, after)),
    ...facts.flatMap((fact) => {
      const state = fact.kind === 'state' ? contentOf(fact) : undefined;
      return fact.kind === 'state' && state ? [{ ...fact, state }] : [];
    }),
  ];
  for (const fact of here.flatMap(heldAfter)) {
    // The later call has the last word, and is put last.
    held.delete(JSON.stringify(fact.locator));
    held.set(JSON.stringify(fact.locator), fact);
  }
  return [...held.values()].flatMap((fact) => heldOn(after, fact));
}

const contentStates = ['value', 'values', 'checked'] as const;
/** What later calls leave as it is: a toggle that was pressed and a tab that was selected, too. */
const keptStates = [...contentStates, 'pressed', 'selected'] as const;

/** What a control holds: what is entered, chosen or ticked; undefined if that is nothing. */
function contentOf(
  { state }: Pick<StateFact, 'state'>,
  states: readonly (keyof ControlState)[] = contentStates,
): ControlState | undefined {
  const names = states.filter((name) => (state[name] ?? '') !== '');
  return names.length === 0 ? undefined : Object.fromEntries(names.map((name) => [name, state[name]]));
}

interface View {
  readonly url: string;
  readonly tab?: number | undefined;
}

const isSameView = (one: View, other: View): boolean => one.tab === other.tab && viewOf(one.url) === viewOf(other.url);

/** A fact as far as it still holds: of the states of a control, those that are the same. */
export function heldOn<F extends CodeFact>(screen: CodeScreen, fact: F): F[] {
  if (holdsOn(screen, fact)) return [fact];
  if (fact.kind !== 'state') return [];
  const one = (name: string, value: unknown): ControlState => ({ [name]: value });
  const same = Object.entries(fact.state).filter(([name, value]) =>
    holdsOn(screen, { ...fact, state: one(name, value) }),
  );
  return same.length > 0 ? [{ ...fact, state: Object.fromEntries(same) }] : [];
}

/** Whether a fact still holds. A fact that cannot be checked here counts as true. */
function holdsOn(screen: CodeScreen, fact: CodeFact): boolean {
  if (fact.kind === 'title') return screen.title === fact.title;
  if (fact.kind === 'path' || fact.kind === 'note') return true;
  const frames = JSON.stringify(fact.locator.frames ?? []);
  const document = screen.documents.find((each) => JSON.stringify(each.frames) === frames);
  if (!document || document.isCut) return document !== undefined;
  return holdsIn(document, fact);
}

type Located = Extract<CodeFact, { readonly locator: CodeLocator }>;

function holdsIn(document: CodeDocument, fact: Located): boolean {
  const { frames: _, ...way } = fact.locator;
  const isSame = (other: CodeLocator): boolean => JSON.stringify(other) === JSON.stringify(way);
  if (fact.kind === 'texts') {
    const items = way.by === 'role' && (way.role === 'listitem' || way.role === 'row') ? document.lists[way.role] : [];
    return JSON.stringify(items) === JSON.stringify(fact.texts);
  }
  if (fact.kind === 'text') {
    const box = document.boxes.find((each) => isSame(each.way));
    return (box?.text ?? document.whole) === fact.text;
  }
  if (fact.kind === 'state') {
    const control = document.controls.find((each) => isSame(each.way));
    return Object.entries(fact.state).every(
      ([name, value]) => JSON.stringify(control?.[name as keyof typeof control]) === JSON.stringify(value),
    );
  }
  return countIn(document, way) === undefined || countIn(document, way) === fact.count;
}

function countIn(document: CodeDocument, way: CodeLocator): number | undefined {
  if (way.by === 'alt') return document.alts.find(({ alt }) => alt === way.text)?.all ?? 0;
  if (way.by !== 'text' || way.isPart === true) return undefined;
  return document.texts.find(({ text }) => text === way.text)?.shown ?? 0;
}

import type {
  CodeControl,
  CodeDocument,
  CodeFact,
  CodeLocator,
  CodeScreen,
  CountedText,
} from '../../core/memory/code-facts.ts';
import { formOf } from '../../core/text/passing-texts.ts';
import { viewOf } from '../../core/memory/view-of-address.ts';

/** Most facts of each kind: enough to notice a fault; more would break with every change of the page. */
const most = { shown: 4, gone: 4, boxes: 3, states: 4 } as const;
/** Most items of a list that is compared as a whole. */
const mostItems = 20;

/** The change of a document during a call. */
interface Change {
  readonly before: CodeDocument | undefined;
  readonly after: CodeDocument;
  /** The texts that it contains are the same in each run. */
  readonly instruction: string;
  /** Whether it is another page now, so that missing texts of the previous one prove nothing. */
  readonly isElsewhere: boolean;
}

/** Facts that are new after a call, as far as generated code can assert them. */
export function changedFacts(before: CodeScreen, after: CodeScreen, instruction: string): CodeFact[] {
  const path = viewOf(after.url);
  const isElsewhere = path !== viewOf(before.url);
  const changes = after.documents.map((document): Change => {
    const was = before.documents.find((other) => framesOf(other) === framesOf(document));
    return { before: was, after: document, instruction, isElsewhere };
  });
  const facts = [
    ...(isElsewhere && isSteadyPath(after.url, path) ? [{ kind: 'path', path } as const] : []),
    ...changes.flatMap((change) => documentFacts(change)),
  ];
  if (facts.length > 0) return facts;
  const weaker = [...changes.flatMap((change) => textFacts(change, true)), ...titleFacts(before, after, instruction)];
  return weaker.length > 0 ? weaker : changes.flatMap(wholeFacts);
}

const framesOf = ({ frames }: CodeDocument): string => JSON.stringify(frames);

function isSteadyPath(url: string, path: string | undefined): path is string {
  return path !== undefined && /^https?:/.test(url) && !path.includes('*');
}

function documentFacts(change: Change): CodeFact[] {
  const { after } = change;
  if (after.isCut || change.before?.isCut === true) return [];
  const boxes = boxFacts(change);
  const lists = (['listitem', 'row'] as const).flatMap((role) => listFacts(change, role));
  const covered = new Set([
    ...boxes.map((fact) => (fact.kind === 'text' ? fact.text : '')),
    ...lists.flatMap((fact) => (fact.kind === 'texts' ? fact.texts : [])),
  ]);
  const texts = textFacts(change, false).filter((fact) => !isCovered(fact, covered));
  const which = lists.length + boxes.length === 0 ? whichOfEqual(change) : [];
  return [...lists, ...boxes, ...texts, ...which, ...stateFacts(change), ...altFacts(change)];
}

/** Where one of several equal texts came or went, their number does not tell which: only the text of the whole page does. */
function whichOfEqual(change: Change): CodeFact[] {
  const { before, after, instruction, isElsewhere } = change;
  if (isElsewhere) return [];
  const was = new Map(before?.texts.map(({ text, shown }) => [text, shown]));
  const equal = after.texts.find(({ text, shown, own, passing }) => {
    const shownBefore = was.get(text) ?? 0;
    return own && !passing && shown > 0 && shownBefore > 0 && shown !== shownBefore && isSteady(text, instruction);
  });
  if (!equal) return [];
  const whole = wholeFacts(change);
  return whole.length > 0 ? whole : [{ kind: 'note', note: `which of several "${equal.text}" has changed` }];
}

/** Whether another fact already has the text. */
function isCovered(fact: CodeFact, covered: ReadonlySet<string>): boolean {
  return fact.kind === 'count' && fact.count === 1 && fact.locator.by === 'text' && covered.has(fact.locator.text);
}

const inFrames = <L extends CodeLocator>(locator: L, { frames }: CodeDocument): L =>
  frames.length === 0 ? locator : { ...locator, frames };

/** Whether a text is the same in each run. A time or the like must be part of the instruction. */
const isSteady = (text: string, instruction: string): boolean => formOf(text, instruction) === text;

/** Texts that occur more or less often than before. */
function textFacts({ before, after, instruction, isElsewhere }: Change, isPassing: boolean): CodeFact[] {
  const was = new Map(before?.texts.map((each) => [each.text, each]));
  const is = new Map(after.texts.map((each) => [each.text, each]));
  const fits = (each: CountedText): boolean =>
    each.own && each.passing === isPassing && isSteady(each.text, instruction);
  const shown = after.texts.filter((each) => fits(each) && each.shown > (was.get(each.text)?.shown ?? 0));
  const fewer = (before?.texts ?? []).filter((each) => fits(each) && each.shown > (is.get(each.text)?.shown ?? 0));
  const gone = isElsewhere || isPassing ? [] : fewer.map(({ text }) => is.get(text) ?? noneOf(text));
  const first = (texts: readonly CountedText[], length: number): readonly CountedText[] =>
    namedFirst(texts, instruction).slice(0, length);
  return [...first(shown, most.shown), ...first(gone, most.gone)].map((each) => countFact(each, after));
}

const noneOf = (text: string): CountedText => ({ text, all: 0, shown: 0, own: true, passing: false });

export function countFact({ text, all, shown }: CountedText, document: CodeDocument): CodeFact {
  const locator = inFrames({ by: 'text', text } as const, document);
  return { kind: 'count', locator, count: shown, ...(all !== shown && { onlyShown: true }) };
}

function namedFirst(texts: readonly CountedText[], instruction: string): readonly CountedText[] {
  const isNamed = ({ text }: CountedText): boolean => instruction.includes(text);
  return [...texts.filter(isNamed), ...texts.filter((each) => !isNamed(each))];
}

/** Parts with an id whose text has changed; of nested ones the innermost. */
function boxFacts({ before, after, instruction, isElsewhere }: Change): CodeFact[] {
  if (isElsewhere || !before) return [];
  const was = new Map(before.boxes.map(({ way, text }) => [JSON.stringify(way), text]));
  const changed = after.boxes.filter(({ way, text }) => was.get(JSON.stringify(way)) !== text);
  const inner = changed.filter(({ path }) => !changed.some((other) => other.path.startsWith(`${path}/`)));
  return inner
    .filter(({ text }) => isSteady(text, instruction))
    .slice(0, most.boxes)
    .map(({ way, text }) => ({ kind: 'text', locator: inFrames(way, after), text }));
}

/** Compares a list as a whole: its items and their order. */
function listFacts({ before, after, instruction, isElsewhere }: Change, role: 'listitem' | 'row'): CodeFact[] {
  const [was, is] = [before?.lists[role] ?? [], after.lists[role]];
  if (isElsewhere || JSON.stringify(was) === JSON.stringify(is)) return [];
  const items = itemFacts(after, role, instruction);
  if (items.length > 0) return items;
  return [{ kind: 'count', locator: inFrames({ by: 'role', role } as const, after), count: is.length }];
}

export function itemFacts(document: CodeDocument, role: 'listitem' | 'row', instruction: string): CodeFact[] {
  const items = document.lists[role];
  const texts = items.filter((text) => text !== null);
  const isWhole =
    texts.length === items.length && texts.every((text) => text.length <= 120 && isSteady(text, instruction));
  if (!isWhole || texts.length > mostItems) return [];
  const locator = inFrames({ by: 'role', role } as const, document);
  return [texts.length === 0 ? { kind: 'count', locator, count: 0 } : { kind: 'texts', locator, texts }];
}

const stateNames = [
  'value',
  'values',
  'checked',
  'disabled',
  'ariaDisabled',
  'pressed',
  'expanded',
  'selected',
  'current',
  'invalid',
  'sort',
] as const;

/** The values and states of controls, and controls without a text of their own that were added or removed. */
function stateFacts(change: Change): CodeFact[] {
  const { before, after, instruction } = change;
  const was = new Map((before?.controls ?? []).map((control) => [JSON.stringify(control.way), control]));
  const changed = after.controls.flatMap((control) =>
    changedState(control, was.get(JSON.stringify(control.way)), instruction),
  );
  const states = changed.slice(0, most.states).map(({ way, ...state }) => stateFact({ way, state }, after));
  return [...states, ...comingFacts(change)];
}

/** The states of one control. */
export type StateFact = Extract<CodeFact, { readonly kind: 'state' }>;
type State = Partial<Pick<CodeControl, (typeof stateNames)[number]>>;

function changedState(
  control: CodeControl,
  was: CodeControl | undefined,
  instruction: string,
): (State & { way: CodeLocator })[] {
  const isDefault = (name: (typeof stateNames)[number]): boolean =>
    was === undefined && [undefined, '', false, 'false', 'none'].includes(control[name] as string | undefined);
  const changed = stateNames.filter(
    (name) => !isDefault(name) && JSON.stringify(control[name]) !== JSON.stringify(was?.[name]),
  );
  const kept = changed.filter((name) => control[name] !== undefined);
  const isFit = isSteady([control.value, ...(control.values ?? [])].join('\n'), instruction);
  if (kept.length === 0 || !isFit) return [];
  return [{ way: control.way, ...Object.fromEntries(kept.map((name) => [name, control[name]])) }];
}

export function stateFact({ way, state }: { way: CodeLocator; state: State }, document: CodeDocument): StateFact {
  return { kind: 'state', locator: inFrames(way, document), state };
}

/** Added and removed controls that have a name but no text, such as icons. */
function comingFacts({ before, after, instruction, isElsewhere }: Change): CodeFact[] {
  if (isElsewhere || !before) return [];
  const named = ({ controls, texts }: CodeDocument): readonly CodeControl[] => {
    const known = new Set(texts.map(({ text }) => text));
    return controls.filter(({ way, name }) => way.by === 'role' && !known.has(name) && isSteady(name, instruction));
  };
  const missingIn = (controls: readonly CodeControl[], { controls: others }: CodeDocument): readonly CodeControl[] =>
    controls
      .filter(({ role, name }) => !others.some((other) => other.role === role && other.name === name))
      .slice(0, 2);
  const fact = ({ way }: CodeControl, count: number): CodeFact => ({
    kind: 'count',
    locator: inFrames(way, after),
    count,
  });
  return [
    ...missingIn(named(after), before).map((control) => fact(control, 1)),
    ...missingIn(named(before), after).map((control) => fact(control, 0)),
  ];
}

/** Pictures with an alternative text. */
function altFacts({ before, after, instruction, isElsewhere }: Change): CodeFact[] {
  if (isElsewhere || !before) return [];
  const countIn = (document: CodeDocument, alt: string): number =>
    document.alts.find((other) => other.alt === alt)?.all ?? 0;
  const all = new Set([...after.alts, ...before.alts].map(({ alt }) => alt));
  return [...all]
    .filter((alt) => isSteady(alt, instruction) && countIn(after, alt) !== countIn(before, alt))
    .slice(0, most.boxes)
    .map((text) => ({
      kind: 'count',
      locator: inFrames({ by: 'alt', text } as const, after),
      count: countIn(after, text),
    }));
}

function titleFacts(before: CodeScreen, after: CodeScreen, instruction: string): CodeFact[] {
  const isChanged = after.title !== before.title && after.title !== '' && isSteady(after.title, instruction);
  return isChanged ? [{ kind: 'title', title: after.title }] : [];
}

/** The text of the whole page, for a new order of the same texts that no other fact shows. */
function wholeFacts({ before, after, instruction }: Change): CodeFact[] {
  const { whole } = after;
  if (whole === undefined || before?.whole === undefined || whole === before.whole || !isSteady(whole, instruction))
    return [];
  return [{ kind: 'text', locator: inFrames({ by: 'css', css: 'body' } as const, after), text: whole }];
}

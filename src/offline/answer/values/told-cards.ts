import type { ElementQuery } from '../../grammar/elements/element-grammar.ts';
import { sameRow } from '../../../vision/boxes/rect-math.ts';
import type { ToldElement } from '../../screen/told.ts';
import { together, type Answer } from '../answer.ts';
import { cardValue, titleOf } from './card-value.ts';
import type { FieldShape } from './demand-shape.ts';
import { bestFits, fitOf } from '../names/name-fit.ts';
import { decimalSignOf } from './number-value.ts';
import { partOf } from '../elements/part-of-screen.ts';
import type { ResolvedValue } from './resolved-value.ts';
import type { RowsWish } from '../tables/rows-wish.ts';
import { oneOf } from '../tables/told-cell.ts';
import { toTyped } from './typed-value.ts';
import type { Screen } from '../../screen/screen.ts';

/** Things that stand beside each other and are of one kind: items of a list, articles, boxes. */
export interface Cards {
  readonly members: readonly ToldElement[];
  /** What they are called: the names of what is around them, and the heading before them. */
  readonly titles: readonly string[];
  readonly goesOn: boolean;
}

const roles: ReadonlySet<string> = new Set([
  'listitem',
  'article',
  'generic',
  'group',
  'link',
  'option',
  'region',
  'figure',
]);
/** One of these is a list of one. */
const alone: ReadonlySet<string> = new Set(['listitem', 'article']);

/** Objects out of cards or items of a list; undefined where there are none that have all fields. */
export function readCards(
  screen: Screen,
  fields: readonly FieldShape[],
  wish: RowsWish,
): Answer<Record<string, unknown>[]> | undefined {
  const groups = calledSo(cardsOf(screen), wish);
  const read = groups.map((cards) => ({ cards, answer: readGroup(screen, cards, fields) }));
  const whole = read.flatMap(({ cards, answer }) => (answer && 'data' in answer ? [{ cards, data: answer.data }] : []));
  const [first] = whole;
  if (!first) return read.find(({ answer }) => answer !== undefined)?.answer;
  const others = whole.filter(({ data }) => JSON.stringify(data) !== JSON.stringify(first.data));
  if (others.length > 0) return { problem: severalLists([first, ...others].map(({ cards }) => cards)) };
  if (first.cards.goesOn && !wish.isVisibleOnly) {
    return { problem: 'the list has items that are not in view; ask for the visible items, or scroll' };
  }
  return { data: first.data };
}

/** What the card with a title says of a label. */
export function toldCardValue(screen: Screen, label: string, owner: ElementQuery): ResolvedValue | undefined {
  const name = (owner.text ?? owner.source).replace(/^the /i, '').replace(/ (?:card|tile|item|entry|product)$/i, '');
  const cards = cardsOf(screen).flatMap(({ members }) => members);
  const called = cards.filter((card) => fitOf(name, titleOf(partOf(screen, card))?.text ?? '') === 'same');
  const values = called.flatMap((card) => cardValue(screen, card, label) ?? []);
  return values.length > 0 ? oneOf(values, `${label} of "${name}"`) : undefined;
}

function severalLists(lists: readonly Cards[]): string {
  const names = lists.map(({ titles, members }) => `"${titles[0] ?? members[0]?.text.slice(0, 30) ?? ''}"`);
  return `several lists have them: ${[...new Set(names)].join(', ')}; name the one, e.g. the items in the "…" list`;
}

function calledSo(all: readonly Cards[], { title, noun, isOfCards }: RowsWish): readonly Cards[] {
  const groups = isOfCards ? all.filter((cards) => !isOfLinks(cards)) : all;
  if (title) return bestFits(title.text, groups, ({ titles }) => titles);
  const byNoun = noun === '' ? [] : bestFits(noun, groups, ({ titles }) => titles);
  return byNoun.length > 0 ? byNoun : groups;
}

/** Links of a menu, each of a line, are no cards. */
function isOfLinks({ members }: Cards): boolean {
  return members.every(({ node, words: [first, ...rest] }) => {
    return node.role === 'link' && first && rest.every(({ rect }) => sameRow(rect, first.rect));
  });
}

/** Undefined where a field is nowhere to be found: then these are other things. */
function readGroup(
  screen: Screen,
  { members }: Cards,
  fields: readonly FieldShape[],
): Answer<Record<string, unknown>[]> | undefined {
  const read = members.map((card) => readCard(screen, card, fields));
  const known = read.filter((answer) => answer !== undefined);
  return known.length === read.length ? together(known) : undefined;
}

function readCard(
  screen: Screen,
  card: ToldElement,
  fields: readonly FieldShape[],
): Answer<Record<string, unknown>> | undefined {
  const data: Record<string, unknown> = {};
  for (const { name, shape, isOptional } of fields) {
    if (shape.type !== 'scalar') return undefined;
    const value = cardValue(screen, card, shape.words === '' ? name : shape.words);
    if (!value && !isOptional) return undefined;
    const typed = value ? typedOf(screen, value, shape.of ?? 'string') : { data: null };
    if ('problem' in typed) return typed;
    data[name] = typed.data;
  }
  return { data };
}

function typedOf(screen: Screen, value: ResolvedValue, type: Parameters<typeof toTyped>[1]): Answer<unknown> {
  if ('problem' in value) return value;
  if (value.doubt !== undefined) return { problem: `${value.where} ${value.doubt}` };
  const typed = toTyped(value, type, { decimal: decimalSignOf(screen) });
  return 'problem' in typed ? typed : { data: typed.value };
}

export function cardsOf({ told }: Screen): Cards[] {
  const elements = told?.elements ?? [];
  const groups = new Map<ToldElement | undefined, Map<string, ToldElement[]>>();
  for (const element of elements) {
    if (!roles.has(element.node.role) || element.words.length === 0) continue;
    const [parent] = element.around;
    const ofParent = groups.get(parent) ?? new Map<string, ToldElement[]>();
    ofParent.set(element.node.role, [...(ofParent.get(element.node.role) ?? []), element]);
    groups.set(parent, ofParent);
  }
  return [...groups].flatMap(([parent, ofParent]) =>
    [...ofParent]
      .filter(([role, members]) => members.length > 1 || alone.has(role))
      .map(([, members]) => ({ members, titles: titlesOf(elements, members), goesOn: parent?.node.goesOn === true })),
  );
}

function titlesOf(elements: readonly ToldElement[], [first]: readonly ToldElement[]): string[] {
  if (!first) return [];
  const named = first.around
    .filter(({ node }) => node.name !== '' && node.role !== 'main')
    .map(({ node }) => node.name);
  const before = elements.slice(0, first.place).findLast(({ node }) => node.role === 'heading');
  const titles = [...named.slice(0, 1), ...(before ? [before.text] : [])];
  // Beside a title there may be how many there are: "To do 3".
  return [...new Set(titles.flatMap((title) => [title, title.replace(/\s*\(?\d+\)?$/, '')]))].filter(Boolean);
}

import type { Rect } from '../../../core/screen/geometry.ts';
import { kindName } from '../../grammar/describe.ts';
import type { ElementQuery, ElementScope } from '../../grammar/elements/element-grammar.ts';
import type { ElementKind } from '../../grammar/elements/element-words.data.ts';
import { plural } from '../../grammar/elements/plurals.ts';
import { isOfKind } from '../../grammar/elements/roles.data.ts';
import { isPlainlySeen, isShownChoice, keptInView, kindSeenOtherwise } from '../claims/kind-seen-otherwise.ts';
import { goesOnOutOfView } from '../claims/out-of-view.ts';
import type { ToldElement } from '../../screen/told.ts';
import { optionsOffered } from '../plans/select-options.ts';
import { mayGoOn } from '../plans/has-room.ts';
import { findField } from './find-field.ts';
import { nameCost } from '../names/name-cost.ts';
import { isCalled } from './told-scope.ts';
import { cardsOf } from '../values/told-cards.ts';
import { isCutOff, isInPart, isPart, onlyPartOf } from './told-parts.ts';
import { labelOf } from '../tables/told-table-rows.ts';
import { tabular, type ToldTable } from '../tables/told-rows.ts';
import { toldTables } from '../tables/told-table.ts';
import { bodyOf, tableOf } from '../tables/told-tables.ts';
import { unsure } from '../unsure.ts';
import type { Screen } from '../../screen/screen.ts';

/** All of a kind that can be seen, and whether there may be more. */
export interface OfKind {
  readonly elements: readonly { readonly rect: Rect; readonly text?: string; readonly words?: ToldElement['words'] }[];
  readonly hasMore: boolean;
  /** What may be one of them as well, though it is not told to be one; for messages. */
  readonly other?: string | undefined;
  /** For messages. */
  readonly what: string;
}

type Kind = Exclude<ElementKind, 'text'>;

const parts: ReadonlySet<ElementKind> = new Set(['item', 'listitem', 'option']);

/** Throws `MODEL_UNSURE` where it is not told which of them are meant. */
export function allOfKind(screen: Screen, of: ElementQuery, kind: Kind): OfKind {
  const { scope } = of;
  if (kind === 'row') return rowsIn(tableOf(screen, scope));
  if (kind === 'columnheader') {
    const { columns, element } = tableOf(screen, scope);
    return {
      elements: columns.map(({ name, rect }) => ({ text: name, rect })),
      hasMore: element.node.hasMoreColumns === true,
      what: 'columns',
    };
  }
  if (kind === 'section' && /\bcards?\b/i.test(of.source)) return cardsIn(screen, scope);
  if (kind === 'option' && scope?.type === 'select') return optionsIn(screen, scope);
  return ofItsRole(screen, of, kind);
}

function rowsIn(table: ToldTable): OfKind {
  const { mayBeTotal, goesOn } = table;
  const rows = bodyOf(table).filter((row) => row !== mayBeTotal);
  const other = mayBeTotal && `the row "${labelOf(mayBeTotal)}"`;
  return { elements: rows.map(({ element }) => element), hasMore: goesOn, other, what: 'rows' };
}

function tableIn(screen: Screen, element: ToldElement): ToldTable {
  const table = toldTables(screen).find((one) => one.element === element);
  if (!table) throw unsure('which rows of the table are entries', 'Count its rows.');
  return table;
}

function ofItsRole(screen: Screen, of: ElementQuery, kind: Kind): OfKind {
  const { scope } = of;
  const all = (screen.told?.elements ?? []).filter(
    (element) => element.isPainted && isPlainlySeen(element) && isOfKind(element.node, kind),
  );
  const what = plural(kindName(kind));
  if (scope && scope.type !== 'list' && isPart(scope)) return inPart(screen, scope, { all, kind, what });
  if (parts.has(kind)) {
    const open = all.filter((element) => !isShownChoice(element));
    const closed = 'the list is closed, and only what is chosen can be seen';
    if (open.length === 0 && all.length > 0) throw unsure(closed, 'Open the list first.');
    return inList(screen, of, { all: open, kind });
  }
  if (scope) throw unsure(`which ${what} are in that part of the screen`);
  return { elements: all, hasMore: goesOnOutOfView(screen), other: kindSeenOtherwise(screen, kind), what };
}

/** Those of a drop-down that the platform draws are told while its list is closed, too. */
function optionsIn(screen: Screen, { anchor }: ElementScope): OfKind {
  const target = anchor ?? { source: 'the drop-down', literal: false };
  const found = findField(screen, { ...target, kind: 'select' });
  if ('problem' in found) throw unsure(found.problem, 'Name the drop-down.');
  const { rect, told } = found.element;
  const elements = optionsOffered(told?.node).map((text) => ({ rect, text }));
  return { elements, hasMore: false, what: 'options' };
}

function inPart(
  screen: Screen,
  scope: ElementScope,
  { all, kind, what }: { all: readonly ToldElement[]; kind: Kind; what: string },
): OfKind {
  const part = onlyPartOf(screen, scope);
  const places = all.map((element) => isInPart(part, element));
  // By its own heading a part is called.
  const title = all.find(
    ({ node, text }, at) => places[at] !== false && node.role === 'heading' && isTitle(text, scope),
  );
  if (all.some((one, at) => places[at] === undefined && one !== title)) {
    throw unsure(`which ${what} belong to that part of the screen`);
  }
  const elements = all.filter((one, at) => places[at] === true && one !== title);
  const other = kindSeenOtherwise(screen, kind, (one) => isInPart(part, one) !== false);
  return { elements, hasMore: isCutOff(screen, part), other, what };
}

function isTitle(text: string, { anchor }: ElementScope): boolean {
  return (nameCost(text, anchor?.text ?? anchor?.source ?? '', true) ?? Infinity) < titled;
}

/** Costs of a name with a number beside it. */
const titled = 5;

/** Cards stand beside each other, and in no other card. */
function cardsIn(screen: Screen, scope: ElementScope | undefined): OfKind {
  if (scope && !isPart(scope)) throw unsure('which cards are in that part of the screen');
  const part = scope && onlyPartOf(screen, scope);
  const groups = cardsOf(screen).filter(({ members: [first] }) => first !== undefined && isCard(first));
  const inside = groups.filter(({ members }) => !part || members.every((card) => isInPart(part, card) === true));
  const doubtful = part && groups.some(({ members }) => members.some((card) => isInPart(part, card) === undefined));
  const outer = inside.filter(
    ({ members: [first] }) => !inside.some(({ members }) => members.some((card) => first?.around.includes(card))),
  );
  const [only, other] = outer;
  if (!only || other || doubtful) throw unsure(`${outer.length} groups of cards may be meant, and not one`);
  const isCut = part !== undefined && isCutOff(screen, part);
  return { elements: only.members, hasMore: only.goesOn || isCut, what: 'cards' };
}

function isCard({ node }: ToldElement): boolean {
  return node.role === 'article' || node.role === 'listitem';
}

const containers: ReadonlySet<string> = new Set(['list', 'listbox', 'menu', 'combobox', 'tree', 'table', 'grid']);

/** Items belong to one list, unless they are told apart by its name. */
function inList(
  screen: Screen,
  query: ElementQuery,
  { all, kind }: { all: readonly ToldElement[]; kind: Kind },
): OfKind {
  const only = onlyHome(screen, query, all);
  // Its head and its total are no entries of a table.
  if (tabular.has(only.node.role)) return { ...rowsIn(tableIn(screen, only)), what: 'items' };
  const named = query.scope?.anchor?.text;
  const inside = all.filter((element) => homeOf(element) === only);
  // A list of the platform's own tells all that it has.
  const { options } = only.node;
  const others = new Set(keptInView(screen).filter((one) => named === undefined || one.around.includes(only)));
  return {
    elements: inside,
    hasMore: options ? options.length > inside.length : mayGoOn(only, inside, screen.scale),
    other: kindSeenOtherwise(screen, kind, (one) => others.has(one)),
    what: kind === 'option' ? 'options' : 'items',
  };
}

function homeOf({ around }: ToldElement): ToldElement | undefined {
  return around.find(({ node }) => containers.has(node.role));
}

/** The list or table that all items that may be meant are in. Throws where there is not just one. */
function onlyHome({ told }: Screen, { scope }: ElementQuery, all: readonly ToldElement[]): ToldElement {
  const named = scope?.anchor?.text;
  const isPlain = !scope || ((scope.type === 'list' || scope.type === 'table') && !scope.within);
  const homes = [...new Set(all.map(homeOf))].filter(
    (one) => named === undefined || (told && one && isCalled(told, one, named)),
  );
  const [only, other] = homes;
  if (isPlain && only && !other) return only;
  throw unsure(`the screen tells of ${homes.length} lists that may be meant, and not of one`, 'Name the list.');
}

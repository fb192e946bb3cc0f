import type { ModelError } from '../../../core/errors/errors.ts';
import { isInGrid } from '../tables/pictured-grid.ts';
import { isAtEdge } from '../elements/pictured-landmarks.ts';
import { isInTable } from '../elements/told-places.ts';
import { elementForms } from '../../grammar/elements/element-forms.data.ts';
import type { ElementQuery, ElementScope } from '../../grammar/elements/element-grammar.ts';
import type { ElementKind } from '../../grammar/elements/element-words.data.ts';
import { nearestWording } from '../../grammar/nearest-wording.ts';
import { notUnderstood } from '../../not-understood.ts';

/** Kinds that a picture shows as words with nothing around them. */
const asWords: ReadonlySet<ElementKind> = new Set<ElementKind>([
  'tab',
  'option',
  'menu',
  'menuitem',
  'treeitem',
  'listitem',
  'item',
  'row',
  'cell',
  'icon',
  'columnheader',
  'rowheader',
]);
/** Kinds that nothing on a picture tells from others. */
const unseen: ReadonlySet<ElementKind> = new Set<ElementKind>([
  'slider',
  'dialog',
  'section',
  'table',
  'list',
  'progressbar',
  'tooltip',
  'picture',
]);
/** Kinds that are only known from where their words stand: found to be acted on, but never claimed. */
const unclaimed: ReadonlySet<ElementKind> = new Set(['menu', 'treeitem', 'columnheader', 'rowheader']);

/** Throws `MODEL_NOT_UNDERSTOOD` for what a picture alone cannot tell. */
export function assertPictured(query: ElementQuery): void {
  const { scope } = query;
  if (isUnseen(query) || saysMore(query) || (scope && !isPictured(scope))) throw untold(query);
}

function isUnseen({ kind, text, scope, relation }: ElementQuery): boolean {
  if (kind === undefined) return false;
  const isBare = text === undefined && !scope && !relation;
  return unseen.has(kind) || (asWords.has(kind) && isBare);
}

function saysMore({ all, without }: ElementQuery): boolean {
  return all === true || without !== undefined;
}

/** The same for what is not yet answered out of a tree. */
export function assertTold(query: ElementQuery): void {
  const { scope } = query;
  const isKnown = !scope || isPictured(scope) || isInTable(scope) || isNamed(scope);
  if (!isKnown || saysMore(query)) throw untold(query);
}

/** A part of the page that is called so, or that there is one of. */
function isNamed({ type, anchor, within }: ElementScope): boolean {
  const isCalled = type === 'list' || type === 'menu' || type === 'tabpanel';
  return !within && (type === 'landmark' || (isCalled && anchor !== undefined));
}

/** The same for what is claimed to be there, or not. */
export function assertClaimable(query: ElementQuery): void {
  assertPictured(query);
  // Where such a part ends is good enough to act in, and not for a verdict.
  const { scope } = query;
  if (scope && (scope.landmark ?? (isInGrid(scope) || scope.type === 'list'))) throw untold(query);
  if (query.kind !== undefined && unclaimed.has(query.kind)) throw untold(query);
}

/** Whether a claim about an element of this kind is judged by its words. */
export function isWordy({ kind }: ElementQuery): boolean {
  return kind === undefined || wordy.has(kind) || asWords.has(kind);
}

const wordy: ReadonlySet<ElementKind> = new Set(['text', 'button', 'link', 'heading']);

function untold({ source }: ElementQuery): ModelError {
  const known = elementForms.filter((form) => form.needsTree !== true).flatMap((form) => form.examples);
  const what = 'element, since a picture alone does not tell';
  return notUnderstood(what, source, nearestWording(source, known, ['the "Save" button', '"Save"']));
}

/** Parts of a page that a picture tells by what stands over them or beside. */
const byName: ReadonlySet<ElementScope['type']> = new Set<ElementScope['type']>(['row', 'section', 'list']);

function isPictured(scope: ElementScope): boolean {
  const { type, anchor, without, column, within, landmark } = scope;
  if (isInGrid(scope) || (landmark && isAtEdge(landmark))) return true;
  if (without || column || within) return false;
  return type === 'dialog' || (byName.has(type) && anchor !== undefined);
}

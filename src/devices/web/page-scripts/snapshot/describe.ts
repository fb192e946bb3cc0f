import type { Around, NodeDraft } from '../types.ts';
import { attribute, clean, has, tagOf } from '../document/dom.ts';
import { asRect } from '../geometry/boxes.ts';
import { descriptionsOf } from '../meaning/descriptions.ts';
import { isWordless, nameOf } from '../meaning/names.ts';
import { rangeOf } from '../meaning/ranges.ts';
import { isFocusable, isTypedInto, plainRoles } from '../meaning/roles.ts';
import { attributesOf, statesOf, testIdOf } from '../meaning/states.ts';
import { showsDots } from '../meaning/masked.ts';
import { labelOf } from '../meaning/text.ts';
import { hiddenValue, valueOf } from '../meaning/values.ts';
import { drawnUnder } from '../touching/drawn-box.ts';
import type { newVisibility } from '../visibility/visibility.ts';
import type { newAppearance } from './appearance.ts';
import { shownOf } from './around.ts';
import { isContentCut } from './cut-contents.ts';
import { drawingOf, type Beyond } from './drawings.ts';
import { holdsBeside } from './field-contents.ts';
import { isItem } from './panels.ts';
import type { newSets } from './sets.ts';

/** What is reported of one element. */

/** What reads beside the tree, as far as that was asked for. */
export interface Readers {
  readonly looks: ReturnType<typeof newAppearance> | null;
  readonly visibility: ReturnType<typeof newVisibility> | null;
  readonly sets: ReturnType<typeof newSets>;
}

export interface Found {
  readonly element: Element;
  readonly role: string;
  readonly parent: number;
  readonly around: Around;
  readonly visible: boolean;
  readonly beyond: Beyond;
}

/** Whether an element without a role of use is something to act on, or to be found by. */
export function counts(
  element: Element,
  role: string,
  { style, outer }: { readonly style: CSSStyleDeclaration; readonly outer: Around },
) {
  if (!plainRoles.has(role)) return true;
  if (role === 'group' && tagOf(element) === 'fieldset' && nameOf(element, role) !== '') return true;
  return (
    isFocusable(element) ||
    testIdOf(element) !== '' ||
    has(element, 'onclick') ||
    labelOf(element) !== '' ||
    attribute(element, 'aria-disabled') === 'true' ||
    (style.cursor === 'pointer' && outer.style?.cursor !== 'pointer')
  );
}

/** Nothing of an icon without a name that shows no picture. */
export function describe(found: Found, readers: Readers): NodeDraft | undefined {
  const { element, role, parent, around, visible, beyond } = found;
  if (!around.isVisible) return undefined;
  const name = nameOf(element, role);
  if (role === 'img' && tagOf(element) === 'svg' && !name && !beyond.drawn) return undefined;
  const node: NodeDraft = {
    parent,
    role: role === 'none' ? 'generic' : role,
    name,
    states: statesOf(element, role),
    rect: asRect(around.box),
    visible,
    ...beyond,
  };
  addPlace(node, found);
  addValue(node, found, readers);
  addTexts(node, found, readers);
  addLooks(node, found, readers);
  return node;
}

/** How it stands in the page. */
function addPlace(node: NodeDraft, { around }: Found) {
  if (around.reacts) node.reacts = true;
  if (around.isMute) node.muted = true;
  if (around.over) node.over = around.over;
  if (around.isPassing) node.passing = true;
}

function addLooks(node: NodeDraft, { element, role, around }: Found, { looks, visibility, sets }: Readers) {
  const { box } = around;
  if (looks) sets.add(node, element, { box, shown: shownOf(around) });
  if (visibility?.isElementHidden(element, role, around)) node.unseen = true;
  const drawing = visibility && tagOf(element) === 'canvas' ? drawingOf(element) : undefined;
  if (drawing) node.drawing = drawing;
  if (!looks) return;
  if (node.visible && isContentCut(element, node)) node.cutContent = true;
  if (plainRoles.has(role) && around.style && isItem(element, around.style, box)) node.isItem = true;
  if (drawnUnder(element)) node.visible = false;
  else looks.addElement(node, element, { box, around });
}

function addValue(node: NodeDraft, { element, role }: Found, { looks }: Readers) {
  const value = valueOf(element, role);
  const range = looks ? rangeOf(element, role) : undefined;
  if (range) node.range = range;
  if (value === hiddenValue) {
    node.hidesValue = true;
    if (showsDots(element)) node.showsDots = true;
  } else if (typeof value === 'string') {
    const isUnknown = looks && value === '' && isTypedInto(element) && holdsBeside(element, node.name);
    if (!isUnknown) node.value = value;
  }
}

function addTexts(node: NodeDraft, { element, role }: Found, { looks }: Readers) {
  const placeholder = clean(attribute(element, 'placeholder') || attribute(element, 'aria-placeholder'), 500);
  if (placeholder) node.placeholder = placeholder;
  const tooltip = isWordless(node.name) ? clean(attribute(element, 'title'), 500) : '';
  if (tooltip && tooltip !== node.name) node.tooltip = tooltip;
  const descriptions = looks ? descriptionsOf(element, role, node.states) : [];
  if (descriptions.length > 0) node.descriptions = descriptions;
  const level = Number(attribute(element, 'aria-level')) || (role === 'heading' && Number(tagOf(element).slice(1)));
  if (level) node.level = level;
  const attributes = attributesOf(element);
  if (Object.keys(attributes).length > 0) node.attributes = attributes;
}

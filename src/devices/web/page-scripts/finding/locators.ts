import type { ElementLocator } from '../../../../core/screen/screen-tree.ts';
import type { Rect } from '../../../../core/screen/geometry.ts';
import type { Answer, Ask, Box } from '../types.ts';
import type { Place } from '../../tree/tree-questions.ts';
import { wholeRoles as wholeRoleNames } from '../../../shared/tree/whole-roles.data.ts';
import {
  attribute,
  firstChildOf,
  has,
  isDocument,
  isElement,
  isHtml,
  nextSiblingOf,
  ownerDocumentOf,
  parentNodeOf,
  rectOf,
  rootOf,
  tagOf,
} from '../document/dom.ts';
import { framesAround, looksGenerated } from '../document/frames.ts';
import { aroundOf } from '../document/shown-tree.ts';
import { seenRect } from './find.ts';
import { collect, matching, mayBe } from './matching.ts';
import { areaOf, isIn, middleOf, overlap, sides, toBox } from '../geometry/boxes.ts';
import { elementAt } from '../geometry/hit-test.ts';
import { placeOf } from '../geometry/places.ts';
import { controlOf, isLabel } from '../meaning/labels.ts';
import { nameOf, rememberedName } from '../meaning/names.ts';
import {
  inputTypeOf,
  interactiveRoles,
  isField,
  isFocusable,
  isTypedInto,
  plainRoles,
  roleOf,
} from '../meaning/roles.ts';
import { testIdNames, testIdOf } from '../meaning/states.ts';
import { textIn } from '../meaning/text.ts';
import { paintedTags } from '../visibility/paint.ts';

/** Ways to find the element at a place again. */

/** Roles of what does the same wherever in it a touch lands. */
const wholeRoles = new Set(wholeRoleNames);

/** Whether a touch anywhere in an element comes to the same: in buttons and the like, in their labels, and in fields of one line. */
const isWhole = (element: Element) =>
  wholeRoles.has(roleOf(element)) || tagOf(element) === 'label' || (isTypedInto(element) && tagOf(element) === 'input');
const isPicture = (element: Element) =>
  !isHtml(element) || paintedTags.has(tagOf(element)) || inputTypeOf(element) === 'image';

/** Where somebody points. */
interface Pointed {
  readonly rect: Rect;
  /** What is in the middle of it. */
  readonly hit: Element;
  readonly base: Place | undefined;
}

/**
 * Whether a touch of an element is a touch of what somebody pointed at: each has its middle in the other, the element is not much
 * larger, and the touch meets the same part. Of two rows, a list has its middle between them. Of a button its words are enough;
 * a picture in it may be a part that does something by itself.
 */
function isPointedAt(element: Element, { seen, whole }: Boxes, { rect, hit, base }: Pointed) {
  const pointed = sides(rect);
  const isAround = (box: Box) => isIn(middleOf(box), pointed) && isIn(middleOf(pointed), box);
  if (isWhole(element) && !isPicture(hit)) return isAround(seen);
  const isLike = (own: number, other: number) => own <= 2 * other + 8;
  const isAlike = (box: Box) =>
    isAround(box) && isLike(box.right - box.left, rect.width) && isLike(box.bottom - box.top, rect.height);
  // Where it has words, these are touched, even if somebody pointed at all of it.
  return (isAlike(seen) || isAlike(whole)) && elementAt(middleOf(seen), base)?.element === hit;
}

interface Boxes {
  /** Where a touch goes to the middle of. */
  readonly seen: Box;
  readonly whole: Box;
}

function boxesOf(element: Element, base: Place | undefined): Boxes {
  const place = placeOf(ownerDocumentOf(element), base);
  return { seen: toBox(seenRect(element), place), whole: toBox(rectOf(element), place) };
}

/** What somebody who points there means: what can be acted on, or else what covers the place best. */
function meantBy(hit: Element, rect: Rect, base: Place | undefined) {
  let best: Element | null = null;
  let bestShare = -1;
  let steps = 0;
  for (let node: Element | null = hit; node && steps < 12; node = aroundOf(node), steps++) {
    if (!isHtml(node)) continue;
    const boxes = boxesOf(node, base);
    if (!isPointedAt(node, boxes, { rect, hit, base })) continue;
    if (isLabel(node)) return controlOf(node) || node;
    const share = Math.max(...[boxes.seen, boxes.whole].map((box) => shareOf(box, rect)));
    const isActing = interactiveRoles.has(roleOf(node)) || isFocusable(node) || has(node, 'onclick');
    // A list that has the focus is not what is meant by one of its rows.
    if (isWhole(node) || (isActing && bestShare < 1.5 * share)) return node;
    if (share > bestShare) {
      best = node;
      bestShare = share;
    }
  }
  return best;
}

/** How much of two boxes they have in common. */
function shareOf(box: Box, rect: Rect) {
  const both = areaOf(overlap(box, sides(rect)));
  return both / (areaOf(box) + rect.width * rect.height - both || 1);
}

/** A text as XPath can say it, whatever quotes it has. */
function literal(text: string) {
  if (!text.includes('"')) return '"' + text + '"';
  if (!text.includes("'")) return "'" + text + "'";
  return (
    'concat(' +
    text
      .split('"')
      .map((part) => '"' + part + '"')
      .join(", '\"', ") +
    ')'
  );
}

function stepTo(element: Element) {
  const tag = tagOf(element);
  let place = 1;
  const parent = parentNodeOf(element);
  for (let child = parent && firstChildOf(parent); child && child !== element; child = nextSiblingOf(child)) {
    if (isElement(child) && tagOf(child) === tag) place++;
  }
  return '/' + tag + '[' + place + ']';
}

/** From the nearest id, and from the root; none for what is in a shadow root, which XPath does not see. */
function xpathsOf(element: Element) {
  if (!isDocument(rootOf(element))) return [];
  const paths: string[] = [];
  let steps = '';
  for (let node: Node | null = element; node && isElement(node); node = parentNodeOf(node)) {
    if (!isHtml(node) || !/^[a-z][a-z0-9-]*$/.test(tagOf(node))) return paths;
    const id = attribute(node, 'id');
    if (paths.length === 0 && id && id.length < 200 && !looksGenerated(id))
      paths.push('//*[@id=' + literal(id) + ']' + steps);
    steps = stepTo(node) + steps;
  }
  return [...paths, steps];
}

function candidatesFor(element: Element): ElementLocator[] {
  const role = roleOf(element);
  const name = nameOf(element, role);
  const called = rememberedName(element, role);
  const text = textIn(element, 200);
  const testId = testIdOf(element);
  const holder = testIdNames.find((name) => has(element, name));
  const more = holder === 'data-testid' ? {} : { attribute: holder };
  const found: ElementLocator[] = [];
  if (testId) found.push({ by: 'test-id', id: testId, ...more, role, name: called });
  if (name && !plainRoles.has(role)) found.push({ by: 'role', role, name });
  if (name && isField(element)) found.push({ by: 'label', text: name, role });
  if (text && text.length < 200) found.push({ by: 'text', text, role });
  for (const xpath of xpathsOf(element)) found.push({ by: 'xpath', xpath, role, name: called });
  return found;
}

/** What leads to the element at a place, and to nothing else. */
export function locatorsAt({ rect, base }: Ask<'locatorsAt'>): Answer<'locatorsAt'> {
  const at = elementAt({ x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 }, base);
  if (!at) return { locators: [], around: [] };
  if (at.frame !== undefined) return { locators: [], frame: at.frame, around: at.around };
  const element = meantBy(at.element, rect, base);
  if (!element) return { locators: [], around: [] };
  const around = framesAround(element);
  const locators = candidatesFor(element).filter((locator) => {
    const { found } = matching(locator, 2);
    return found.length === 1 && found[0] === element;
  });
  return { locators, around };
}

/** Whatever it is called by now. */
function countOf(locator: ElementLocator): number {
  return (locator.by === 'xpath' ? matching(locator, 2) : collect(locator, 2, mayBe(locator))).found.length;
}

/** How often each locator fits here, counted to two. */
export function countAll({ locators }: Ask<'countAll'>): Answer<'countAll'> {
  return locators.map((locator) => countOf(locator));
}

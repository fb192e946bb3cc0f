import { rectCenter, type Point, type Rect } from '../../../core/screen/geometry.ts';
import type { ElementLocator } from '../../../core/screen/screen-tree.ts';
import { wholeRoles } from './whole-roles.data.ts';
import { selectElements, type XmlElement } from './xml.ts';

/** A view of a screen, in the order and nesting of the reported file. */
export interface FileView {
  /** In the coordinates of the input system. */
  readonly bounds: Rect;
  readonly parent: FileView | undefined;
  /** Its element in the XML file, for XPath. */
  readonly element: XmlElement;
}

/** How a platform names its views. */
export interface ViewIdentity<V extends FileView> {
  roleOf(view: V): string;
  nameOf(view: V): string;
  isField(view: V): boolean;
  /** All forms of the developer-assigned id, the form to store first; empty if there is none. */
  idsOf(view: V): readonly string[];
  /** Whether it is interactive. */
  isTouchable(view: V): boolean;
}

/** A parsed file with its views. */
export interface Views<V extends FileView> {
  readonly roots: readonly V[];
  /** All views, in document order. */
  readonly views: readonly V[];
}

export interface ViewFinder<V extends FileView> {
  /** Views that match a locator, in document order. */
  viewsOf(file: Views<V>, locator: ElementLocator): Promise<readonly V[]>;
  /** The view that a point refers to: the interactive view there, else the one that covers it best. */
  viewAt(file: Views<V>, rect: Rect): V | undefined;
  /** Locators of a view, best first; each matches this view only. */
  locatorsOf(file: Views<V>, view: V): Promise<readonly ElementLocator[]>;
}

export function viewFinder<V extends FileView>(describer: ViewIdentity<V>): ViewFinder<V> {
  const { roleOf, nameOf } = describer;
  const viewsOf = async (file: Views<V>, locator: ElementLocator): Promise<readonly V[]> => {
    const fits = locator.by === 'xpath' ? await byXPath(file, locator.xpath) : plainly(describer, file, locator);
    const isRemembered = locator.by === 'xpath' || locator.by === 'test-id';
    const called = fits.filter(
      (view) =>
        (locator.role === undefined || roleOf(view) === locator.role) &&
        (!isRemembered || locator.name === undefined || nameOf(view) === locator.name),
    );
    return isOfOneRow(locator) ? withAlike(describer, file, called) : called;
  };
  return {
    viewsOf,
    viewAt: ({ views }, rect) => viewAt(describer, views, rect),
    async locatorsOf(file, view) {
      const ways: ElementLocator[] = [];
      for (const way of candidates(describer, view)) {
        const [first, second] = await viewsOf(file, way);
        if (first === view && second === undefined) ways.push(way);
      }
      return ways;
    },
  };
}

/**
 * Whether a locator depends on a position, or on an id with a number: of several views with the same name, another may
 * have moved there.
 */
function isOfOneRow(locator: ElementLocator): boolean {
  if (locator.role === undefined) return false;
  return locator.by === 'xpath' || (locator.by === 'test-id' && /\d/.test(locator.id));
}

/** Adds all views with the same name, so that one of several similar views is never the only match. */
function withAlike<V extends FileView>(
  { roleOf, nameOf }: ViewIdentity<V>,
  { views }: Views<V>,
  fits: readonly V[],
): readonly V[] {
  const [first] = fits;
  if (!first) return fits;
  const isNested = (view: V): boolean => view !== first && (isInside(view, first) || isInside(first, view));
  return views.filter((view) => roleOf(view) === roleOf(first) && nameOf(view) === nameOf(first) && !isNested(view));
}

function plainly<V extends FileView>(
  { nameOf, isField, idsOf }: ViewIdentity<V>,
  { views }: Views<V>,
  locator: Exclude<ElementLocator, { by: 'xpath' }>,
): readonly V[] {
  switch (locator.by) {
    case 'test-id':
      return views.filter((view) => idsOf(view).includes(locator.id));
    case 'role':
      return views.filter((view) => nameOf(view) === locator.name);
    case 'label':
      return views.filter((view) => isField(view) && nameOf(view) === locator.text);
    case 'text':
      return innermost(views.filter((view) => nameOf(view) === locator.text));
  }
}

/** A row and the text in it have the same name: the text is meant. */
function innermost<V extends FileView>(found: readonly V[]): readonly V[] {
  return found.filter((view) => !found.some((other) => other !== view && isInside(other, view)));
}

function isInside(view: FileView, around: FileView): boolean {
  for (let node = view.parent; node; node = node.parent) if (node === around) return true;
  return false;
}

async function byXPath<V extends FileView>({ roots, views }: Views<V>, xpath: string): Promise<readonly V[]> {
  const top = roots[0]?.element.parentNode;
  if (!top) return [];
  const found = new Set(await selectElements(xpath, top as XmlElement));
  return views.filter(({ element }) => found.has(element));
}

function viewAt<V extends FileView>(describer: ViewIdentity<V>, views: readonly V[], rect: Rect): V | undefined {
  const point = rectCenter(rect);
  // Views later in the file are drawn above earlier ones.
  const deepest = views.findLast(({ bounds }) => contains(bounds, point));
  const isOfWords = deepest !== undefined && describer.roleOf(deepest) === 'text';
  let best: V | undefined;
  for (let view: FileView | undefined = deepest; view; view = view.parent) {
    // Parents have the same type.
    const one = view as V;
    if (
      !isPointedAt(one.bounds, rect, isOfWords || describer.isField(one) || wholeRoles.includes(describer.roleOf(one)))
    )
      continue;
    if (describer.isTouchable(one)) return one;
    if (!best || share(one.bounds, rect) > share(best.bounds, rect)) best = one;
  }
  return best;
}

/**
 * Whether tapping the centre of a view taps what the box refers to: each centre lies in the other box, and the view is
 * not much larger, unless it reacts the same everywhere.
 */
function isPointedAt(bounds: Rect, rect: Rect, isWhole: boolean): boolean {
  if (!contains(rect, rectCenter(bounds)) || !contains(bounds, rectCenter(rect))) return false;
  const isLike = (own: number, other: number): boolean => own <= 2 * other + 8;
  return isWhole || (isLike(bounds.width, rect.width) && isLike(bounds.height, rect.height));
}

function candidates<V extends FileView>(describer: ViewIdentity<V>, view: V): readonly ElementLocator[] {
  const role = describer.roleOf(view);
  const name = describer.nameOf(view);
  const [id] = describer.idsOf(view);
  const isField = describer.isField(view);
  const isPlain = role === 'text' || role === 'generic';
  return [
    ...(id === undefined ? [] : [{ by: 'test-id', id, role, name } as const]),
    ...(name === '' || isPlain ? [] : [{ by: 'role', role, name } as const]),
    ...(name === '' || !isField ? [] : [{ by: 'label', text: name, role } as const]),
    ...(name === '' || isField ? [] : [{ by: 'text', text: name, role } as const]),
    // Views without a name can swap positions; they are recognised by their looks.
    ...(name === '' ? [] : [{ by: 'xpath', xpath: pathTo(view), role, name } as const]),
  ];
}

const elementType = 1;

function pathTo({ element }: FileView): string {
  const steps: string[] = [];
  for (let node: XmlElement | null = element; node?.parentNode?.nodeType === elementType;) {
    let place = 1;
    for (let before = node.previousSibling; before; before = before.previousSibling) {
      if (before.nodeName === node.nodeName) place += 1;
    }
    steps.unshift(`/${node.nodeName}[${place}]`);
    node = node.parentNode as XmlElement;
  }
  return `/${element.ownerDocument?.documentElement?.nodeName ?? '*'}${steps.join('')}`;
}

function contains({ left, top, width, height }: Rect, { x, y }: Point): boolean {
  return x >= left && y >= top && x < left + width && y < top + height;
}

/** Intersection over union of two boxes, from 0 to 1. */
function share(one: Rect, other: Rect): number {
  const width = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const height = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  const both = Math.max(0, width) * Math.max(0, height);
  return both / (one.width * one.height + other.width * other.height - both || 1);
}

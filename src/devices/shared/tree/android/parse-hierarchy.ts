import type { Rect } from '../../../../core/screen/geometry.ts';
import { loadXml, type XmlElement } from '../xml.ts';

/** A view as `uiautomator dump` reports it. UiAutomator2 of Appium has the same attributes, and elements named by the class. */
export interface ViewNode {
  readonly className: string;
  readonly text: string;
  readonly description: string;
  readonly resourceId: string;
  readonly hint: string;
  readonly packageName: string;
  /** In pixels of the input system. */
  readonly bounds: Rect;
  readonly flags: ReadonlySet<ViewFlag>;
  readonly children: readonly ViewNode[];
  readonly parent: ViewNode | undefined;
  /** Its element in the XML file, for XPath. */
  readonly element: XmlElement;
}

const flagNames = [
  'checkable',
  'checked',
  'clickable',
  'enabled',
  'focusable',
  'focused',
  'long-clickable',
  'password',
  'scrollable',
  'selected',
] as const;
export type ViewFlag = (typeof flagNames)[number];

export interface Hierarchy {
  readonly roots: readonly ViewNode[];
  /** All views, in document order. */
  readonly views: readonly ViewNode[];
}

/** Parses the file; undefined if it holds no hierarchy or is truncated. */
export async function parseHierarchy(xml: string): Promise<Hierarchy | undefined> {
  const start = xml.indexOf('<?xml');
  const root = start < 0 ? undefined : await loadXml(xml.slice(start));
  if (root?.nodeName !== 'hierarchy') return undefined;
  const views: ViewNode[] = [];
  return { roots: readChildren(root, undefined, views), views };
}

const elementType = 1;

function readChildren(element: XmlElement, parent: ViewNode | undefined, views: ViewNode[]): ViewNode[] {
  const nodes: ViewNode[] = [];
  for (let child = element.firstChild; child; child = child.nextSibling) {
    if (child.nodeType === elementType) nodes.push(readView(child as XmlElement, parent, views));
  }
  return nodes;
}

function readView(element: XmlElement, parent: ViewNode | undefined, views: ViewNode[]): ViewNode {
  const attribute = (name: string): string => element.getAttribute(name) ?? '';
  const children: ViewNode[] = [];
  const view: ViewNode = {
    className: attribute('class') || element.nodeName,
    text: attribute('text'),
    description: attribute('content-desc'),
    resourceId: attribute('resource-id'),
    hint: attribute('hint'),
    packageName: attribute('package'),
    bounds: rectOf(attribute('bounds')),
    flags: new Set(flagNames.filter((name) => attribute(name) === 'true')),
    children,
    parent,
    element,
  };
  views.push(view);
  children.push(...readChildren(element, view, views));
  return view;
}

/** `[left,top][right,bottom]` */
function rectOf(bounds: string): Rect {
  const [left = 0, top = 0, right = 0, bottom = 0] = (bounds.match(/-?\d+/g) ?? []).map(Number);
  return { left, top, width: right - left, height: bottom - top };
}

import type { Rect } from '../../../../core/screen/geometry.ts';
import { loadXml, type XmlElement } from '../xml.ts';

/** An element as `GET /source` reports it. */
export interface IosView {
  /** Without the prefix `XCUIElementType`. */
  readonly type: string;
  readonly label: string;
  /** The accessibility identifier, else the label. */
  readonly name: string;
  readonly value: string;
  readonly placeholder: string;
  readonly isEnabled: boolean;
  readonly isVisible: boolean;
  readonly isAccessible: boolean;
  readonly isSelected: boolean;
  readonly isFocused: boolean;
  /** In points. */
  readonly bounds: Rect;
  readonly children: readonly IosView[];
  readonly parent: IosView | undefined;
  /** Its element in the XML file, for XPath. */
  readonly element: XmlElement;
}

export interface Source {
  readonly roots: readonly IosView[];
  /** All elements, in document order. */
  readonly views: readonly IosView[];
}

const prefix = 'XCUIElementType';

/** Parses the file; undefined if it is invalid or truncated. */
export async function parseSource(xml: string): Promise<Source | undefined> {
  const root = await loadXml(xml);
  if (!root) return undefined;
  const views: IosView[] = [];
  // Some versions wrap everything in an extra element.
  const roots = root.nodeName.startsWith(prefix)
    ? [readView(root, undefined, views)]
    : readChildren(root, undefined, views);
  return roots.length === 0 ? undefined : { roots, views };
}

function readChildren(element: XmlElement, parent: IosView | undefined, views: IosView[]): IosView[] {
  const nodes: IosView[] = [];
  for (let child = element.firstChild; child; child = child.nextSibling) {
    if (child.nodeName.startsWith(prefix)) nodes.push(readView(child as XmlElement, parent, views));
  }
  return nodes;
}

function readView(element: XmlElement, parent: IosView | undefined, views: IosView[]): IosView {
  const text = (name: string): string => element.getAttribute(name) ?? '';
  const number = (name: string): number => Number(text(name)) || 0;
  const children: IosView[] = [];
  const view: IosView = {
    type: element.nodeName.slice(prefix.length),
    label: text('label'),
    name: text('name'),
    value: text('value'),
    placeholder: text('placeholderValue'),
    isEnabled: text('enabled') !== 'false',
    isVisible: text('visible') !== 'false',
    isAccessible: text('accessible') === 'true',
    isSelected: text('selected') === 'true',
    isFocused: text('focused') === 'true',
    bounds: { left: number('x'), top: number('y'), width: number('width'), height: number('height') },
    children,
    parent,
    element,
  };
  views.push(view);
  children.push(...readChildren(element, view, views));
  return view;
}

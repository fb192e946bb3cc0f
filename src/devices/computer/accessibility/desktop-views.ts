import type { Rect } from '../../../core/screen/geometry.ts';
import type { FileView, Views } from '../../shared/tree/find-view.ts';
import { loadXml, type XmlElement } from '../../shared/tree/xml.ts';
import { describeElement, type ElementFacts } from './describe-element.ts';
import type { DesktopWindow, Layer } from './layers.ts';
import type { RawElement } from './raw-element.ts';
import { layoutRoles, touchableRoles } from './roles.data.ts';
import { isGtk } from './toolkits.ts';

/** An element of the desktop, or a window whose application tells nothing. */
export interface DesktopView extends FileView, ElementFacts {
  /** In pixels of the picture. */
  readonly bounds: Rect;
  readonly id: string;
  readonly children: readonly DesktopView[];
  readonly parent: DesktopView | undefined;
  readonly isWindow: boolean;
  readonly isTouchable: boolean;
  /** The text that is painted; empty where none is, or where that is not known. */
  readonly text: string;
  readonly scrolls: boolean;
  /** Whether it shows what the tree does not contain. */
  readonly draws: boolean;
}

export interface DesktopViews extends Views<DesktopView> {
  /** The topmost window that is active: its application and its title. */
  readonly place: string | undefined;
  /** Whether the screen has more. */
  readonly isCut: boolean;
  /** The title bars that a window manager draws, from the lowest to the topmost window; in pixels of the picture. */
  readonly titleBars: readonly TitleBar[];
}

export interface TitleBar {
  readonly text: string;
  readonly rect: Rect;
}

export interface DesktopViewsInit {
  readonly layers: readonly Layer[];
  /** The part of the screen that the picture shows. */
  readonly area: Rect;
  readonly isCut: boolean;
  /** What is known of the windows of the screen beside what their applications tell. */
  readonly windows: readonly DesktopWindow[];
}

export async function desktopViews({ layers, area, isCut, windows }: DesktopViewsInit): Promise<DesktopViews> {
  const top = (await loadXml('<desktop/>')) as XmlElement;
  const views: DesktopView[] = [];
  const roots = layers.map((layer) => {
    const context = { toolkit: layer.toolkit, area, views };
    if (layer.window) return readWindow(layer.window, context, top);
    return readWithoutTree(layer, context, top);
  });
  const front =
    layers.findLast(({ window }) => window?.states.has('active')) ?? layers.findLast(({ window }) => window);
  // An asterisk marks a document that is not saved.
  const place = front && `${front.application}: ${front.title.replace(/^\*/, '')}`;
  const titleBars = windows.flatMap(({ title, titleBar }) =>
    titleBar ? [{ text: title, rect: moved(titleBar, area) }] : [],
  );
  return { roots, views, place, isCut, titleBars };
}

interface Context {
  readonly toolkit: string;
  readonly area: Rect;
  readonly views: DesktopView[];
}

type Mutable = Omit<DesktopView, 'children'> & { children: readonly DesktopView[] };

function readWindow(window: RawElement, context: Context, top: XmlElement): DesktopView {
  const element = elementOf(window, top);
  const view: Mutable = { ...viewOf(window, context), element, parent: undefined, isWindow: true, children: [] };
  context.views.push(view);
  view.children = window.children.flatMap((child) => readViews(child, context, { parent: view, above: element }));
  return view;
}

const emptyTree = {
  value: undefined,
  hidesValue: false,
  placeholder: '',
  states: {},
  isField: false,
  id: '',
  text: '',
  scrolls: false,
  isTouchable: false,
  isWindow: true,
  parent: undefined,
  children: [],
};

/** A window of which the tree contains nothing, or only the elements of its menu. */
function readWithoutTree({ title, rect, elements }: Layer, context: Context, top: XmlElement): DesktopView {
  const element = elementOf({ role: 'window', name: title, attributes: {} }, top);
  const view: Mutable = {
    ...emptyTree,
    // What a window shows that tells nothing has to be read in the picture, also to find secrets there.
    role: elements.length === 0 ? 'application' : 'generic',
    name: title,
    draws: elements.length === 0,
    bounds: moved(rect, context.area),
    element,
  };
  context.views.push(view);
  view.children = elements.flatMap((child) => readViews(child, context, { parent: view, above: element }));
  return view;
}

/** What a page paints in front of the items of a list. */
const bullet = /^[•◦▪]\s*$/;

interface Place {
  readonly parent: DesktopView;
  readonly above: XmlElement;
}

/** Boxes that only lay out others are left out; what is in them takes their place. */
function readViews(raw: RawElement, context: Context, { parent, above }: Place): readonly DesktopView[] {
  const element = elementOf(raw, above);
  const facts = viewOf(raw, context);
  const isLayout = facts.role === 'generic' && facts.name === '' && layoutRoles.has(raw.role) && !facts.scrolls;
  if (isLayout) return raw.children.flatMap((child) => readViews(child, context, { parent, above: element }));
  if (raw.role === 'static' && bullet.test(raw.name)) return [];
  const view: Mutable = { ...facts, element, parent, isWindow: false, children: [] };
  context.views.push(view);
  view.children = raw.children.flatMap((child) => readViews(child, context, { parent: view, above: element }));
  return [view];
}

const drawing = new Set('canvas drawing-area video animation'.split(' '));

function viewOf(
  raw: RawElement,
  { toolkit, area }: Context,
): Omit<DesktopView, 'element' | 'parent' | 'isWindow' | 'children'> {
  const facts = describeElement(raw, toolkit);
  const isCell = facts.role === 'cell' || facts.role === 'listitem' || facts.role === 'row';
  return {
    ...facts,
    bounds: moved(raw.rect, area),
    id: isView(raw.attributes['id']) ? '' : (raw.attributes['id'] ?? ''),
    isTouchable: touchableRoles.has(facts.role) || (isCell && raw.states.has('selectable')),
    text: paintedText(raw, facts, toolkit),
    scrolls: raw.hasMore || raw.children.some(({ role }) => role === 'scroll-bar'),
    draws: drawing.has(raw.role),
  };
}

/** Numbers that Chromium gives to the parts of its own windows. */
function isView(id: string | undefined): boolean {
  return id !== undefined && /^view_\d+$/.test(id);
}

const paints = new Set(
  (
    'text button checkbox radio menuitem menuitemcheckbox menuitemradio tab cell columnheader rowheader link heading option ' +
    'listitem treeitem switch'
  ).split(' '),
);

/** The name of an element, where the toolkit tells or makes it plain that it is painted. */
function paintedText(
  { role, children, attributes, hasPicture }: RawElement,
  facts: ElementFacts,
  toolkit: string,
): string {
  if (!paints.has(facts.role) || children.length > 0) return '';
  if (role === 'label' || role === 'static' || role === 'table-cell') return facts.name;
  if (isGtk(toolkit)) return hasPicture ? '' : facts.name;
  return attributes['name-from'] === 'contents' ? facts.name : '';
}

function moved({ left, top, width, height }: Rect, area: Rect): Rect {
  return { left: left - area.left, top: top - area.top, width, height };
}

/** For XPath: the role as the name of the element, e.g. `//button[@name="OK"]`. Values are not in it. */
function elementOf(
  { role, name, attributes }: Pick<RawElement, 'role' | 'name' | 'attributes'>,
  above: XmlElement,
): XmlElement {
  const element = above.ownerDocument?.createElement(role);
  if (!element) return above;
  element.setAttribute('name', name);
  for (const key of ['id', 'class', 'tag']) {
    const value = attributes[key];
    if (value !== undefined) element.setAttribute(key, value);
  }
  above.appendChild(element);
  return element;
}

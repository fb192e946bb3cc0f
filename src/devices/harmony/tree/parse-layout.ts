import { z } from 'zod';

import type { Rect } from '../../../core/screen/geometry.ts';
import { loadXml, type XmlElement } from '../../shared/tree/xml.ts';

/** A component as `uitest dumpLayout` reports it. */
export interface LayoutView {
  /** ArkUI type, e.g. `TextInput`. */
  readonly type: string;
  readonly text: string;
  readonly description: string;
  readonly hint: string;
  /** Developer-assigned id. */
  readonly id: string;
  readonly flags: ReadonlySet<LayoutFlag>;
  /** In pixels of the screen. */
  readonly bounds: Rect;
  readonly children: readonly LayoutView[];
  readonly parent: LayoutView | undefined;
  /** For XPath: the type as element name, with the attributes unchanged. */
  readonly element: XmlElement;
}

const flagNames = [
  'checkable',
  'checked',
  'clickable',
  'enabled',
  'focused',
  'longClickable',
  'scrollable',
  'selected',
  'visible',
] as const;
export type LayoutFlag = (typeof flagNames)[number];

/** The window of an application. */
export interface LayoutWindow {
  /** E.g. `com.example.shop/EntryAbility pages/Index`. */
  readonly place: string;
  readonly bounds: Rect;
}

export interface Layout {
  readonly roots: readonly LayoutView[];
  /** All components, in document order. */
  readonly views: readonly LayoutView[];
  /** Windows of applications; older versions do not report them. */
  readonly windows: readonly LayoutWindow[];
}

type Attributes = Readonly<Record<string, string>>;
interface LayoutNode {
  readonly attributes: Attributes;
  readonly children: readonly LayoutNode[];
}

const nodeSchema: z.ZodType<LayoutNode> = z.object({
  attributes: z.record(z.string(), z.coerce.string()).catch({}),
  get children() {
    return z.array(nodeSchema).catch([]);
  },
});

/** Parses the text after the line with the file name; undefined if it is no layout or is truncated. */
export async function parseLayout(text: string): Promise<Layout | undefined> {
  const start = text.indexOf('{');
  const node = start < 0 ? undefined : nodeOf(text.slice(start));
  const top = node && (await loadXml('<layout/>'));
  if (!node || !top) return undefined;
  const views: LayoutView[] = [];
  const windows: LayoutWindow[] = [];
  const roots = [readView(node, { parent: undefined, above: top, views, windows })];
  return { roots, views, windows };
}

function nodeOf(text: string): LayoutNode | undefined {
  try {
    const { data } = nodeSchema.safeParse(JSON.parse(text));
    // Every layout has bounds.
    return data?.attributes['bounds'] === undefined ? undefined : data;
  } catch {
    return undefined;
  }
}

interface ReadContext {
  readonly parent: LayoutView | undefined;
  readonly above: XmlElement;
  readonly views: LayoutView[];
  readonly windows: LayoutWindow[];
}

function readView({ attributes, children: inner }: LayoutNode, context: ReadContext): LayoutView {
  const { parent, above, views, windows } = context;
  const value = (name: string): string => attributes[name] ?? '';
  const bounds = rectOf(value('bounds'));
  if (value('bundleName') !== '') {
    const pagePath = value('pagePath');
    const place = `${value('bundleName')}/${value('abilityName')}${pagePath && ` ${pagePath}`}`;
    windows.push({ place, bounds });
  }
  const element = elementOf(attributes, above);
  const children: LayoutView[] = [];
  const view: LayoutView = {
    type: value('type'),
    text: value('text'),
    description: value('description'),
    hint: value('hint'),
    id: value('key') || value('id'),
    // Flags that older versions do not report have their usual value.
    flags: new Set(
      flagNames.filter((name) => value(name) === 'true' || (name === 'visible' && value(name) !== 'false')),
    ),
    bounds,
    children,
    parent,
    element,
  };
  views.push(view);
  for (const child of inner) children.push(readView(child, { parent: view, above: element, views, windows }));
  return view;
}

function elementOf(attributes: Attributes, above: XmlElement): XmlElement {
  const type = (attributes['type'] ?? '').replaceAll(/[^\w.-]/g, '_');
  const element = above.ownerDocument?.createElement(/^[A-Za-z_]/.test(type) ? type : 'node') ?? above;
  for (const [name, value] of Object.entries(attributes)) {
    // Attribute names that XML does not allow cannot occur in XPath expressions.
    if (/^[A-Za-z_][\w.-]*$/.test(name)) element.setAttribute(name, value);
  }
  if (element !== above) above.appendChild(element);
  return element;
}

/** Format: `[left,top][right,bottom]`. */
function rectOf(bounds: string): Rect {
  const [left = 0, top = 0, right = 0, bottom = 0] = (bounds.match(/-?\d+/g) ?? []).map(Number);
  return { left, top, width: right - left, height: bottom - top };
}

import type { SimulatedDevice } from '../../device/device.ts';
import { readNodes, type NodeKind, type PageNode } from '../../../phone/scripts/read-nodes.ts';
import type { View } from '../../../phone/view.ts';

export interface HierarchyOptions {
  /** Leaves out what says nothing and only holds others. */
  readonly isCompressed: boolean;
  /** Whether each view has its hint as an attribute of its own. Default: no. */
  readonly tellsHints?: boolean;
}

interface Tree {
  readonly packageName: string;
  readonly view: View;
  /** Whether an empty field tells its hint as its text. */
  readonly hintAsText: boolean;
  readonly isCompressed: boolean;
  readonly tellsHints: boolean;
}

/** The active window of the built-in display as `uiautomator dump` writes it. */
export async function hierarchyOf(
  device: SimulatedDevice,
  { isCompressed, tellsHints = false }: HierarchyOptions,
): Promise<string> {
  const [display] = device.displays;
  await display.settle();
  const { front, view, metrics } = display;
  const { hintAsText } = device.personality;
  const nodes = ((await front.window.evaluate(readNodes)) ?? []) as readonly PageNode[];
  const tree = { packageName: front.app, view, hintAsText, isCompressed, tellsHints };
  const root: PageNode = { ...frame, rect: wholeScreen(view), children: nodes };
  const body = element(tree, root, 0);
  return `<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation="${metrics.rotation}">${body}</hierarchy>`;
}

const frame: Omit<PageNode, 'rect' | 'children'> = {
  kind: 'root',
  text: '',
  description: '',
  id: '',
  hint: '',
  checkable: false,
  checked: false,
  clickable: false,
  enabled: true,
  focusable: false,
  focused: false,
  scrollable: false,
  longClickable: false,
  password: false,
  selected: false,
};

/** Android's own class for what something is. */
const classes: Readonly<Record<NodeKind, string>> = {
  button: 'android.widget.Button',
  checkbox: 'android.widget.CheckBox',
  field: 'android.widget.EditText',
  frame: 'android.webkit.WebView',
  image: 'android.widget.Image',
  link: 'android.view.View',
  list: 'android.widget.ListView',
  progress: 'android.widget.ProgressBar',
  radio: 'android.widget.RadioButton',
  root: 'android.widget.FrameLayout',
  select: 'android.widget.Spinner',
  slider: 'android.widget.SeekBar',
  switch: 'android.widget.Switch',
  tab: 'android.widget.TabWidget',
  table: 'android.widget.GridView',
  text: 'android.widget.TextView',
  view: 'android.view.View',
};

function wholeScreen({ size, scale }: View): PageNode['rect'] {
  return { left: 0, top: 0, right: size.width / scale, bottom: size.height / scale };
}

function element(tree: Tree, node: PageNode, index: number): string {
  const kept = tree.isCompressed ? node.children.flatMap((child) => telling(child)) : node.children;
  const inner = kept.map((child, at) => element(tree, child, at)).join('');
  const head = `<node ${attributes(tree, node, index)}`;
  return inner ? `${head}>${inner}</node>` : `${head} />`;
}

/** The node, or what is in it where it says nothing itself. */
function telling(node: PageNode): readonly PageNode[] {
  const says =
    node.text || node.description || node.id || node.clickable || node.checkable || node.scrollable || node.hint;
  return says ? [node] : node.children.flatMap(telling);
}

function attributes(tree: Tree, node: PageNode, index: number): string {
  const { packageName, view, hintAsText, tellsHints } = tree;
  const pairs: readonly (readonly [string, string | number | boolean])[] = [
    ['index', index],
    ['text', node.text || (hintAsText ? node.hint : '')],
    ['resource-id', node.id && `${packageName}:id/${node.id}`],
    ['class', classes[node.kind]],
    ['package', packageName],
    ['content-desc', node.description],
    ['checkable', node.checkable],
    ['checked', node.checked],
    ['clickable', node.clickable],
    ['enabled', node.enabled],
    ['focusable', node.focusable],
    ['focused', node.focused],
    ['scrollable', node.scrollable],
    ['long-clickable', node.longClickable],
    ['password', node.password],
    ['selected', node.selected],
    ['bounds', bounds(node.rect, view)],
    ...(tellsHints ? [['hint', node.hint] as const] : []),
  ];
  return pairs.map(([name, value]) => `${name}="${escape(String(value))}"`).join(' ');
}

function bounds({ left, top, right, bottom }: PageNode['rect'], { size, scale }: View): string {
  const at = (value: number, limit: number) => Math.min(limit, Math.max(0, Math.round(value * scale)));
  return `[${at(left, size.width)},${at(top, size.height)}][${at(right, size.width)},${at(bottom, size.height)}]`;
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replace(/[\n\r\t]/g, (character) => `&#${character.charCodeAt(0)};`);
}

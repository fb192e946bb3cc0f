import type { Frame } from '../../core/screen/frame.ts';
import type { Point, Rect } from '../../core/screen/geometry.ts';
import type { TreeNode, TreeReading } from '../../core/screen/screen-tree.ts';
import { createOfflineModel } from '../../offline/index.ts';

/** A picture of a screen with what the application tells about its elements. */
export interface SeenScreen {
  /** Name of the action that is meant, e.g. `Tap`: not everything that can be found can be touched. */
  readonly action?: string | undefined;
  readonly frame: Frame;
  readonly tree: TreeReading | undefined;
  readonly signal: AbortSignal;
}

/** What a person pointed at. */
export interface ElementAt {
  readonly node: TreeNode;
  /** Words that the offline model finds exactly this element by; undefined if it has none. */
  readonly wording: string | undefined;
}

/** The words for roles that sentences have beside a name. Other elements are told by their words alone. */
const nouns: Readonly<Record<string, string>> = {
  button: 'button',
  link: 'link',
  textbox: 'field',
  searchbox: 'field',
  spinbutton: 'field',
  combobox: 'drop-down',
  listbox: 'list',
  checkbox: 'checkbox',
  radio: 'radio button',
  switch: 'switch',
  tab: 'tab',
  menuitem: 'menu item',
  option: 'option',
  heading: 'heading',
  slider: 'slider',
  treeitem: 'tree item',
  columnheader: 'column header',
  img: 'icon',
};
/** Elements that a person acts on. What is inside of one belongs to it. */
const actedOn = new Set(
  `button link textbox searchbox spinbutton combobox checkbox radio switch tab menuitem menuitemcheckbox menuitemradio option slider
  treeitem`.split(/\s+/),
);
const mostOfName = 80;
/** As many elements with the same words are told apart by their order. */
const ordinals = ['first', 'second', 'third', '4th', '5th', '6th', '7th', '8th', '9th'];

/** The element at a point of a picture, in pixels; undefined where there is none. */
export async function elementAt(screen: SeenScreen, point: Point): Promise<ElementAt | undefined> {
  const node = screen.tree && nodeAt(screen.tree.nodes, point);
  return node && { node, wording: await wordingOf(node, screen) };
}

/** The field that has the focus; undefined if there is none. */
export function focusedField(nodes: readonly TreeNode[]): TreeNode | undefined {
  return [...walk(nodes)].find(({ states, typeable }) => states.focused === true && typeable === true);
}

/** The innermost element that a person acts on, or else the innermost one with a name. A label stands for its control. */
function nodeAt(nodes: readonly TreeNode[], point: Point): TreeNode | undefined {
  const path = pathTo(nodes, point);
  const touched = path.findLast((node) => isActedOn(node) || node.isLabel === true);
  return (
    (touched && ([...walk([touched])].find(isActedOn) ?? touched)) ??
    path.findLast((node) => node.reacts === true && nameOf(node) !== '') ??
    path.findLast(({ name }) => name !== '')
  );
}

const isActedOn = ({ role, typeable }: TreeNode): boolean => actedOn.has(role) || typeable === true;

/** From the root to the innermost element at a point. Of elements on top of each other, the one that is drawn later counts. */
function pathTo(nodes: readonly TreeNode[], point: Point): readonly TreeNode[] {
  let best: readonly TreeNode[] = [];
  for (const node of nodes) {
    if (node.behind || node.unseen) continue;
    const inner = pathTo(node.children, point);
    const isHit = node.visible && contains(node.rect, point);
    const path = inner.length > 0 || isHit ? [node, ...inner] : [];
    if (path.length > 0 && !isBelow(path, best)) best = path;
  }
  return best;
}

const isBelow = (path: readonly TreeNode[], best: readonly TreeNode[]): boolean =>
  best.some(({ over }) => over !== undefined) && !path.some(({ over }) => over !== undefined);

function contains({ left, top, width, height }: Rect, { x, y }: Point): boolean {
  return x >= left && y >= top && x < left + width && y < top + height;
}

/** The first of several wordings that leads to the element. */
export async function wordingOf(
  node: TreeNode,
  { frame, tree, signal, action }: SeenScreen,
): Promise<string | undefined> {
  const model = createOfflineModel();
  try {
    for (const prompt of wordings(node, tree?.nodes ?? [])) {
      const request = {
        prompt,
        action,
        frame,
        readTree: () => Promise.resolve(tree),
        hideSecrets: (text: string) => text,
        signal,
        onCall: () => undefined,
      };
      // What it does not understand or is not sure of is no wording.
      const reply = await model.ask('locate', request).catch(() => undefined);
      signal.throwIfAborted();
      if (reply && 'center' in reply && contains(node.rect, reply.center)) return prompt;
    }
    return undefined;
  } finally {
    await model.close?.();
  }
}

function wordings(node: TreeNode, nodes: readonly TreeNode[]): readonly string[] {
  const noun = nouns[node.role] ?? (node.typeable ? 'field' : undefined);
  const named = namedWords(node, noun);
  const same = [...walk(nodes)].filter(
    ({ role, name, visible }) => visible && role === node.role && name === node.name,
  );
  const place = same.indexOf(node);
  const ordinal = same.length > 1 ? ordinals[place] : undefined;
  if (ordinal === undefined) return named;
  return named.map((words) => `the ${ordinal} ${words.replace(/^the /, '')}`);
}

/** The name, or else the texts inside, as of a label. */
function nameOf({ name, children }: TreeNode): string {
  return name !== '' ? name : children.map(nameOf).filter(Boolean).join(' ');
}

function namedWords(node: TreeNode, noun: string | undefined): readonly string[] {
  const { placeholder = '', tooltip = '' } = node;
  const texts = [nameOf(node), placeholder, tooltip].map((text) => text.trim()).filter((text) => isSayable(text));
  return texts.flatMap((text) => [...(noun === undefined ? [] : [`the ${quoted(text)} ${noun}`]), quoted(text)]);
}

const isSayable = (text: string): boolean => text !== '' && text.length <= mostOfName && !text.includes('\n');

/** Quotation marks that the text does not have itself. */
function quoted(text: string): string {
  return text.includes('"') ? `“${text}”` : `"${text}"`;
}

function* walk(nodes: readonly TreeNode[]): Generator<TreeNode> {
  for (const node of nodes) {
    yield node;
    yield* walk(node.children);
  }
}

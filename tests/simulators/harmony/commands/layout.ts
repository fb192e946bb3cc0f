import { setTimeout as sleep } from 'node:timers/promises';

import { readNodes, type NodeKind, type PageNode } from '../../phone/scripts/read-nodes.ts';
import type { HarmonyTarget } from '../device/target.ts';
import { valueOf, type TargetCommand } from './target-command.ts';

/** Components of ArkUI. */
const types: Readonly<Record<NodeKind, string>> = {
  button: 'Button',
  checkbox: 'Checkbox',
  field: 'TextInput',
  frame: 'Web',
  image: 'Image',
  link: 'Hyperlink',
  list: 'List',
  progress: 'Progress',
  radio: 'Radio',
  root: 'root',
  select: 'Select',
  slider: 'Slider',
  switch: 'Toggle',
  tab: 'TabBar',
  table: 'Grid',
  text: 'Text',
  view: 'Column',
};

interface LayoutNode {
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly LayoutNode[];
}

/** `uitest dumpLayout -p file.json` */
export const dumpLayout: TargetCommand = async (target, { args, out, closed }) => {
  const file = valueOf(args, '-p') ?? '/data/local/tmp/layout.json';
  const { fault, delayMs } = target.faults.layout;
  if (delayMs > 0) await sleep(delayMs, undefined, { signal: closed }).catch(() => undefined);
  if (fault === 'fails') return out('DumpLayout failed: Get window nodes failed\n');
  const text = fault === 'garbage' ? '{"attributes":' : JSON.stringify(await layoutOf(target));
  target.files.write(file, Buffer.from(text));
  await out(`DumpLayout saved to:${file}\n`);
};

async function layoutOf(target: HarmonyTarget): Promise<LayoutNode> {
  const { screen, personality, faults } = target;
  await screen.settle();
  const { front, view } = screen;
  const read = faults.layout.fault === 'empty' ? [] : await front.window.evaluate(readNodes);
  const nodes = (read ?? []) as readonly PageNode[];
  const whole = { left: 0, top: 0, right: view.size.width, bottom: view.size.height };
  const owner = personality.namesWindows
    ? { bundleName: front.app, abilityName: front.place, pagePath: 'pages/Index' }
    : {};
  const inner = nodes.map((node) => nodeOf(node, view.scale, faults.layout.fault === 'elsewhere' ? 5000 : 0));
  const root = { ...blank, bounds: boundsOf(whole, 1, 0), type: 'root', ...owner };
  return { attributes: { ...blank, bounds: boundsOf(whole, 1, 0) }, children: [{ attributes: root, children: inner }] };
}

const blank = {
  accessibilityId: '',
  bounds: '',
  checkable: 'false',
  checked: 'false',
  clickable: 'false',
  description: '',
  enabled: 'true',
  focused: 'false',
  hint: '',
  id: '',
  key: '',
  longClickable: 'false',
  originalText: '',
  scrollable: 'false',
  selected: 'false',
  text: '',
  type: '',
  visible: 'true',
};

function nodeOf(node: PageNode, scale: number, shift: number): LayoutNode {
  const isPassword = node.kind === 'field' && node.password;
  return {
    attributes: {
      ...blank,
      bounds: boundsOf(node.rect, scale, shift),
      checkable: String(node.checkable),
      checked: String(node.checked),
      clickable: String(node.clickable),
      description: node.description,
      enabled: String(node.enabled),
      focused: String(node.focused),
      hint: node.hint,
      id: node.id,
      key: node.id,
      longClickable: String(node.longClickable),
      originalText: isPassword ? '' : node.text,
      scrollable: String(node.scrollable),
      selected: String(node.selected),
      text: node.text,
      type: types[node.kind],
    },
    children: node.children.map((child) => nodeOf(child, scale, shift)),
  };
}

function boundsOf({ left, top, right, bottom }: PageNode['rect'], scale: number, shift: number): string {
  const at = (value: number): number => Math.round(value * scale) + shift;
  return `[${at(left)},${at(top)}][${at(right)},${at(bottom)}]`;
}

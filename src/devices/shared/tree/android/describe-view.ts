import type { ViewDescriber } from '../view-describer.ts';
import type { TreeStates } from '../../../../core/screen/screen-tree.ts';
import type { ViewFlag, ViewNode } from './parse-hierarchy.ts';
import { interactiveRoles, rolesByClass } from './hierarchy-roles.data.ts';

/** Maximum length of a row's name that is composed of its content. */
const longestName = 200;

const simpleName = ({ className }: ViewNode): string => className.split(/[.$]/).at(-1) ?? '';

/** The ARIA role of a view. */
export function roleOf(view: ViewNode): string {
  const known = rolesByClass[simpleName(view)];
  const saysLittle = known === undefined || known === 'text' || known === 'img';
  return saysLittle ? roleByUse(view, known) : known;
}

/** Views of any class may be clickable. */
function roleByUse(view: ViewNode, known: string | undefined): string {
  const canBeTouched = view.flags.has('clickable');
  // A tab bar and, in web views, each of its tabs.
  if (simpleName(view) === 'TabWidget') return canBeTouched ? 'tab' : 'tablist';
  if (view.flags.has('checkable')) return 'checkbox';
  if (canBeTouched && nameFromInside(view) !== '') return 'button';
  if (ownName(view) === '') return 'generic';
  return known ?? 'text';
}

export function isField(view: ViewNode): boolean {
  const role = rolesByClass[simpleName(view)];
  return role === 'textbox' || role === 'searchbox';
}

/** Name of a view: its own label, else, for clickable views, the text inside or around it. */
export function nameOf(view: ViewNode): string {
  const own = ownName(view);
  if (own !== '' || isField(view)) return own;
  if (view.flags.has('checkable')) return nameFromInside(view) || nameOfRow(view);
  return view.flags.has('clickable') ? nameFromInside(view) : '';
}

/** The name of a switch without a label comes from its row. */
function nameOfRow(view: ViewNode): string {
  for (let row = view.parent; row; row = row.parent) if (row.flags.has('clickable')) return nameFromInside(row);
  return '';
}

function ownName(view: ViewNode): string {
  // The text of a field is its value, not its name. The text of a password field is never read.
  const label = view.description || (isField(view) || view.flags.has('password') ? view.hint : view.text);
  return tidy(label);
}

/** Stops at nested clickable views. */
function nameFromInside(view: ViewNode): string {
  const parts: string[] = [];
  const visit = (node: ViewNode): void => {
    const own = ownName(node);
    if (own !== '') parts.push(own);
    else for (const child of node.children) if (!child.flags.has('clickable')) visit(child);
  };
  visit(view);
  return parts.join(' ').slice(0, longestName);
}

/** Undefined for views without a value, and for values that must not be read. */
export function valueOf(view: ViewNode): string | undefined {
  const holds = isField(view) || roleOf(view) === 'combobox' || roleOf(view) === 'slider';
  // Some versions report the hint of an empty field as its text.
  const hasOwnText = view.text !== '' && view.text !== view.hint;
  return holds && hasOwnText && !view.flags.has('password') ? view.text : undefined;
}

export function hidesValue({ flags, text, hint }: ViewNode): boolean {
  return flags.has('password') && text !== '' && text !== hint;
}

export function statesOf({ flags }: ViewNode): TreeStates {
  const has = (flag: ViewFlag): boolean => flags.has(flag);
  return {
    ...(has('checkable') && { checked: has('checked') }),
    ...(has('selected') && { selected: true }),
    ...(has('focused') && { focused: true }),
    ...(!has('enabled') && { disabled: true }),
  };
}

/** `save` for `com.example.shop:id/save`: the package differs between builds of an application. */
export function testIdOf({ resourceId }: ViewNode): string {
  return resourceId.split(':id/').at(-1) ?? '';
}

/** The last part for tests, and the full id for locators that use it. */
export function idsOf(view: ViewNode): readonly string[] {
  return view.resourceId === '' ? [] : [testIdOf(view), view.resourceId];
}

export function isTouchable(view: ViewNode): boolean {
  return view.flags.has('clickable') || view.flags.has('checkable') || interactiveRoles.has(roleOf(view));
}

/** How Android describes its views; hidden views are not reported. */
export const viewDescriber: ViewDescriber<ViewNode> = {
  roleOf,
  nameOf,
  isField,
  idsOf,
  isTouchable,
  valueOf,
  hidesValue,
  statesOf,
  placeholderOf: ({ hint }) => hint,
  isShown: () => true,
  textOf: (view) => (isField(view) || view.flags.has('password') ? '' : tidy(view.text)),
  isSure: (view) => roleOf(view) === rolesByClass[simpleName(view)],
  scrolls: ({ flags }) => flags.has('scrollable'),
  draws: (view) => drawing.test(simpleName(view)),
};

const tidy = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Views that draw their own content and may expose none of it. */
const drawing =
  /^(?:WebView|SurfaceView|TextureView|GLSurfaceView|FlutterView|ComposeView|AndroidComposeView|VideoView|UnityPlayer)$/;

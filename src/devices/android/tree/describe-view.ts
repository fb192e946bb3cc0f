import type { PhoneWords } from '../../shared/tree/phone-words.ts';
import type { TreeStates } from '../../../core/screen/screen-tree.ts';
import type { ViewFlag, ViewNode } from './parse-hierarchy.ts';
import { interactiveRoles, rolesByClass } from './hierarchy-roles.data.ts';

/** Of a row that is called by what is in it, at most so many characters. */
const longestName = 200;

const simpleName = ({ className }: ViewNode): string => className.split(/[.$]/).at(-1) ?? '';

/** ARIA's word for what a view is. */
export function roleOf(view: ViewNode): string {
  const known = rolesByClass[simpleName(view)];
  const saysLittle = known === undefined || known === 'text' || known === 'img';
  return saysLittle ? roleByUse(view, known) : known;
}

/** Views of any class are made to be touched. */
function roleByUse(view: ViewNode, known: string | undefined): string {
  const canBeTouched = view.flags.has('clickable');
  // The bar and, in web views, each of its tabs.
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

/** What a view is called: what it says itself, or else, where it is for touching, what is in it, or around it. */
export function nameOf(view: ViewNode): string {
  const own = ownName(view);
  if (own !== '' || isField(view)) return own;
  if (view.flags.has('checkable')) return nameFromInside(view) || nameOfRow(view);
  return view.flags.has('clickable') ? nameFromInside(view) : '';
}

/** A switch says nothing itself in a row that says what it is for. */
function nameOfRow(view: ViewNode): string {
  for (let row = view.parent; row; row = row.parent) if (row.flags.has('clickable')) return nameFromInside(row);
  return '';
}

function ownName(view: ViewNode): string {
  // What a field holds is its value, and what is typed into one for passwords is nobody's business.
  const label = view.description || (isField(view) || view.flags.has('password') ? view.hint : view.text);
  return tidy(label);
}

/** Stops at what can be touched by itself. */
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

/** Undefined for what holds nothing that may be told. */
export function valueOf(view: ViewNode): string | undefined {
  const holds = isField(view) || roleOf(view) === 'combobox' || roleOf(view) === 'slider';
  // Some versions tell the hint of an empty field as its text.
  const says = view.text !== '' && view.text !== view.hint;
  return holds && says && !view.flags.has('password') ? view.text : undefined;
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

/** `save` of `com.example.shop:id/save`: the package differs from one build of an application to the next. */
export function testIdOf({ resourceId }: ViewNode): string {
  return resourceId.split(':id/').at(-1) ?? '';
}

/** For tests, the last part; in full where somebody writes it so. */
export function idsOf(view: ViewNode): readonly string[] {
  return view.resourceId === '' ? [] : [testIdOf(view), view.resourceId];
}

export function isTouchable(view: ViewNode): boolean {
  return view.flags.has('clickable') || view.flags.has('checkable') || interactiveRoles.has(roleOf(view));
}

/** What Android says of its views; those that are not shown it does not tell. */
export const viewWords: PhoneWords<ViewNode> = {
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

/** Views that draw by themselves what they show, of which they may tell nothing. */
const drawing =
  /^(?:WebView|SurfaceView|TextureView|GLSurfaceView|FlutterView|ComposeView|AndroidComposeView|VideoView|UnityPlayer)$/;

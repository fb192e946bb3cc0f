/** What a node is, in no platform's words; what is none of these and says nothing itself is a `view`. */
export type NodeKind =
  | 'button'
  | 'checkbox'
  | 'field'
  | 'frame'
  | 'image'
  | 'link'
  | 'list'
  | 'progress'
  | 'radio'
  | 'root'
  | 'select'
  | 'slider'
  | 'switch'
  | 'tab'
  | 'table'
  | 'text'
  | 'view';

/** A node of what is on the screen, in CSS pixels. */
export interface PageNode {
  readonly kind: NodeKind;
  readonly text: string;
  readonly description: string;
  readonly id: string;
  readonly hint: string;
  readonly rect: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };
  readonly checkable: boolean;
  readonly checked: boolean;
  readonly clickable: boolean;
  readonly enabled: boolean;
  readonly focusable: boolean;
  readonly focused: boolean;
  readonly scrollable: boolean;
  readonly longClickable: boolean;
  readonly password: boolean;
  readonly selected: boolean;
  readonly children: readonly PageNode[];
}

/**
 * The elements of the page as the accessibility of phones shows views: what can be seen of them now, through frames of the
 * same site and open shadow trees. A password is as many dots as it has characters.
 */
export const readNodes = `(() => {
  const keyboard = globalThis.softKeyboard?.drawn;
  const kinds = { A: 'link', BUTTON: 'button', IMG: 'image', SELECT: 'select', TEXTAREA: 'field', PROGRESS: 'progress', UL: 'list', OL: 'list', TABLE: 'table', IFRAME: 'frame' };
  const inputs = { checkbox: 'checkbox', radio: 'radio', range: 'slider', button: 'button', submit: 'button', reset: 'button', image: 'image' };
  const roles = { button: 'button', checkbox: 'checkbox', switch: 'switch', radio: 'radio', tab: 'tab', slider: 'slider', img: 'image', textbox: 'field', combobox: 'select' };
  const checks = new Set(['checkbox', 'radio', 'switch']);
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const body = document.body;
  const top = body ? children(body, screen, { x: 0, y: 0 }) : [];
  // What is longer than the screen lies in a view that scrolls, as in any application.
  return body && document.scrollingElement.scrollHeight > innerHeight + 1 ? [scroller(top)] : top;

  function scroller(children) {
    return {
      kind: 'view', text: '', description: '', id: '', hint: '', rect: screen, checkable: false, checked: false, clickable: false, enabled: true,
      focusable: false, focused: false, scrollable: true, longClickable: false, password: false, selected: false, children,
    };
  }
  function children(parent, clip, shift) {
    const inner = parent.shadowRoot ? parent.shadowRoot.children : parent.tagName === 'SLOT' ? parent.assignedElements() : parent.children;
    return [...inner].flatMap((element) => element === keyboard ? [] : nodes(element, clip, shift));
  }
  function nodes(element, clip, shift) {
    if (/^(SCRIPT|STYLE|TEMPLATE|HEAD|OPTION|LINK|META)$/.test(element.tagName) || element.getAttribute('aria-hidden') === 'true') return [];
    const style = element.ownerDocument.defaultView.getComputedStyle(element);
    if (style.display === 'none') return [];
    if (style.display === 'contents') return children(element, clip, shift);
    const box = element.getBoundingClientRect();
    const rect = cut({ left: box.left + shift.x, top: box.top + shift.y, right: box.right + shift.x, bottom: box.bottom + shift.y }, clip);
    const clips = style.overflowX !== 'visible' || style.overflowY !== 'visible';
    const isOut = rect.right - rect.left < 1 || rect.bottom - rect.top < 1;
    if (isOut && clips) return [];
    const inner = inside(element, clips ? rect : clip, shift, box);
    if (isOut || style.visibility !== 'visible') return inner;
    return [node(element, rect, inner)];
  }
  function inside(element, clip, shift, box) {
    if (element.tagName !== 'IFRAME') return children(element, clip, shift);
    const frame = element.contentDocument?.body;
    return frame ? children(frame, clip, { x: shift.x + box.left + element.clientLeft, y: shift.y + box.top + element.clientTop }) : [];
  }
  function cut(rect, clip) {
    return { left: Math.max(rect.left, clip.left), top: Math.max(rect.top, clip.top), right: Math.min(rect.right, clip.right), bottom: Math.min(rect.bottom, clip.bottom) };
  }
  function node(element, rect, inner) {
    const type = element.tagName === 'INPUT' ? element.type : '';
    const role = element.getAttribute('role');
    const own = ownText(element);
    const kind = roles[role] ?? (element.tagName === 'INPUT' ? inputs[type] ?? 'field' : kinds[element.tagName] ?? (own ? 'text' : 'view'));
    const isField = kind === 'field';
    const isPassword = type === 'password';
    const value = 'value' in element ? String(element.value) : element.isContentEditable ? element.innerText : '';
    const text = isPassword ? '\\u2022'.repeat(value.length)
      : isField ? value
      : element.tagName === 'SELECT' ? element.selectedOptions[0]?.text ?? ''
      : /^(button|submit|reset)$/.test(type) ? value
      : kind === 'button' ? element.innerText.trim() || own : own;
    const focusable = element.tabIndex >= 0;
    const clickable = focusable || Boolean(element.onclick) || element.tagName === 'LABEL' || kind === 'button';
    return {
      kind, text,
      description: element.getAttribute('aria-label') ?? element.getAttribute('alt') ?? element.getAttribute('title') ?? '',
      id: element.id, hint: element.placeholder ?? '', rect,
      checkable: checks.has(kind), checked: element.checked === true || element.getAttribute('aria-checked') === 'true',
      clickable, enabled: element.disabled !== true && element.getAttribute('aria-disabled') !== 'true',
      focusable, focused: element.ownerDocument.activeElement === element,
      scrollable: element.scrollHeight > element.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(element).overflowY),
      longClickable: isField, password: isPassword, selected: element.getAttribute('aria-selected') === 'true',
      children: kind === 'button' ? [] : inner,
    };
  }
  function ownText(element) {
    return [...element.childNodes].filter((child) => child.nodeType === 3).map((child) => child.data).join(' ').replace(/\\s+/g, ' ').trim();
  }
})()`;

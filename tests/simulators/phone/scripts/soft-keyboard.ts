import { keyboardHtml } from '../keyboard/keys.ts';
import type { Point } from '../view.ts';

export interface KeyboardQuestion {
  /** CSS pixels of the screen's height that the keyboard takes. */
  readonly height: number;
  /** Where a finger was last, in CSS pixels; it brings a hidden keyboard back. */
  readonly touched?: Point | undefined;
  readonly hide?: boolean;
}

const style = `:host { all: initial; position: fixed; inset: auto 0 0 0; width: 100%; margin: 0; padding: 0; border: 0; }
section { height: 100%; display: flex; flex-direction: column; background: #d5d9de; font: 18px Roboto, Inter, sans-serif; color: #202124; }
div { flex: 1; display: flex; } span { flex: 1; margin: 3px; border-radius: 5px; display: grid; place-items: center; background: white; }`;

/**
 * Whether the keyboard is shown, which it is while a field has the focus that its user gave it; draws it, or takes it
 * away. It stands over the page in a tree that the page's scripts cannot look into.
 */
export function askKeyboard({ height, touched, hide = false }: KeyboardQuestion): string {
  return `(() => {
  const state = globalThis.softKeyboard ??= { field: undefined, hidden: false, drawn: undefined };
  const touched = ${JSON.stringify(touched ?? null)};
  let field = document.activeElement;
  for (;;) {
    const inner = field?.shadowRoot?.activeElement ?? (/^I?FRAME$/.test(field?.tagName) ? field.contentDocument?.activeElement : undefined);
    if (!inner || inner === field) break;
    field = inner;
  }
  if (!isEditable(field)) state.field = undefined;
  else if (state.field !== field) Object.assign(state, { field, hidden: !navigator.userActivation.hasBeenActive });
  else if (touched && hits(field)) state.hidden = false;
  if (${hide}) state.hidden = true;
  const isShown = state.field !== undefined && !state.hidden;
  if (isShown) draw(); else { state.drawn?.remove(); state.drawn = undefined; }
  return isShown;

  function isEditable(element) {
    if (!element || element.inputMode === 'none' || element.readOnly || element.disabled) return false;
    const typed = /^(text|search|email|url|tel|password|number)$/;
    return element.isContentEditable || element.tagName === 'TEXTAREA' || (element.tagName === 'INPUT' && typed.test(element.type));
  }
  function hits(element) {
    const found = document.elementFromPoint(touched.x, touched.y);
    return Boolean(found) && (element.contains(found) || found.contains(element) && found.tagName !== 'BODY' && found.tagName !== 'HTML');
  }
  function draw() {
    if (state.drawn?.isConnected) return;
    const host = state.drawn = document.createElement('div');
    host.popover = 'manual';
    host.attachShadow({ mode: 'closed' }).innerHTML = ${JSON.stringify(`<style>${style}</style><section>${keyboardHtml()}</section>`)};
    host.style.cssText = 'height: ${height}px !important';
    document.documentElement.append(host);
    host.showPopover();
    // What would be written under the keyboard is moved to where it can be seen.
    if (state.field.getBoundingClientRect().bottom > innerHeight - ${height}) state.field.scrollIntoView({ block: 'center' });
  }
})()`;
}

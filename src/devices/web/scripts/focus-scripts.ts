import { fieldKinds } from './field-kinds.ts';

/** Expressions about the element that has the focus; see `page-scripts.ts` for why they are texts. */

/**
 * Runs `body` with \`element\`, the focused element of this document or of what can be reached from it: shadow roots and
 * frames of the same origin. Says when it is in a frame that cannot be reached, and whether this document has the focus.
 */
export function withFocused(body: string): string {
  return `(async () => {
  // An object may hold a picture as well as a page.
  const holdsPage = (found) => Boolean(found) && (/^(?:i?frame|fencedframe|embed)$/i.test(found.localName) || (/^object$/i.test(found.localName) && Boolean(found.contentWindow)));
  const deepest = () => {
    let found = document.activeElement;
    for (;;) {
      if (found && found.shadowRoot && found.shadowRoot.activeElement) found = found.shadowRoot.activeElement;
      else if (holdsPage(found) && found.contentDocument) found = found.contentDocument.activeElement;
      else return found;
    }
  };
  let element = deepest();
  if (holdsPage(element)) return { elsewhere: true };
  const isFramed = window !== window.top;
  if (isFramed && !document.hasFocus()) return { value: undefined, focused: false };
  const answer = (value) => ({ value, focused: true });
  ${body}
})()`;
}

/**
 * Puts the text cursor behind the last character, and remembers that it stands there. Answers whether keys have to do the
 * same: editors have a cursor of their own, and so have those that draw what a field that nobody sees is given.
 */
export const cursorToEnd = withFocused(`
  ${fieldKinds}
  if (kindOf(element) !== 'field') return answer(false);
  ${moveToEndOf('element')}
  globalThis.eyewrightAtEnd = element;
  // Keys go to the end of number and e-mail fields, too, which have no selection to set.
  const hasNoSelection = isInput(element) && /^(email|number)$/.test(element.type) && element.value !== '';
  return answer(!isInput(element) || hasNoSelection || (isUnseen(element) && !isBlank(element)));`);

/** Statements that put the cursor behind the last character of a field. */
export function moveToEndOf(field: string): string {
  return `
  if (${field} && /^(input|textarea)$/i.test(${field}.localName)) {
    try { ${field}.setSelectionRange(${field}.value.length, ${field}.value.length); } catch {}
  } else if (${field} && ${field}.isContentEditable) {
    const selection = ${field}.ownerDocument.getSelection();
    if (selection) { selection.selectAllChildren(${field}); selection.collapseToEnd(); }
  }`;
}

/** Facts about the document that holds the focused element. */
export interface FocusOrigin {
  /** As the browser has it; `null` in a sandbox without one. */
  readonly origin: string;
  /** Whether the element is one that cannot have a frame inside, as others can in a closed shadow root. */
  readonly isControl: boolean;
}

/** Answers with a `FocusOrigin`. */
export const originAtFocus = withFocused(`
  const { location, origin } = (element?.ownerDocument ?? document).defaultView;
  return answer({
    origin: location.protocol === 'file:' ? 'file://' : origin,
    isControl: Boolean(element) && /^(?:input|textarea|select)$/i.test(element.localName),
  });`);

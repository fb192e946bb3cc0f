import type { Point } from '../../../core/screen/geometry.ts';
import { fieldKinds } from './field-kinds.ts';
import { moveToEndOf, withFocused } from './focus-scripts.ts';
import { watchField } from './typing-watch.ts';

/** Expressions that watch what becomes of a typed text; see `page-scripts.ts` for why they are texts. */

export interface BeginOptions {
  /** Where the pointer is, in CSS pixels of the page, and whether it has pressed since the last text was typed. */
  readonly at: Point | undefined;
  readonly isPressed: boolean;
  /** Painted frames without a change of focus or selection that a field with a text is given first. */
  readonly quietFrames: number;
  /** Whether all that the field holds is to be selected. */
  readonly selects: boolean;
  /** Whether to go back to the field that was typed into last, and to take back what went elsewhere. */
  readonly isAgain: boolean;
  /** Letters that will be typed. */
  readonly length: number;
}

/** What `beginTyping` answers. */
export type FocusFacts =
  /** Nothing that takes text has the focus. `blocked`: the field under the pointer, which cannot be changed. */
  | {
      readonly kind: 'none';
      readonly what: string;
      readonly isUnmoved?: boolean;
      readonly blocked?: 'read-only' | 'disabled';
      readonly form?: string;
    }
  /** Something that takes keys, and whose text cannot be read. */
  | { readonly kind: 'keys' }
  | FieldFacts;

export interface FieldFacts {
  readonly kind: 'field';
  readonly text: string;
  /** Where the cursor stands; null where that is not known. */
  readonly caret: readonly [number, number] | null;
  readonly isEmpty: boolean;
  readonly isEditor: boolean;
  /** Whether it holds no line breaks. */
  readonly isSingleLine: boolean;
  readonly isReadOnly: boolean;
  /** Whether all that it holds is selected, so that a key replaces it. */
  readonly isSelected: boolean;
  readonly isPrivate: boolean;
  /** Whether nobody sees it, as the field behind a terminal; and whether nothing is drawn around it. */
  readonly isUnseen: boolean;
  readonly isBlank: boolean;
  /** Its type, where it takes values of one form only. */
  readonly form?: string;
  /** Boxes that share one text, this one included. */
  readonly boxes: number;
}

/** What `lookAtTyped` answers; nothing where the document was exchanged, or the field is gone for good. */
export interface TypedState {
  readonly text: string;
  /** What stands before an end that is selected, as pages complete a text in its field. */
  readonly uncompleted: string | null;
  /** Texts of the fields that were typed into, in their order, with the most letters that each takes; empty for a single one. */
  readonly parts: readonly { readonly text: string; readonly limit: number }[];
  readonly isFocused: boolean;
  /** Events: keys that reached the field, and inputs that it had. */
  readonly keys: number;
  readonly inputs: number;
  /** The longest text that the field held between two keys. */
  readonly longest: number;
  readonly limit: number;
  /** Whether the text is that of several boxes. */
  readonly isShared: boolean;
  readonly isNumber: boolean;
  readonly isRefused: boolean;
  readonly isReadOnly: boolean;
  /** Whether the field, what it controls, or its form has changed. */
  readonly isAffected: boolean;
  /** Words of the text that stand by themselves outside of the field: as a tag, an item of a list, the value of another field. */
  readonly elsewhere: readonly string[];
}

/**
 * Settles the focus, says what has it, and watches it until the next text is typed. An empty field is not waited for: it
 * holds nothing that could be lost, and what the page does to the cursor shows when the texts are compared.
 */
export function beginTyping(options: BeginOptions): string {
  return withFocused(`
  const options = ${JSON.stringify({ ...options, at: options.at ?? null })};
  ${fieldKinds}
  const last = globalThis.eyewrightTyped;
  const { at } = options;
  last?.end();
  ${quiet}
  if (options.isAgain) {
    // What the page still has to do to the focus is done first.
    await quiet(options.quietFrames);
    last?.goBack();
    element = deepest();
  }
  if (options.isAgain || (kindOf(element, at) === 'field' && !isEmpty(element))) await quiet(options.quietFrames);
  let kind = kindOf(element, at);
  // The place is one of the whole page.
  const hit = isFramed ? null : hitAt(at);
  const labelled = hit && (hit.closest('label')?.control || hit);
  // A list that closes gives the focus back to its opener, which takes keys as well: they are meant for the field that was pressed.
  const pressed = options.isPressed && options.selects && !options.isAgain && labelled && isInput(labelled) && !labelled.matches(':disabled') ? labelled : null;
  const isMisled = () => pressed && kind === 'keys' && !element.contains(pressed);
  if (isMisled()) {
    await quiet(options.quietFrames);
    pressed.focus();
    await quiet(options.quietFrames);
    kind = kindOf(element, at);
    if (isMisled()) kind = 'none';
  }
  if (kind === 'none') {
    const blocked = labelled && isInput(labelled) && (labelled.matches(':disabled') ? 'disabled' : labelled.readOnly ? 'read-only' : null);
    return answer({ kind, what: element ? element.localName : '', ...(blocked && { blocked, ...(isFormed(labelled) && { form: labelled.type }) }) });
  }
  // The pointer pressed elsewhere, and the field that was typed into before still has the focus.
  const isNear = (field) => {
    if (!hit || field.ownerDocument !== document) return true;
    const box = field.getBoundingClientRect();
    const isInside = at.x >= box.left - 2 && at.x <= box.right + 2 && at.y >= box.top - 2 && at.y <= box.bottom + 2;
    return isInside || labelled === field || (hit.contains(field) && !/^(body|html)$/.test(hit.localName)) || field.contains(hit);
  };
  if (options.isPressed && !options.isAgain && at && last?.field === element && !isNear(element)) return answer({ kind: 'none', what: element.localName, isUnmoved: true });
  if (kind === 'keys') return answer({ kind });
  const field = element;
  // The page may have moved the cursor since; an editor has its own, which has been moved by keys.
  if (globalThis.eyewrightAtEnd === field && isInput(field)) {
    ${moveToEndOf('field')}
  }
  const isAtEnd = globalThis.eyewrightAtEnd === field;
  delete globalThis.eyewrightAtEnd;
  ${watchField}
  const length = textOf(field).length;
  const unseen = isUnseen(field);
  let caret = null;
  try { caret = isAtEnd ? [length, length] : isInput(field) && field.selectionStart !== null ? [field.selectionStart, field.selectionEnd] : null; } catch {}
  if (options.selects && isInput(field) && !field.readOnly) selectAll(field);
  return answer({
    kind, text: typed.text(), caret, isEmpty: isEmpty(field), isEditor: !isInput(field), isSingleLine: field.localName === 'input', isReadOnly: field.readOnly === true,
    isSelected: isAllSelected(field), isPrivate: isPrivate(field), isUnseen: unseen, isBlank: unseen && isBlank(field), boxes: typed.boxes.length, ...(isFormed(field) && { form: field.type }),
  });`);
}

/** A function that waits until the focus and the selection have not changed for some painted frames. */
const quiet = `const quiet = async (frames) => {
    const changes = ['selectionchange', 'select', 'focusin'];
    const documents = new Set([document, element ? element.ownerDocument : document]);
    let isChanged = false;
    const onChange = () => { isChanged = true; };
    for (const each of documents) for (const type of changes) each.addEventListener(type, onChange, true);
    for (let [still, passed] = [0, 0]; still < frames && passed < 30; passed++) {
      isChanged = false;
      await frame();
      still = isChanged ? 0 : still + 1;
    }
    for (const each of documents) for (const type of changes) each.removeEventListener(type, onChange, true);
    element = deepest();
  };`;

/** The state of the watched field. @param words - Of the typed text, as \`lettersOf\` them. */
export function lookAtTyped(words: readonly string[], { ends }: { readonly ends: boolean }): string {
  return `(() => {
  const typed = globalThis.eyewrightTyped;
  const state = typed?.state(${JSON.stringify(words)}) ?? null;
  ${ends ? 'typed?.leave();' : ''}
  return state;
})()`;
}

/** Ends the watch; its field is remembered. */
export const endTyping = `void globalThis.eyewrightTyped?.end()`;

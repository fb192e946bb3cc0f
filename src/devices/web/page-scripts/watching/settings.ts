import { isElement, tagOf } from '../document/dom.ts';
import { aroundOf } from '../document/shown-tree.ts';
import { controlOf, isLabel } from '../meaning/labels.ts';
import { selectValueOf, selectedOptionsOf } from '../meaning/native-values.ts';
import { roleOf, toggleRoles } from '../meaning/roles.ts';
import { statesOf } from '../meaning/states.ts';
import { textIn } from '../meaning/text.ts';
import { describeCover } from '../touching/describe.ts';

/** Watches whether what a press has set stays set. */

/** What a person sees to be set: a box that is checked, a choice of a drop-down. */
function settingOf(control: Element) {
  if (tagOf(control) === 'select')
    return Array.from(selectedOptionsOf(control) || [], (option) => textIn(option, 200)).join(', ');
  return statesOf(control, roleOf(control)).checked;
}

function settableAt(hit: Element) {
  for (let node = hit; node && isElement(node); node = aroundOf(node)) {
    const control = isLabel(node) ? controlOf(node) : node;
    if (control && (tagOf(control) === 'select' || toggleRoles.has(roleOf(control)))) return control;
  }
  return null;
}

/** What a control is called, and what it is a part of: a page may use it for something else later. */
function placeOfSetting(control: Element) {
  let holder = control;
  while (holder && !isLabel(holder) && !/^(tr|li|article|fieldset)$/.test(tagOf(holder)) && roleOf(holder) !== 'row')
    holder = aroundOf(holder);
  return describeCover(control, document) + '\n' + (holder ? textIn(holder, 300) : '');
}

/**
 * Watches whether what a press has set is as it was before, without anybody having touched the page meanwhile. A menu of actions goes
 * back to an empty choice, which is not told.
 */
export function watchSettings() {
  let [begun, kept] = [null, null];
  const isBack = ({ control, before, after, place }) => {
    const now = control.isConnected ? settingOf(control) : after;
    if (now !== before || now === after || (tagOf(control) === 'select' && selectValueOf(control) === '')) return false;
    return placeOfSetting(control) === place;
  };
  return {
    begin(hit: Element) {
      const control = settableAt(hit);
      kept = null;
      begun = control && { control, before: settingOf(control) };
    },
    /** Somebody touched the page. */
    end() {
      kept = null;
    },
    settle() {
      if (begun && settingOf(begun.control) !== begun.before)
        kept = { ...begun, after: settingOf(begun.control), place: placeOfSetting(begun.control) };
      begun = null;
    },
    look() {
      const field =
        globalThis.eyewrightTyped && globalThis.eyewrightTyped.lookBack && globalThis.eyewrightTyped.lookBack();
      if (field) return describeCover(field, document);
      if (!kept || !isBack(kept)) return null;
      const [what] = kept.place.split('\n');
      kept = null;
      return what;
    },
  };
}

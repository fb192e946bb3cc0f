import { isElement, tagOf } from '../document/dom.ts';
import { aroundOf } from '../document/shown-tree.ts';
import { controlOf, isLabel } from '../meaning/labels.ts';
import { selectValueOf, selectedOptionsOf } from '../meaning/native-values.ts';
import { roleOf, toggleRoles } from '../meaning/roles.ts';
import { statesOf } from '../meaning/states.ts';
import { textIn } from '../meaning/text.ts';
import { describeCover } from '../touching/describe.ts';

/** Watches whether what a press has set stays set. */

type Setting = string | boolean | undefined;

interface Begun {
  readonly control: Element;
  readonly before: Setting;
}

interface Kept extends Begun {
  readonly after: Setting;
  readonly place: string;
}

/** What a person sees to be set: a box that is checked, a choice of a drop-down. */
function settingOf(control: Element): Setting {
  if (tagOf(control) === 'select')
    return Array.from(selectedOptionsOf(control) || [], (option) => textIn(option, 200)).join(', ');
  return statesOf(control, roleOf(control)).checked;
}

function settableAt(hit: Node) {
  for (let node: Node | null = hit; node && isElement(node); node = aroundOf(node)) {
    const control = isLabel(node) ? controlOf(node) : node;
    if (control && (tagOf(control) === 'select' || toggleRoles.has(roleOf(control)))) return control;
  }
  return null;
}

/** What a control is called, and what it is a part of: a page may use it for something else later. */
function placeOfSetting(control: Element) {
  let holder: Element | null = control;
  while (holder && !isLabel(holder) && !/^(tr|li|article|fieldset)$/.test(tagOf(holder)) && roleOf(holder) !== 'row')
    holder = aroundOf(holder);
  return describeCover(control, document) + '\n' + (holder ? textIn(holder, 300) : '');
}

/**
 * Watches whether what a press has set is as it was before, without anybody having touched the page meanwhile. A menu of actions goes
 * back to an empty choice, which is not reported.
 */
export function watchSettings() {
  let begun: Begun | null = null;
  let kept: Kept | null = null;
  const isBack = ({ control, before, after, place }: Kept) => {
    const now = control.isConnected ? settingOf(control) : after;
    if (now !== before || now === after || (tagOf(control) === 'select' && selectValueOf(control) === '')) return false;
    return placeOfSetting(control) === place;
  };
  return {
    begin(hit: Node) {
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
    look(): string | null {
      const field = window.eyewrightTyped?.lookBack?.();
      if (field) return describeCover(field, document);
      if (!kept || !isBack(kept)) return null;
      const [what] = kept.place.split('\n');
      kept = null;
      return what ?? null;
    },
  };
}

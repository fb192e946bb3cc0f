import { getter, has, tagOf } from '../document/dom.ts';

/** What fields of the platform hold. */

export const valueGetter = {
  input: getter(HTMLInputElement.prototype, 'value'),
  textarea: getter(HTMLTextAreaElement.prototype, 'value'),
  progress: getter(HTMLProgressElement.prototype, 'value'),
  meter: getter(HTMLMeterElement.prototype, 'value'),
};

/** The ends of what has some; the native default of each is known to the browser alone. */
export const endsOf = {
  progress: { least: () => 0, most: getter(HTMLProgressElement.prototype, 'max') },
  meter: { least: getter(HTMLMeterElement.prototype, 'min'), most: getter(HTMLMeterElement.prototype, 'max') },
};

/** Whether it is a progress bar of which nobody knows how far it is. */
export const isUndecided = (element: Element) => tagOf(element) === 'progress' && !has(element, 'value');

export const checkedOf = getter(HTMLInputElement.prototype, 'checked');
export const indeterminateOf = getter(HTMLInputElement.prototype, 'indeterminate');
export const selectedOf = getter(HTMLOptionElement.prototype, 'selected');
export const selectedOptionsOf = getter(HTMLSelectElement.prototype, 'selectedOptions');
export const optionsOf = getter(HTMLSelectElement.prototype, 'options');
export const selectValueOf = getter(HTMLSelectElement.prototype, 'value');
export const optionValueOf = getter(HTMLOptionElement.prototype, 'value');

import { getter } from '../document/dom.ts';

/** What fields of the platform hold. */

export const valueGetter = {
  input: getter(HTMLInputElement.prototype, 'value'),
  textarea: getter(HTMLTextAreaElement.prototype, 'value'),
  progress: getter(HTMLProgressElement.prototype, 'value'),
  meter: getter(HTMLMeterElement.prototype, 'value'),
};

export const checkedOf = getter(HTMLInputElement.prototype, 'checked');
export const indeterminateOf = getter(HTMLInputElement.prototype, 'indeterminate');
export const selectedOf = getter(HTMLOptionElement.prototype, 'selected');
export const selectedOptionsOf = getter(HTMLSelectElement.prototype, 'selectedOptions');
export const optionsOf = getter(HTMLSelectElement.prototype, 'options');
export const selectValueOf = getter(HTMLSelectElement.prototype, 'value');
export const optionValueOf = getter(HTMLOptionElement.prototype, 'value');

/** States that a person sees; the focus is left out, since it moves by itself. */
export const shownStates = ['checked', 'selected', 'pressed', 'expanded', 'disabled', 'invalid', 'current'] as const;
/** `mixed` stands for a box that is checked, or a button that is pressed, only in part. */
export type ShownState = (typeof shownStates)[number] | 'mixed';

/** Facts about one element of a screen. */
export interface ElementFact {
  readonly role: string;
  readonly name: string;
  readonly value?: string | undefined;
  readonly states: readonly ShownState[];
}

/** A fact on one line, e.g. `checkbox "Milk" checked`, `textbox "Name" = "Ann"`. */
export function elementWords({ role, name, value, states }: ElementFact): string {
  const parts = [role, name && `"${name}"`, value && `= "${value}"`, ...states];
  return parts.filter(Boolean).join(' ');
}

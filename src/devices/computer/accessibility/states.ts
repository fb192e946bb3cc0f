/** The number of each state, which is its bit in a set (at-spi2-core, atspi/atspi-constants.h, `AtspiStateType`). */
const bits = {
  active: 1,
  checked: 4,
  defunct: 6,
  editable: 7,
  enabled: 8,
  expandable: 9,
  expanded: 10,
  focused: 12,
  iconified: 15,
  multiLine: 17,
  pressed: 20,
  selectable: 22,
  selected: 23,
  sensitive: 24,
  showing: 25,
  indeterminate: 32,
  required: 33,
  invalidEntry: 36,
  checkable: 41,
  readOnly: 43,
} as const;

export type AtSpiState = keyof typeof bits;

/** The states of an element, as the two numbers that applications answer with. */
export class StateSet {
  readonly #words: readonly number[];

  constructor(words: readonly number[]) {
    this.#words = words;
  }

  has(state: AtSpiState): boolean {
    const bit = bits[state];
    const word = this.#words[Math.floor(bit / 32)] ?? 0;
    return Math.floor(word / 2 ** (bit % 32)) % 2 === 1;
  }
}

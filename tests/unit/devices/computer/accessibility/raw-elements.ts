import type { RawApplication, RawElement } from '../../../../../src/devices/computer/accessibility/raw-element.ts';
import { StateSet } from '../../../../../src/devices/computer/accessibility/states.ts';

/** Visible, showing, enabled and sensitive, as applications report it. */
export const usual = 0x43_00_01_00;

export type ElementParts = Partial<Omit<RawElement, 'states' | 'rect'>> & {
  /** The two words of the states. */
  readonly states?: readonly number[];
  /** Left, top, width, height. */
  readonly box?: readonly [number, number, number, number];
};

let made = 0;

export function element(
  role: string,
  { states = [usual, 0], box = [0, 0, 100, 20], ...parts }: ElementParts = {},
): RawElement {
  const [left, top, width, height] = box;
  made += 1;
  return {
    id: `:1.7/${made}`,
    role,
    name: '',
    description: '',
    attributes: {},
    hasMore: false,
    children: [],
    ...parts,
    states: new StateSet(states),
    rect: { left, top, width, height },
  };
}

export function application(pid: number, windows: readonly RawElement[], toolkit = 'gtk'): RawApplication {
  return { name: `app${pid}`, toolkit, pid, windows };
}

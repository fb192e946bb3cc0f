import { describeElement, describeStatement } from './describe.ts';
import type { PointerAction, Step } from './instruction-steps.ts';
import { parseStatement } from './statement-grammar.ts';

const pointerWords: Readonly<Record<PointerAction, string>> = {
  Tap: 'tap',
  DoubleClick: 'double-click',
  RightClick: 'right-click',
  Hover: 'point at',
  LongPress: 'press and hold',
};

const checkedWords: Readonly<Record<string, string>> = {
  true: 'checked',
  false: 'not checked',
  other: 'what it is not now, checked or not checked',
};

type Describers = { readonly [T in Step['type']]: (step: Extract<Step, { type: T }>) => string };

const describers: Describers = {
  pointer: ({ action, target }) => `${pointerWords[action]}: ${describeElement(target)}`,
  type: ({ value, mode, target }) =>
    `type "${value}" ${mode === 'replace' ? 'instead of' : 'behind'} what is there: ${target ? describeElement(target) : 'the field of the step before, or the only one'}`,
  clear: ({ target }) => `empty: ${describeElement(target)}`,
  check: ({ target, checked }) => `make it ${checkedWords[String(checked)]}: ${describeElement(target)}`,
  close: ({ target }) => `close the dialog by: ${describeElement(target)}`,
  expand: ({ target, expanded }) => `make it ${expanded ? 'expanded' : 'collapsed'}: ${describeElement(target)}`,
  sort: ({ target }) => `tap, and look whether the rows are in order: ${describeElement(target)}`,
  select: ({ option, target }) => `choose ${describeElement(option)} in: ${describeElement(target)}`,
  set: ({ value, target }) => `make it "${value}", as a drop-down, a switch or a field: ${describeElement(target)}`,
  upload: ({ files, target }) => `give ${files.map((file) => `"${file}"`).join(', ')} to: ${describeElement(target)}`,
  press: ({ keyName, target }) => `press the key ${keyName}${target ? ` in: ${describeElement(target)}` : ''}`,
  scroll: ({ scrollType, direction, distance, target }) => {
    const how = scrollType === 'singleAction' ? direction : `as far ${direction} as it goes`;
    return `scroll ${how}${distance === undefined ? '' : ` by ${distance} pixels`}${target ? ` in: ${describeElement(target)}` : ''}`;
  },
  scrollTo: ({ target }) => `scroll until it is there: ${describeElement(target)}`,
  drag: ({ from, to }) => `drag: ${describeElement(from)} – to: ${describeElement(to)}`,
  navigate: ({ url }) => `open the address ${url}`,
  reload: () => 'load the page anew',
  back: () => 'go back',
  sleep: ({ timeMs }) => `wait ${timeMs} ms`,
  await: ({ statement }) => `wait until it is true – ${describeStatement(parseStatement(statement))}`,
  verify: ({ statement }) => `go on only if it is true – ${describeStatement(parseStatement(statement))}`,
};

/** A step in words that say how it was understood. Throws for a statement in it that is not. */
export function describeStep(step: Step): string {
  return (describers[step.type] as (some: Step) => string)(step);
}

import type { CommandAbout, CommandField } from '../../../src/playground/messages.ts';

type FieldFacts = Pick<CommandField, 'name' | 'label' | 'about'> & Partial<CommandField>;

function argument(facts: FieldFacts): CommandField {
  return { kind: 'text', required: true, isArgument: true, ...facts };
}

function option(facts: FieldFacts): CommandField {
  return { kind: 'text', required: false, isArgument: false, ...facts };
}

const locate = argument({
  name: 'locate',
  label: 'element',
  about: 'The element, e.g. the "Log in" button',
  isElement: true,
});
const deepLocate = option({
  name: 'deepLocate',
  label: 'Look closer',
  about: 'Looks for the element once more in an enlarged part of the screen',
  kind: 'switch',
});
const timeout = option({
  name: 'timeoutMs',
  label: 'Time limit',
  about: 'In milliseconds',
  kind: 'number',
});

/** Commands of a page, as the command line lists them. */
export const commands: readonly CommandAbout[] = [
  {
    name: 'tap',
    label: 'Tap',
    about: 'Clicks or taps an element',
    group: 'act',
    fields: [locate, deepLocate],
  },
  {
    name: 'act',
    label: 'Act',
    about: 'Carries out an instruction of one or more steps',
    group: 'act',
    fields: [
      argument({ name: 'prompt', label: 'instruction', about: 'E.g. type "alice" into the Username field' }),
      option({ name: 'expect', label: 'Outcome', about: 'A statement that has to be true afterwards' }),
      deepLocate,
      timeout,
    ],
  },
  {
    name: 'input',
    label: 'Input',
    about: 'Types text into a field, and replaces its content',
    group: 'act',
    fields: [
      locate,
      argument({ name: 'value', label: 'text', about: 'What to type' }),
      option({
        name: 'mode',
        label: 'Mode',
        about: 'Whether the text replaces what is there',
        kind: 'choice',
        values: ['replace', 'append', 'type-only'],
      }),
    ],
  },
  { name: 'hover', label: 'Hover', about: 'Moves the pointer onto an element', group: 'act', fields: [locate] },
  {
    name: 'scroll',
    label: 'Scroll',
    about: 'Scrolls once, or to an edge of the screen or element',
    group: 'act',
    fields: [{ ...locate, required: false }],
  },
  {
    name: 'query',
    label: 'Query',
    about: 'Reads data',
    group: 'read',
    fields: [
      argument({ name: 'demand', label: 'demand', about: 'E.g. {"total": "the number after Total"}', kind: 'data' }),
    ],
  },
  {
    name: 'string',
    label: 'String',
    about: 'Reads a text',
    group: 'read',
    fields: [argument({ name: 'question', label: 'question', about: 'E.g. the text of the heading' })],
  },
  {
    name: 'assert',
    label: 'Assert',
    about: 'Judges a statement about the screen',
    group: 'judge',
    fields: [argument({ name: 'statement', label: 'statement', about: 'E.g. the page shows "Welcome"' }), timeout],
  },
  {
    name: 'wait-for',
    label: 'Wait for',
    about: 'Waits until a statement about the screen is true',
    group: 'judge',
    fields: [argument({ name: 'statement', label: 'statement', about: 'E.g. the list has 3 items' }), timeout],
  },
  { name: 'go-back', label: 'Back', about: 'Goes back one page', group: 'device', fields: [] },
  { name: 'reload', label: 'Reload', about: 'Reloads the page', group: 'device', fields: [] },
  {
    name: 'navigate',
    label: 'Navigate',
    about: 'Opens an address in the page',
    group: 'device',
    fields: [argument({ name: 'url', label: 'address', about: 'E.g. http://localhost:3000' })],
  },
];

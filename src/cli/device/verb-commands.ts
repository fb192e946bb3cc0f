import type { verbs } from '../../agents/verbs/verbs.ts';
import type { ScreenName } from '../../platforms/screens/screen.ts';
import type { DeviceCommand, Positional } from './device-command.ts';

const pages: readonly ScreenName[] = ['web', 'bridge'];
const desktops: readonly ScreenName[] = ['computer', 'rdp'];
const pointers: readonly ScreenName[] = [...pages, ...desktops];

const element: Positional = { param: 'locate', name: 'element', about: 'The element in plain language' };
const anyElement: Positional = { ...element, required: false };
const question: Positional = { param: 'demand', name: 'question', about: 'What to read, in plain language' };
const statement: Positional = { param: 'assertion', name: 'statement', about: 'What must be true of the screen' };

/** Calls of an agent. The compiler asks for a line when there is a new one; `null`: it makes no sense on a command line. */
export const verbCommands: Readonly<Record<keyof typeof verbs, (DeviceCommand & { readonly name: string }) | null>> = {
  aiAct: {
    name: 'act',
    call: 'aiAct',
    about: 'Carries out an instruction of one or more steps',
    positionals: [{ param: 'prompt', name: 'instruction', about: 'What to do, in plain language' }],
    examples: [`act 'type "milk" into the search field and press Enter'`],
  },
  aiTap: {
    name: 'tap',
    call: 'aiTap',
    about: 'Clicks or taps an element',
    positionals: [element],
    examples: [`tap 'the "Log in" button'`, `tap 'the "Choose file" button' --file-chooser-accept photo.png`],
  },
  aiDoubleClick: {
    name: 'double-click',
    call: 'aiDoubleClick',
    about: 'Double-clicks an element',
    positionals: [element],
    examples: [`double-click 'the file "notes.txt"'`],
  },
  aiRightClick: {
    name: 'right-click',
    call: 'aiRightClick',
    about: 'Clicks an element with the right mouse button',
    positionals: [element],
    examples: [`right-click 'the file "notes.txt"'`],
    on: pointers,
  },
  aiHover: {
    name: 'hover',
    call: 'aiHover',
    about: 'Moves the pointer onto an element',
    positionals: [element],
    examples: [`hover 'the "Account" menu'`],
    on: pointers,
  },
  aiInput: {
    name: 'input',
    call: 'aiInput',
    about: 'Types text into a field, and replaces its content',
    positionals: [element, { param: 'value', name: 'text', about: 'The text to type', required: false }],
    examples: [`input 'the "Email" field' alice@example.com`, `input 'the "Notes" field' ' and eggs' --mode typeOnly`],
  },
  aiClearInput: {
    name: 'clear-input',
    call: 'aiClearInput',
    about: 'Clears a field',
    positionals: [element],
    examples: [`clear-input 'the "Email" field'`],
  },
  aiKeyboardPress: {
    name: 'keyboard-press',
    call: 'aiKeyboardPress',
    about: 'Presses a key or a key combination',
    positionals: [{ param: 'keyName', name: 'key', about: 'E.g. Enter, Control+A' }],
    examples: ['keyboard-press Enter', `keyboard-press Control+A --locate 'the "Email" field'`],
  },
  aiScroll: {
    name: 'scroll',
    call: 'aiScroll',
    about: 'Scrolls once, or to an edge of the screen or element',
    positionals: [anyElement],
    examples: ['scroll --direction down', `scroll 'the list of orders' --scroll-type scrollToBottom`],
  },
  aiLongPress: {
    name: 'long-press',
    call: 'aiLongPress',
    about: 'Presses and holds an element',
    positionals: [element],
    examples: [`long-press 'the message "Hello"' --duration 800`],
  },
  aiPinch: {
    name: 'pinch',
    call: 'aiPinch',
    about: 'Zooms with two fingers',
    positionals: [anyElement],
    examples: [`pinch 'the map' --direction out`],
  },
  aiLocate: {
    name: 'locate',
    call: 'aiLocate',
    about: 'Finds an element without touching it, and prints its position',
    positionals: [element],
    examples: [`locate 'the "Log in" button'`],
  },
  aiQuery: {
    name: 'query',
    call: 'aiQuery',
    about: 'Reads data, and prints it as JSON',
    positionals: [
      {
        param: 'demand',
        name: 'demand',
        about: 'The data in plain language, or their shape as YAML or JSON',
        kind: 'data',
      },
    ],
    examples: [`query '{ total: "number after Total" }'`, `query 'the names of the products, string[]'`],
  },
  aiBoolean: {
    name: 'boolean',
    call: 'aiBoolean',
    about: 'Answers a yes-or-no question with true or false',
    positionals: [question],
    examples: [`boolean 'is the "Log in" button enabled?'`],
  },
  aiNumber: {
    name: 'number',
    call: 'aiNumber',
    about: 'Reads a number',
    positionals: [question],
    examples: [`number 'the number after "Total"'`],
  },
  aiString: {
    name: 'string',
    call: 'aiString',
    about: 'Reads a text',
    positionals: [question],
    examples: [`string 'the text after "Order number"'`],
  },
  aiAsk: {
    name: 'ask',
    call: 'aiAsk',
    about: 'Answers a question in words',
    positionals: [question],
    examples: [`ask 'what does the page say after "Status"?'`],
  },
  aiAssert: {
    name: 'assert',
    call: 'aiAssert',
    about: 'Judges a statement about the screen',
    positionals: [statement],
    examples: [`assert 'the heading says "Welcome"'`, `assert 'the page shows "Error"' --opposite`],
  },
  aiWaitFor: {
    name: 'wait-for',
    call: 'aiWaitFor',
    about: 'Waits until a statement about the screen is true',
    positionals: [statement],
    examples: [`wait-for 'the page shows "Saved"' --timeout-ms 10000`],
  },
  // An observer is an object of a program.
  startObserving: null,
  runGherkinScenario: {
    name: 'run-gherkin-scenario',
    call: 'runGherkinScenario',
    about: 'Runs one Gherkin scenario',
    positionals: [
      { param: 'scenario', name: 'file', about: 'File with the scenario, or - for standard input', kind: 'file' },
    ],
    examples: ['run-gherkin-scenario login.feature'],
  },
  runYaml: {
    name: 'run-yaml',
    call: 'runYaml',
    about: 'Runs the tasks of a YAML file, and prints the data that they read',
    positionals: [
      { param: 'content', name: 'file', about: 'File with the tasks, or - for standard input', kind: 'file' },
    ],
    examples: ['run-yaml flows/login.yaml'],
  },
  recordToReport: {
    name: 'record-to-report',
    call: 'recordToReport',
    about: 'Adds a screenshot to the report',
    positionals: [{ param: 'title', name: 'title', about: 'Its title', required: false }],
    examples: [`record-to-report 'before the payment'`],
  },
  evaluateJavaScript: {
    name: 'evaluate-java-script',
    call: 'evaluateJavaScript',
    about: 'Evaluates an expression in the page, and prints its value as JSON',
    positionals: [{ param: 'script', name: 'expression', about: 'A JavaScript expression' }],
    examples: [`evaluate-java-script 'document.title'`],
    on: pages,
  },
  freezePageContext: {
    name: 'freeze-page-context',
    call: 'freezePageContext',
    about: 'Lets later reads of the session share one snapshot of the screen',
    positionals: [],
    examples: ['freeze-page-context'],
  },
  unfreezePageContext: {
    name: 'unfreeze-page-context',
    call: 'unfreezePageContext',
    about: 'Lets reads of the session see the live screen again',
    positionals: [],
    examples: ['unfreeze-page-context'],
  },
};

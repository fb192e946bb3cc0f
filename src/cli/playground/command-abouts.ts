import type { ScreenName } from '../../platforms/screens/screen.ts';
import type { CommandAbout, CommandField, CommandGroup, FieldKind } from '../../playground/messages.ts';
import type { DeviceCommand, Positional } from '../device/device-command.ts';
import { deviceCommands } from '../device/device-commands.ts';
import { callFlags } from '../device/flags.data.ts';
import type { FlagKind, OptionFlag } from '../device/option-flag.ts';
import { elementParams } from './explained.ts';
import { verbCommands } from '../device/verb-commands.ts';

/** Commands that make no sense in a page that opens, closes and shows the screen itself. */
const left = new Set(['open', 'close', 'screenshot']);
const reading = new Set(['aiQuery', 'aiBoolean', 'aiNumber', 'aiString', 'aiAsk', 'aiLocate', 'evaluateJavaScript']);
const judging = new Set(['aiAssert', 'aiWaitFor']);

/** The commands of a screen that a page can make, by name. */
export function playgroundCommands(screen: ScreenName): ReadonlyMap<string, DeviceCommand> {
  return new Map([...deviceCommands(screen)].filter(([name]) => !left.has(name)));
}

/** The same, as the page shows them. */
export function commandAbouts(screen: ScreenName): readonly CommandAbout[] {
  return [...playgroundCommands(screen)].map(([name, command]) => ({
    name,
    label: labelOf(name),
    about: command.about,
    group: groupOf(command.call),
    fields: [...command.positionals.map(argument), ...optionsOf(command)],
  }));
}

function groupOf(call: string): CommandGroup {
  if (reading.has(call)) return 'read';
  if (judging.has(call)) return 'judge';
  return call.startsWith('ai') && Object.hasOwn(verbCommands, call) ? 'act' : 'device';
}

function argument({ param, name, about, kind, required = true }: Positional): CommandField {
  return {
    name: param,
    label: labelOf(name),
    about,
    kind: kind === 'data' ? 'data' : 'text',
    required,
    isArgument: true,
    ...(elementParams.has(param) && { isElement: true }),
  };
}

const kinds: Readonly<Record<Exclude<FlagKind, 'code'>, FieldKind>> = {
  switch: 'switch',
  'switch-or-value': 'switch',
  number: 'number',
  text: 'text',
  texts: 'text',
  choice: 'choice',
  data: 'data',
};

function optionsOf({ call, positionals }: DeviceCommand): readonly CommandField[] {
  const taken = new Set(positionals.map(({ param }) => param));
  return (callFlags[call] ?? []).flatMap((flag) => (taken.has(flag.name) ? [] : option(flag)));
}

function option({ name, kind, about, values }: OptionFlag): CommandField[] {
  // Only code can write it.
  if (kind === 'code') return [];
  return [
    {
      name,
      label: labelOf(name),
      about,
      kind: kinds[kind],
      ...(values && { values }),
      required: false,
      isArgument: false,
      ...(elementParams.has(name) && { isElement: true }),
    },
  ];
}

/** Names that are written in their own way. */
const spelt: Readonly<Record<string, string>> = {
  'java script': 'JavaScript',
  yaml: 'YAML',
  gherkin: 'Gherkin',
  adb: 'adb',
  wda: 'WebDriverAgent',
};

/** E.g. `Keyboard press` for `keyboard-press`, and `File chooser accept` for `fileChooserAccept`. */
function labelOf(name: string): string {
  const words = name
    .replaceAll('-', ' ')
    .replaceAll(/([a-z\d])([A-Z])/g, (_all, end: string, start: string) => `${end} ${start.toLowerCase()}`);
  const own = words.replaceAll(/\b(?:java script|yaml|gherkin|adb|wda)\b/g, (word) => spelt[word] ?? word);
  return own.charAt(0).toUpperCase() + own.slice(1);
}

import type { CommandAbout, CommandField, CommandGroup, HistoryEntry } from '../messages.ts';

export type FieldValue = string | number | boolean;
export type Values = Readonly<Record<string, FieldValue>>;

/** A call as it is put together. */
export interface Draft {
  readonly command: string;
  readonly values: Values;
}

const groupNames: Readonly<Record<CommandGroup, string>> = {
  act: 'Act',
  read: 'Read',
  judge: 'Judge',
  device: 'Device',
};

export interface CommandList {
  readonly group: CommandGroup;
  readonly name: string;
  readonly commands: readonly CommandAbout[];
}

/** The commands by what they are for. Groups without a command are left out. */
export function groupCommands(commands: readonly CommandAbout[]): CommandList[] {
  const groups: readonly CommandGroup[] = ['act', 'read', 'judge', 'device'];
  return groups
    .map((group) => ({ group, name: groupNames[group], commands: commands.filter((one) => one.group === group) }))
    .filter((list) => list.commands.length > 0);
}

export function findCommand(commands: readonly CommandAbout[], name: string): CommandAbout | undefined {
  return commands.find((one) => one.name === name);
}

/** The draft of a page that was just opened: an instruction. */
export function firstDraft(commands: readonly CommandAbout[]): Draft {
  return { command: (findCommand(commands, 'act') ?? commands[0])?.name ?? '', values: {} };
}

/** The argument that has the large box: the first one that is text. */
export function mainField({ fields }: CommandAbout): CommandField | undefined {
  return fields.find(({ isArgument, kind }) => isArgument && (kind === 'text' || kind === 'data'));
}

/** The arguments below the large box. */
export function otherArguments(command: CommandAbout): readonly CommandField[] {
  const main = mainField(command);
  return command.fields.filter((field) => field.isArgument && field !== main);
}

export function optionsOf({ fields }: CommandAbout): readonly CommandField[] {
  return fields.filter(({ isArgument }) => !isArgument);
}

/** Whether a command can be carried out as it is, by a press on its button. */
export function runsAtOnce({ fields }: CommandAbout): boolean {
  return fields.every(({ required }) => !required);
}

/** The values that are filled in: an empty field is one that was not given. */
export function givenValues(command: CommandAbout, values: Values): Values {
  const given = command.fields.flatMap(({ name, kind }) => {
    const value = values[name];
    if (value === undefined || value === '' || (kind === 'switch' && value === false)) return [];
    return [[name, value] as const];
  });
  return Object.fromEntries(given);
}

/** The fields that are needed and empty. */
export function missingFields(command: CommandAbout, values: Values): readonly CommandField[] {
  const given = givenValues(command, values);
  return command.fields.filter(({ name, required }) => required && !Object.hasOwn(given, name));
}

/** The same text for another command: what was typed is kept in its large box. */
export function changeCommand(draft: Draft, before: CommandAbout | undefined, next: CommandAbout): Draft {
  const from = before && mainField(before);
  const to = mainField(next);
  const text = from && draft.values[from.name];
  return { command: next.name, values: to && text !== undefined ? { [to.name]: text } : {} };
}

export function setValue(draft: Draft, name: string, value: FieldValue): Draft {
  return { ...draft, values: { ...draft.values, [name]: value } };
}

/** What is typed in the large box. */
export function mainText(command: CommandAbout, { values }: Draft): string {
  const field = mainField(command);
  return field ? String(values[field.name] ?? '') : '';
}

/** Where the words for an element go: into a field for one, else into the text in place of what is selected. */
export function placeWording(
  command: CommandAbout,
  draft: Draft,
  { wording, from, to }: { readonly wording: string; readonly from: number; readonly to: number },
): Draft {
  const element = command.fields.find(({ isElement }) => isElement === true);
  if (element) return setValue(draft, element.name, wording);
  const main = mainField(command);
  if (!main) return draft;
  const text = mainText(command, draft);
  return setValue(draft, main.name, insertText(text, wording, { from, to }));
}

function insertText(
  text: string,
  wording: string,
  { from, to }: { readonly from: number; readonly to: number },
): string {
  const before = text.slice(0, from);
  const after = text.slice(to);
  const gap = before === '' || /\s$/.test(before) ? '' : ' ';
  const end = after === '' || /^[\s,.]/.test(after) ? '' : ' ';
  return `${before}${gap}${wording}${end}${after}`;
}

/** A call that was made, to be made again. */
export function draftOf({ command, values }: Pick<HistoryEntry, 'command' | 'values'>): Draft {
  return { command, values };
}

/** The calls that were typed, oldest first; the same one after another counts once. */
export function typedDrafts(history: readonly HistoryEntry[]): Draft[] {
  const drafts = history.filter(({ byHand }) => !byHand).map(draftOf);
  return drafts.filter((draft, index) => {
    const before = drafts[index - 1];
    return !before || !sameDraft(before, draft);
  });
}

export function sameDraft(a: Draft, b: Draft): boolean {
  return a.command === b.command && JSON.stringify(a.values) === JSON.stringify(b.values);
}

/** Three sentences to begin with, of commands that are there. */
export function exampleDrafts(commands: readonly CommandAbout[]): Draft[] {
  const examples: readonly (readonly [command: string, text: string])[] = [
    ['act', 'click "Sign in"'],
    ['assert', 'the page shows "Welcome"'],
    ['string', 'the text of the heading'],
  ];
  return examples.flatMap(([name, text]) => {
    const command = findCommand(commands, name);
    const field = command && mainField(command);
    return field ? [{ command: name, values: { [field.name]: text } }] : [];
  });
}

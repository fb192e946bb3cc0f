import { describe, expect, it } from 'vitest';

import type { CommandAbout, HistoryEntry } from '../../../../src/playground/messages.ts';
import {
  changeCommand,
  exampleDrafts,
  findCommand,
  firstDraft,
  givenValues,
  groupCommands,
  mainField,
  missingFields,
  otherArguments,
  placeWording,
  runsAtOnce,
  typedDrafts,
} from '../../../../src/playground/model/composer.ts';
import { commands } from '../../../simulators/playground/sample-commands.ts';
import { sampleHistory } from '../../../simulators/playground/sample-history.ts';

function command(name: string): CommandAbout {
  const found = findCommand(commands, name);
  if (!found) throw new TypeError(`there is no command ${name}`);
  return found;
}

describe('the composer', () => {
  it('begins with an instruction, or with the first command of a screen that takes none', () => {
    expect(firstDraft(commands)).toEqual({ command: 'act', values: {} });
    expect(firstDraft([command('reload')])).toEqual({ command: 'reload', values: {} });
    expect(firstDraft([])).toEqual({ command: '', values: {} });
  });

  it('groups commands by what they are for, without empty groups', () => {
    expect(groupCommands(commands).map(({ name }) => name)).toEqual(['Act', 'Read', 'Judge', 'Device']);
    expect(groupCommands([command('tap')]).map(({ name }) => name)).toEqual(['Act']);
  });

  it('has a large box for the first text, and fields for the other arguments', () => {
    expect(mainField(command('input'))?.name).toBe('locate');
    expect(otherArguments(command('input')).map(({ name }) => name)).toEqual(['value']);
    expect(mainField(command('reload'))).toBeUndefined();
  });

  it('runs a command at once if it needs nothing', () => {
    expect(['reload', 'scroll', 'tap', 'input'].map((name) => runsAtOnce(command(name)))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('sends only what is filled in, of the fields that the command has', () => {
    const values = { locate: 'the field', value: '', mode: 'append', deepLocate: true, other: 1 };
    expect(givenValues(command('input'), values)).toEqual({ locate: 'the field', mode: 'append' });
    expect(givenValues(command('tap'), { locate: 'x', deepLocate: false })).toEqual({ locate: 'x' });
    expect(missingFields(command('input'), values).map(({ name }) => name)).toEqual(['value']);
  });

  it('keeps the text when the command changes, and nothing else', () => {
    const draft = { command: 'act', values: { prompt: 'the button', timeoutMs: 5 } };
    expect(changeCommand(draft, command('act'), command('tap'))).toEqual({
      command: 'tap',
      values: { locate: 'the button' },
    });
    expect(changeCommand(draft, command('act'), command('reload'))).toEqual({ command: 'reload', values: {} });
  });

  it('puts the words for an element into the field for one', () => {
    const draft = { command: 'input', values: { value: 'alice' } };
    expect(placeWording(command('input'), draft, { wording: 'the Username field', from: 0, to: 0 }).values).toEqual({
      value: 'alice',
      locate: 'the Username field',
    });
  });

  it.each([
    ['', [0, 0], 'the "A" link'],
    ['click ', [6, 6], 'click the "A" link'],
    ['click', [5, 5], 'click the "A" link'],
    ['click this, then wait', [6, 10], 'click the "A" link, then wait'],
    ['click twice', [6, 6], 'click the "A" link twice'],
  ])('puts them into a text at the cursor (%s)', (text, [from = 0, to = 0], expected) => {
    const draft = { command: 'act', values: { prompt: text } };
    expect(placeWording(command('act'), draft, { wording: 'the "A" link', from, to }).values['prompt']).toBe(expected);
  });

  it('offers three sentences whose commands are there', () => {
    expect(exampleDrafts(commands).map((draft) => draft.command)).toEqual(['act', 'assert', 'string']);
    expect(exampleDrafts([command('act')]).map((draft) => draft.command)).toEqual(['act']);
  });

  it('remembers what was typed, without what was done by hand and without repetitions', () => {
    const history = sampleHistory([]);
    const again: HistoryEntry[] = [...history, ...history.slice(-1)];
    expect(typedDrafts(again).map((draft) => draft.command)).toEqual(['act', 'assert', 'query', 'assert']);
  });
});

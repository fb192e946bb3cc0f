import { screenNames, type ScreenName } from '../../platforms/screens/screen.ts';
import type { CliCommand } from '../cli-command.ts';
import { commands } from '../commands.ts';
import { deviceCommands } from '../device/device-commands.ts';
import { flagsOf, type Flag } from '../device/flag-list.ts';
import { canBeOff } from '../device/read-flags.ts';
import { runFlags } from '../run/run-options.ts';
import { screenAbouts } from '../device/screen-abouts.ts';

/** A word that fits, and what it means. */
export interface Completion {
  readonly word: string;
  readonly about: string;
}

export interface OpenSession {
  readonly name: string;
  readonly screen: string;
  readonly subject?: string | undefined;
}

/** Looks up the open sessions when they are needed. */
export type ListSessions = () => readonly OpenSession[];

/**
 * What may stand in place of the last word, which may be empty. Nothing if anything may stand there, e.g. a sentence or a file.
 *
 * @param words what is typed behind `eyewright`
 */
export async function completeWords(words: readonly string[], sessions: ListSessions): Promise<readonly Completion[]> {
  const typed = withoutEquals(words);
  const last = typed.at(-1) ?? '';
  const before = typed.slice(0, -1);
  const [, flag, start] = /^(--[^=]+)=(.*)$/s.exec(last) ?? [];
  const fitting = (all: readonly Completion[], text: string): readonly Completion[] =>
    all.filter(({ word }) => word.startsWith(text));
  if (flag === undefined) return fitting(await candidates(before, last, sessions), last);
  const values = await candidates([...before, flag], '', sessions);
  return fitting(values, start ?? '').map(({ word, about }) => ({ word: `${flag}=${word}`, about }));
}

/** Bash hands over `--browser=fire` as three words. */
function withoutEquals(words: readonly string[]): readonly string[] {
  const last = words.at(-1);
  return [
    ...words.slice(0, -1).filter((word) => word !== '='),
    ...(last === undefined || last === '=' ? [''] : [last]),
  ];
}

async function candidates(
  before: readonly string[],
  last: string,
  sessions: ListSessions,
): Promise<readonly Completion[]> {
  const [name, ...rest] = before;
  if (name === undefined) return rootWords();
  const screen = screenNames.find((one) => one === name);
  const [command] = rest;
  if (screen && command !== undefined && !command.startsWith('-'))
    return deviceWords({ screen, command, typed: rest.slice(1), last }, sessions);
  const ofScreen = screen && !last.startsWith('-') ? screenWords(screen) : [];
  const typedNow = { typed: rest, last };
  if (name === 'run') return flagWords(runFlags, typedNow, []);
  return [...ofScreen, ...(await commandWords(name, typedNow, sessions))];
}

function rootWords(): readonly Completion[] {
  const all = new Map<string, string>();
  for (const name of screenNames) all.set(name, screenAbouts[name].about);
  for (const [name, { about }] of Object.entries(commands)) all.set(name, about);
  for (const flag of ['--help', '--version']) all.set(flag, '');
  return [...all].map(([word, about]) => ({ word, about }));
}

function screenWords(screen: ScreenName): readonly Completion[] {
  return [...deviceCommands(screen)].map(([word, { about }]) => ({ word, about }));
}

interface TypedOnScreen {
  readonly screen: ScreenName;
  readonly command: string;
  readonly typed: readonly string[];
  readonly last: string;
}

function deviceWords({ screen, command, typed, last }: TypedOnScreen, sessions: ListSessions): readonly Completion[] {
  const known = deviceCommands(screen).get(command);
  if (!known || typed.includes('--')) return [];
  const own = sessions().filter((one) => one.screen === screen);
  return flagWords(flagsOf(screen, known), { typed, last }, own);
}

function flagWords(
  all: readonly Flag[],
  { typed, last }: Typed,
  sessions: readonly OpenSession[],
): readonly Completion[] {
  const flags = all.filter(({ kind }) => kind !== 'code');
  const flag = flags.find((each) => isNamed(each, typed.at(-1)));
  if (flag?.flag === 'session') return sessionWords(sessions);
  if (flag && takesValue(flag)) return (flag.values ?? []).map((word) => ({ word, about: '' }));
  if (!last.startsWith('-')) return [];
  const on = flags.map(({ flag, about }) => ({ word: `--${flag}`, about }));
  if (!last.startsWith('--no-')) return [...on, helpFlag];
  return [...on, ...flags.filter(canBeOff).map(({ flag, about }) => ({ word: `--no-${flag}`, about }))];
}

const helpFlag: Completion = { word: '--help', about: 'Shows examples, arguments and options' };

function isNamed({ flag }: Flag, word: string | undefined): boolean {
  return word === `--${flag}` || (flag === 'session' && word === '-s');
}

function takesValue({ kind }: Flag): boolean {
  return kind !== 'switch' && kind !== 'switch-or-value';
}

interface Typed {
  readonly typed: readonly string[];
  readonly last: string;
}

async function commandWords(
  name: string,
  { typed, last }: Typed,
  sessions: ListSessions,
): Promise<readonly Completion[]> {
  const command = await commandNamed(name);
  if (!command) return [];
  const value = argumentOf(command, typed.at(-1));
  if (name === 'sessions' && value === 'stop') return sessionWords(sessions());
  if (value !== undefined) return [];
  if (!last.startsWith('-')) return argumentWords(command, typed);
  const options = Object.entries(command.args).filter(([, { type }]) => type !== 'positional');
  return [...options.map(([option, { description = '' }]) => ({ word: `--${option}`, about: description })), helpFlag];
}

function argumentWords(
  { firstWords = [], secondWords = {} }: CliCommand,
  typed: readonly string[],
): readonly Completion[] {
  const [first, ...others] = typed;
  if (first === undefined) return wordsOf(firstWords);
  return others.length === 0 && Object.hasOwn(secondWords, first) ? wordsOf(secondWords[first] ?? []) : [];
}

async function commandNamed(name: string): Promise<CliCommand | undefined> {
  return Object.hasOwn(commands, name) ? commands[name]?.load?.() : undefined;
}

/** The name of an option that is waiting for its value. */
function argumentOf({ args }: CliCommand, word: string | undefined): string | undefined {
  const name = /^--(.+)$/.exec(word ?? '')?.[1];
  return name !== undefined && args[name]?.type === 'string' ? name : undefined;
}

function wordsOf(words: readonly string[]): readonly Completion[] {
  return words.map((word) => ({ word, about: '' }));
}

function sessionWords(sessions: readonly OpenSession[]): readonly Completion[] {
  return sessions.map(({ name, screen, subject }) => ({
    word: name,
    about: [screen, subject].filter(Boolean).join(' '),
  }));
}

import type { CharacterSymbols } from './character-symbols.ts';
import { isHeldSymbol, levelShifts } from './key-symbols.data.ts';
import type { KeyType, MappedKey, MappedKeys } from './read-keymap.ts';
import type { KeyRow } from './write-keymap.ts';

/** A key, and the keys that are held while it is pressed so that it has the wanted symbol. */
export interface Stroke {
  readonly keycode: number;
  readonly held: readonly number[];
}

/** A type of key with what is held for each of its levels. */
export interface Levels {
  readonly typeNumber: number;
  readonly held: readonly (readonly number[])[];
}

interface GroupStrokes {
  readonly characters: ReadonlyMap<string, Stroke>;
  readonly symbols: ReadonlyMap<number, Stroke>;
}

/** What a group means that a key does not have; otherwise the groups begin again. */
const outOfRange = { clamp: 0x40, redirect: 0x80 };
const mostGroups = 4;
const noGroup = { type: { levelCount: 0, entries: [] }, symbols: [] };

/** Finds the keys for characters and symbols. All locks (Caps Lock and others) are taken to be off. */
export class Keymap {
  /** Keys without any symbol. */
  readonly free: readonly number[];
  /** Keys that are held while others are pressed. */
  readonly modifiers: readonly number[];
  readonly groupCount: number;
  readonly #keys: readonly MappedKey[];
  readonly #types: readonly KeyType[];
  readonly #characters: CharacterSymbols;
  readonly #groups = new Map<number, GroupStrokes>();

  constructor({ keys, types }: MappedKeys, characters: CharacterSymbols) {
    this.#keys = keys;
    this.#types = types;
    this.#characters = characters;
    this.free = keys.filter((key) => symbolsOf(key).every((symbol) => symbol === 0)).map(({ keycode }) => keycode);
    this.modifiers = keys.filter((key) => symbolsOf(key).some(isHeldSymbol)).map(({ keycode }) => keycode);
    this.groupCount = Math.min(mostGroups, Math.max(1, ...keys.map(({ groups }) => groups.length)));
  }

  /** The key for a character in a group. */
  character(character: string, group: number): Stroke | undefined {
    return this.#group(group).characters.get(character);
  }

  /** The key for the first of these symbols that the keymap has. */
  symbol(symbols: readonly number[], group: number): Stroke | undefined {
    const { symbols: strokes } = this.#group(group);
    return symbols.map((symbol) => strokes.get(symbol)).find((stroke) => stroke !== undefined);
  }

  /** The group that has the most of these characters; the active one unless another has more. */
  bestGroup(characters: readonly string[], active: number): number {
    const others = Array.from({ length: this.groupCount }, (_, group) => group).filter((group) => group !== active);
    let best = { group: active, count: this.#countOf(characters, active) };
    for (const group of others) {
      const count = this.#countOf(characters, group);
      if (count > best.count) best = { group, count };
    }
    return best.group;
  }

  /** The type of key that can have the most symbols. */
  levels(group: number): Levels {
    const shifts = this.#shiftsOf(group);
    const [best] = this.#types
      .map(({ levelCount, ...type }, typeNumber) => {
        const held = Array.from({ length: levelCount }, (_, level) => heldFor(type, level, shifts));
        return { typeNumber, held: held.filter((keys) => keys !== undefined), levelCount };
      })
      .filter(({ held, levelCount }) => held.length === levelCount)
      .sort((a, b) => b.levelCount - a.levelCount);
    return best ? { typeNumber: best.typeNumber, held: best.held } : { typeNumber: 0, held: [[]] };
  }

  /** All keys with their symbols, to be written back. */
  rows(): (KeyRow & { readonly keycode: number })[] {
    return this.#keys.map(({ keycode, groupInfo, typeNumbers, groups }) => ({
      keycode,
      groupInfo,
      typeNumbers,
      symbols: groups.flatMap(({ symbols }) => symbols),
    }));
  }

  #countOf(characters: readonly string[], group: number): number {
    const { characters: strokes } = this.#group(group);
    return characters.filter((character) => strokes.has(character)).length;
  }

  #group(group: number): GroupStrokes {
    const known = this.#groups.get(group);
    if (known) return known;
    const made = this.#readGroup(group);
    this.#groups.set(group, made);
    return made;
  }

  #readGroup(group: number): GroupStrokes {
    const characters = new Map<string, Stroke>();
    const symbols = new Map<number, Stroke>();
    const shifts = this.#shiftsOf(group);
    // The lowest level first: a key alone is better than one with Shift.
    for (const { keycode, symbol, level, type } of this.#places(group)) {
      const held = heldFor(type, level, shifts);
      if (!held) continue;
      const stroke = { keycode, held };
      if (!symbols.has(symbol)) symbols.set(symbol, stroke);
      const character = this.#characters.characterOf(symbol);
      if (character !== undefined && !characters.has(character)) characters.set(character, stroke);
    }
    return { characters, symbols };
  }

  #places(group: number): Place[] {
    return this.#keys
      .flatMap((key) => {
        const { type, symbols } = key.groups[effectiveGroup(key, group)] ?? noGroup;
        return symbols.map((symbol, level) => ({ keycode: key.keycode, symbol, level, type }));
      })
      .filter(({ symbol }) => symbol !== 0)
      .sort((a, b) => a.level - b.level || a.keycode - b.keycode);
  }

  /** The keys that can be held for another level, each with the modifiers that it sets. */
  #shiftsOf(group: number): Shift[] {
    return levelShifts.flatMap((symbol) => {
      const keys = this.#keys.filter((key) => key.groups[effectiveGroup(key, group)]?.symbols[0] === symbol);
      const key = keys.find(({ modifiers }) => modifiers !== 0);
      return key ? [{ keycode: key.keycode, modifiers: key.modifiers }] : [];
    });
  }
}

interface Place {
  readonly keycode: number;
  readonly symbol: number;
  readonly level: number;
  readonly type: KeyType;
}

interface Shift {
  readonly keycode: number;
  readonly modifiers: number;
}

function symbolsOf({ groups }: MappedKey): number[] {
  return groups.flatMap(({ symbols }) => symbols);
}

/** The keys to hold for a level of a type; undefined if none lead there. */
function heldFor(
  { entries }: Pick<KeyType, 'entries'>,
  level: number,
  shifts: readonly Shift[],
): readonly number[] | undefined {
  if (level === 0 && !entries.some(({ modifiers }) => modifiers === 0)) return [];
  return entries
    .filter((entry) => entry.level === level)
    .map(({ modifiers }) => holding(modifiers, shifts))
    .filter((keys) => keys !== undefined)
    .sort((a, b) => a.length - b.length)[0];
}

function holding(modifiers: number, shifts: readonly Shift[]): number[] | undefined {
  const keys: number[] = [];
  let missing = modifiers;
  for (const shift of shifts) {
    const isPart = (shift.modifiers & ~modifiers) === 0 && (shift.modifiers & missing) !== 0;
    if (!isPart) continue;
    keys.push(shift.keycode);
    missing &= ~shift.modifiers;
  }
  return missing === 0 ? keys : undefined;
}

function effectiveGroup({ groups, groupInfo: rule }: MappedKey, group: number): number {
  const count = groups.length;
  if (count === 0 || group < count) return group;
  if ((rule & outOfRange.redirect) !== 0) return Math.min((rule >> 4) & 3, count - 1);
  return (rule & outOfRange.clamp) !== 0 ? count - 1 : group % count;
}

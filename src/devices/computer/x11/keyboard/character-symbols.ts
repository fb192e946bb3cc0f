import type { X11Package } from '../x11-client.ts';

/** What is added to the code point of a character for its symbol, outside of Latin-1. */
const unicode = 0x01_00_00_00;
const lastCodePoint = 0x10_ff_ff;

/** The characters that symbols of keys stand for. */
export class CharacterSymbols {
  /** Symbols from before Unicode: Cyrillic, Greek, the other Latin alphabets, and more. */
  readonly #older: ReadonlyMap<number, string>;

  constructor({ keySyms }: Pick<X11Package, 'keySyms'>) {
    this.#older = new Map(
      Object.values(keySyms).flatMap(({ code, description }) => {
        const character = /^\((.)\)/su.exec(description ?? '')?.[1];
        return code === null || character === undefined ? [] : [[code, character] as const];
      }),
    );
  }

  /** The symbol that every program understands as the character. */
  symbolOf(character: string): number {
    const point = character.codePointAt(0) ?? 0;
    return isLatin1(point) ? point : unicode + point;
  }

  /** The character that a symbol types; undefined for keys such as Enter or a dead accent. */
  characterOf(symbol: number): string | undefined {
    if (isLatin1(symbol)) return String.fromCodePoint(symbol);
    const point = symbol - unicode;
    return point >= 0 && point <= lastCodePoint ? String.fromCodePoint(point) : this.#older.get(symbol);
  }
}

function isLatin1(point: number): boolean {
  return (point >= 0x20 && point <= 0x7e) || (point >= 0xa0 && point <= 0xff);
}

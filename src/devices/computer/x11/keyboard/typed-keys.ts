import { ActionError } from '../../../../core/errors/errors.ts';

/**
 * The keys that type a text: its characters by code points, `Enter` for a line break, `Tab` for a tab.
 *
 * @throws ActionError `ACTION_PARAMS_INVALID` for what no keyboard can type
 */
export function typedKeys(text: string, isSecret: boolean): string[] {
  return Array.from(text.replaceAll(/\r\n?/g, '\n'), (character) => {
    if (character === '\n') return 'Enter';
    if (character === '\t') return 'Tab';
    if (!/[\p{Cc}\p{Cs}]/u.test(character)) return character;
    const code = character.codePointAt(0) ?? 0;
    const which = isSecret ? '' : `: U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
    throw new ActionError('ACTION_PARAMS_INVALID', `The text has a character that no key types${which}`, {
      hint: 'Remove control characters and incomplete characters (lone surrogates) from the text. Nothing was typed.',
    });
  });
}

/**
 * Splits keys into parts with at most `most` different ones of those that are missing on the keyboard.
 *
 * @param missing - What the keyboard does not have.
 */
export function partsOf(keys: readonly string[], missing: ReadonlySet<string>, most: number): string[][] {
  const parts: string[][] = [[]];
  let lent = new Set<string>();
  for (const key of keys) {
    if (missing.has(key) && !lent.has(key)) {
      if (lent.size >= most) {
        parts.push([]);
        lent = new Set();
      }
      lent.add(key);
    }
    parts.at(-1)?.push(key);
  }
  return parts;
}

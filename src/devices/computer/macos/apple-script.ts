import { isModifier } from '../../../core/device/keys.ts';
import { DeviceError } from '../../../core/errors/errors.ts';
import { keyCodes, modifierNames, volumeCommands } from './key-codes.data.ts';

/** A part of a text that is typed in one way. */
export interface TextPart {
  /** `keys`: by System Events. `characters`: characters that many layouts lack, for which System Events would type an "a". */
  readonly way: 'keys' | 'characters';
  readonly text: string;
}

/** Keys that a text may need. */
const controls: Readonly<Record<string, string>> = { '\n': 'Enter', '\t': 'Tab' };

/**
 * The script that presses a combination. Characters are numbers in it, so that nothing in a text can become a command: `string id` of
 * the AppleScript Language Guide. `keystroke`, `key code`, `key down` and `key up` are commands of System Events.
 *
 * @param keys - Canonical names, modifiers first.
 * @throws DeviceError `DEVICE_UNSUPPORTED`
 */
export function pressScript(keys: readonly string[]): string {
  const canonical = keys.map((key) => (key === 'ControlOrMeta' ? 'Meta' : key));
  const modifiers = canonical.filter(isModifier).map((key) => modifierNames[key] ?? '');
  const others = canonical.filter((key) => !isModifier(key));
  const [first = ''] = others;
  const volume = volumeCommands[first];
  if (volume !== undefined && canonical.length === 1) return `${volume}\n`;
  if (others.length === 0) {
    const down = modifiers.map((name) => `key down ${name}`);
    return tell([...down, ...modifiers.toReversed().map((name) => `key up ${name}`)]);
  }
  const using = modifiers.length > 0 ? ` using {${modifiers.map((name) => `${name} down`).join(', ')}}` : '';
  const hasShift = canonical.includes('Shift');
  return tell(others.map((key) => `${keyCommand(hasShift ? key.toLowerCase() : key, key)}${using}`));
}

/** Releases every modifier; macOS ignores this for those that are up. */
export const releaseScript = tell(Object.values(modifierNames).map((name) => `key up ${name}`));

/** The script that types a text with keys; line breaks and tabs are keys. */
export function typeScript(text: string): string {
  const runs = text.match(/[\n\t]|[^\n\t]+/g) ?? [];
  return tell(
    runs.map((run) => {
      const control = controls[run];
      return control === undefined ? `keystroke (${stringOf(run)})` : `key code ${keyCodes[control]}`;
    }),
  );
}

/** A text in parts that are typed in one way; at most `most` characters each, so that a fired signal ends typing soon. */
export function textParts(text: string, most: number): TextPart[] {
  const runs = text.replace(/\r\n?/g, '\n').match(/[\n\t -~]+|[^\n\t -~]+/g) ?? [];
  return runs.flatMap((run) => {
    const way = /^[\n\t -~]/.test(run) ? 'keys' : 'characters';
    const characters = Array.from(run);
    const count = Math.ceil(characters.length / most);
    return Array.from({ length: count }, (_, index): TextPart => {
      return { way, text: characters.slice(index * most, (index + 1) * most).join('') };
    });
  });
}

function keyCommand(key: string, canonical: string): string {
  const code = keyCodes[canonical];
  if (code !== undefined) return `key code ${code}`;
  if (Array.from(key).length === 1) return `keystroke (${stringOf(key)})`;
  throw new DeviceError('DEVICE_UNSUPPORTED', `AppleScript has no key "${canonical}"`, {
    hint: 'Keys are named as in "Command+A", "Enter", "ArrowDown" or "F5". keyboardDriver: \'libnut\' has more, such as media keys and CapsLock.',
  });
}

function stringOf(text: string): string {
  return `string id {${Array.from(text, (character) => character.codePointAt(0)).join(', ')}}`;
}

function tell(commands: readonly string[]): string {
  return `tell application "System Events"\n${commands.map((command) => `  ${command}\n`).join('')}end tell\n`;
}

const aliases: Readonly<Record<string, string>> = {
  ctrl: 'Control',
  control: 'Control',
  cmd: 'Meta',
  command: 'Meta',
  meta: 'Meta',
  win: 'Meta',
  super: 'Meta',
  alt: 'Alt',
  option: 'Alt',
  shift: 'Shift',
  esc: 'Escape',
  escape: 'Escape',
  return: 'Enter',
  enter: 'Enter',
  tab: 'Tab',
  del: 'Delete',
  delete: 'Delete',
  backspace: 'Backspace',
  insert: 'Insert',
  home: 'Home',
  end: 'End',
  space: ' ',
  up: 'ArrowUp',
  down: 'ArrowDown',
  left: 'ArrowLeft',
  right: 'ArrowRight',
  arrowup: 'ArrowUp',
  arrowdown: 'ArrowDown',
  arrowleft: 'ArrowLeft',
  arrowright: 'ArrowRight',
  pageup: 'PageUp',
  pgup: 'PageUp',
  pagedown: 'PageDown',
  pgdn: 'PageDown',
};

const modifiers = new Set(['Control', 'Meta', 'Alt', 'Shift', 'ControlOrMeta']);

/** The browser's name of a key as people write it; unknown names are returned as they are. */
export function webKey(name: string): string {
  return aliases[name.toLowerCase()] ?? (/^f\d{1,2}$/i.test(name) ? name.toUpperCase() : name);
}

/** Keys of a combination in pressing order; letters are lower case beside a modifier, as a keyboard sends them. */
export function webKeys(names: readonly string[]): string[] {
  const keys = names.map(webKey);
  const combined = keys.some((key) => modifiers.has(key) && key !== 'Shift');
  return keys.map((key) => (combined && key.length === 1 ? key.toLowerCase() : key));
}

const named: Readonly<Record<string, string>> = {
  enter: 'Enter',
  return: 'Enter',
  tab: 'Tab',
  escape: 'Escape',
  esc: 'Escape',
  backspace: 'Backspace',
  delete: 'Delete',
  del: 'Delete',
  space: 'Space',
  spacebar: 'Space',
  home: 'Home',
  end: 'End',
  pageup: 'PageUp',
  pagedown: 'PageDown',
  arrowup: 'ArrowUp',
  arrowdown: 'ArrowDown',
  arrowleft: 'ArrowLeft',
  arrowright: 'ArrowRight',
  uparrow: 'ArrowUp',
  downarrow: 'ArrowDown',
  leftarrow: 'ArrowLeft',
  rightarrow: 'ArrowRight',
  insert: 'Insert',
};

const modifiers: Readonly<Record<string, string>> = {
  control: 'Control',
  ctrl: 'Control',
  shift: 'Shift',
  alt: 'Alt',
  option: 'Alt',
  meta: 'Meta',
  command: 'Meta',
  cmd: 'Meta',
};

/** The name of a key or combination as actions take it; undefined when the text names none. */
export function keyNameOf(text: string): string | undefined {
  const parts = text.trim().split(/\s*\+\s*/);
  const last = parts.at(-1) ?? '';
  const held = parts.slice(0, -1).map((part) => modifiers[part.toLowerCase()]);
  if (held.includes(undefined)) return undefined;
  const key = singleKey(last, held.length > 0);
  return key === undefined ? undefined : [...held, key].join('+');
}

function singleKey(text: string, isCombined: boolean): string | undefined {
  const joined = text.toLowerCase().replace(/[\s-]/g, '');
  if (/^f(?:[1-9]|1[0-2])$/.test(joined)) return joined.toUpperCase();
  if (isCombined && /^\S$/.test(text)) return text.toLowerCase();
  if (/^\S$/.test(text)) return text;
  return named[joined] ?? modifiers[joined];
}

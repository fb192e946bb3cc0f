import type { AppWindow } from '../phone/app-window.ts';
import { AppiumError } from './simulated-driver.ts';

const known = `(globalThis.knownFields ??= [])`;
const fieldAt = (id: string): string => `${known}[${Number(id.slice(-12))}]`;

/** Id of what has the focus of the input (server, handler/GetActiveElement: `By.focused(true)`). */
export async function focusedField(window: AppWindow): Promise<string | undefined> {
  await window.settle();
  const index = await window.evaluate(`(() => {
    const field = document.activeElement;
    if (!field || field === document.body) return -1;
    const fields = ${known};
    if (!fields.includes(field)) fields.push(field);
    return fields.indexOf(field);
  })()`);
  const isField = typeof index === 'number' && index >= 0;
  return isField ? `00000000-0000-0002-ffff-${String(index).padStart(12, '0')}` : undefined;
}

interface AttributeOf {
  readonly id: string;
  readonly name: string;
  /** Whether an empty field tells its hint as its text. */
  readonly hintAsText: boolean;
}

interface FieldFacts {
  readonly value: string;
  readonly hint: string;
  readonly isPassword: boolean;
}

export async function attributeOf(window: AppWindow, { id, name, hintAsText }: AttributeOf): Promise<string | null> {
  const { value, hint, isPassword } = await factsOf(window, id);
  if (name === 'text') return value || (hintAsText ? hint : '');
  if (name === 'hint') return hint;
  if (name === 'password') return String(isPassword);
  throw new AppiumError('unknown error', `The attribute '${name}' is not simulated`);
}

async function factsOf(window: AppWindow, id: string): Promise<FieldFacts> {
  const found = await window.evaluate(`(() => {
    const field = ${fieldAt(id)};
    if (!field?.isConnected) return null;
    const value = field.isContentEditable ? field.innerText : (field.value ?? '');
    const isPassword = field.type === 'password';
    return { value: isPassword ? '\\u2022'.repeat(value.length) : value, hint: field.placeholder ?? '', isPassword };
  })()`);
  if (found !== null && found !== undefined) return found as FieldFacts;
  throw new AppiumError('stale element reference', 'The element does not exist in DOM anymore');
}

/** Behind what is there (server, handler/SendKeysToElement.java: the field is emptied, and gets both together). */
export async function setText(window: AppWindow, id: string, text: string): Promise<void> {
  await factsOf(window, id);
  await window.evaluate(
    `(() => { const field = ${fieldAt(id)}; field.focus(); field.setSelectionRange?.(1e9, 1e9); })()`,
  );
  await window.page.keyboard.sendCharacter(text);
}

export async function clearField(window: AppWindow, id: string): Promise<void> {
  await factsOf(window, id);
  await window.evaluate(`${fieldAt(id)}.focus()`);
  const { keyboard } = window.page;
  await keyboard.down('ControlLeft');
  await keyboard.press('a', { commands: ['SelectAll'] });
  await keyboard.up('ControlLeft');
  await keyboard.press('Backspace');
}

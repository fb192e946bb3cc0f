import type { IosPhone } from '../device/ios-phone.ts';

/** A field that has the keyboard's focus, or had it when its id was given. */
export interface KnownField {
  readonly value: string;
  readonly hint: string;
}

const known = `(globalThis.knownFields ??= [])`;
const focused = `(() => {
  let field = document.activeElement;
  while (field?.shadowRoot?.activeElement) field = field.shadowRoot.activeElement;
  return field;
})()`;

/**
 * The id of the field with the focus. A field has the focus of the keyboard while the keyboard is on the screen: hiding it by a key
 * of its own ends the editing, too. An element has one id (WebDriverAgent, FBElementCache.m).
 */
export async function focusedField({ screen }: IosPhone): Promise<string | undefined> {
  await screen.settle();
  if (!(await screen.keyboard.isShown())) return undefined;
  const index = await screen.front.window.evaluate(`(() => {
    const fields = ${known};
    const field = ${focused};
    if (!fields.includes(field)) fields.push(field);
    return fields.indexOf(field);
  })()`);
  return `2A000000-0000-0000-FFFF-${String(index).padStart(12, '0')}`;
}

/** Undefined for one that is not on the page any more. A password is as many dots as it has characters. */
export async function fieldOf({ screen }: IosPhone, id: string): Promise<KnownField | undefined> {
  const found = await screen.front.window.evaluate(`(() => {
    const field = ${known}[${Number(id.slice(-12))}];
    if (!field?.isConnected) return null;
    const value = field.isContentEditable ? field.innerText : field.value;
    return { value: field.type === 'password' ? '\\u2022'.repeat(value.length) : value, hint: field.placeholder ?? '' };
  })()`);
  return (found ?? undefined) as KnownField | undefined;
}

/** Gives it the focus, as the finger does that WebDriverAgent puts on it (XCUIElement+FBTyping.m `fb_prepareForTextInput`). */
export async function focusField({ screen }: IosPhone, id: string): Promise<void> {
  await screen.front.window.evaluate(`${known}[${Number(id.slice(-12))}]?.focus()`);
}

type Attributes = Readonly<Record<string, string>>;
type Content = Node | string;

/** An element with attributes and content. Text is always text: nothing that a page or an agent names becomes HTML. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  content: readonly Content[] = [],
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...content);
  return made;
}

export function button(
  text: string,
  look: 'primary' | 'plain' | 'danger' | 'link',
  onPress: () => void,
): HTMLButtonElement {
  const made = element('button', { type: 'button', class: look }, [text]);
  made.addEventListener('click', () => {
    if (made.ariaDisabled !== 'true') onPress();
  });
  return made;
}

/** Unlike `disabled`, this keeps the keyboard focus where it is. */
export function setBusy(busy: HTMLButtonElement, isBusy: boolean): void {
  busy.ariaDisabled = String(isBusy);
}

/** Changes a text only if it is another one: screen readers read out what is set. */
export function setText(of: HTMLElement, text: string): void {
  if (of.textContent !== text.replaceAll('`', '')) of.replaceChildren(...withCode(text));
}

/** Shows a text that may be too long for its line; pointing at it shows it whole. */
export function setClipped(of: HTMLElement, text: string): void {
  if (of.textContent !== text) of.textContent = text;
  of.title = text;
}

/** A text with commands between backticks. */
function withCode(text: string): Content[] {
  return text.split('`').map((part, index) => (index % 2 === 1 ? element('code', {}, [part]) : part));
}

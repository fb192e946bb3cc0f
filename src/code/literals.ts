import { partPattern } from '../core/memory/code-facts.ts';

const secretPlaceholder = /\{\{secret:([A-Za-z_]\w*)\}\}/g;

/** A text as a single-quoted literal. */
export function literal(text: string): string {
  const escaped = JSON.stringify(text)
    .slice(1, -1)
    .replaceAll(String.raw`\"`, '"')
    .replaceAll("'", String.raw`\'`);
  return `'${escaped.replaceAll('\u2028', String.raw`\u2028`).replaceAll('\u2029', String.raw`\u2029`)}'`;
}

/** A text as an expression; secrets come from the environment. */
export function expression(text: string): string {
  const parts = text.split(secretPlaceholder);
  if (parts.length === 1) return literal(text);
  const shown = parts
    .map((part, index) => (index % 2 === 0 ? literal(part) : `process.env[${literal(part)}] ?? ''`))
    .filter((part) => part !== "''");
  return shown.length === 1
    ? (shown[0] ?? '')
    : shown.map((part) => (part.startsWith('process') ? `(${part})` : part)).join(' + ');
}

/** A one-line comment, whatever the text contains. */
export function comment(text: string): string {
  return `// ${text.replaceAll(/[\r\n\u2028\u2029]+/g, ' ')}`;
}

/** An action parameter as an expression: a text, or a number as a text. */
export function parameter(value: unknown): string {
  if (typeof value === 'string') return expression(value);
  return literal(typeof value === 'number' ? String(value) : '');
}

/** Key name of the libraries: a letter is in lower case unless Shift is held, as on a keyboard. */
export function keyOf(name: unknown): string {
  const keys = typeof name === 'string' ? name : '';
  const isHeld = /\+[A-Z]$/.test(keys) && !/(^|\+)Shift\+/i.test(keys);
  return isHeld ? keys.slice(0, -1) + keys.slice(-1).toLowerCase() : keys;
}

/** A regular expression that finds a text in longer ones; undefined for a text with a secret, which is only known at run time. */
export function pattern(text: string): string | undefined {
  return text.includes('{{secret:') ? undefined : `/${partPattern(text)}/`;
}

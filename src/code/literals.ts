import { partPattern } from '../core/memory/code-facts.ts';

const secretPlaceholder = /\{\{secret:([A-Za-z_]\w*)\}\}/g;

/** A text as a literal in single quotes. */
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

/** A comment on one line, whatever the text holds. */
export function comment(text: string): string {
  return `// ${text.replaceAll(/[\r\n\u2028\u2029]+/g, ' ')}`;
}

/** A parameter of an action as an expression: a text, or a number as a text. */
export function parameter(value: unknown): string {
  if (typeof value === 'string') return expression(value);
  return literal(typeof value === 'number' ? String(value) : '');
}

/** A key as libraries call it: a letter is a small one unless Shift is held, as on a keyboard. */
export function keyOf(name: unknown): string {
  const keys = typeof name === 'string' ? name : '';
  const isHeld = /\+[A-Z]$/.test(keys) && !/(^|\+)Shift\+/i.test(keys);
  return isHeld ? keys.slice(0, -1) + keys.slice(-1).toLowerCase() : keys;
}

/** A text as a pattern that finds it in longer ones; undefined for a text with a secret, which only runs know. */
export function pattern(text: string): string | undefined {
  return text.includes('{{secret:') ? undefined : `/${partPattern(text)}/`;
}

/** Kinds of texts that differ in each run without a reason: the cache keeps only their form. */
const forms = {
  id: /\b[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}\b|\b(?=[0-9a-fA-F]*\d)[0-9a-fA-F]{8,}\b|\d{8,}/,
  date: /\b\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z?)?|\b\d{1,2}[./]\d{1,2}[./]\d{2,4}\b/,
  time: /\b\d{1,2}:\d{2}(?::\d{2})?(?:\s?[apAP]\.?[mM]\.?)?/,
  // Used only for numbers that were seen to change by themselves; any other number may matter.
  number: /\d+(?:[.,]\d+)*/,
  age: /\b\d+ (?:second|minute|hour|day|week|month|year)s? ago\b|\b[Jj]ust now\b/,
} as const;

const kinds = Object.keys(forms) as (keyof typeof forms)[];
const isKind = (text: string): text is keyof typeof forms => Object.hasOwn(forms, text);
// A date may have a time in it, so that dates come first.
const any = new RegExp(['date', 'time', 'age', 'id'].map((kind) => `(?<${kind}>${sourceOf(kind)})`).join('|'), 'gu');
const placeholder = new RegExp(`\\{\\{(${kinds.join('|')})\\}\\}`, 'u');

function sourceOf(kind: string): string {
  return isKind(kind) ? forms[kind].source : '';
}

/**
 * A text with placeholders such as `{{time}}` for the parts that differ in each run. Parts that occur in `named`, the words
 * of the user, stay.
 */
export function formOf(text: string, named = ''): string {
  return text.replace(any, (...found: unknown[]) => {
    const whole = String(found[0]);
    if (named.includes(whole)) return whole;
    const groups = found.at(-1) as Readonly<Record<string, string | undefined>>;
    return `{{${kinds.find((kind) => groups[kind] !== undefined) ?? 'id'}}}`;
  });
}

/** The form of a text whose numbers change by themselves. */
export function withoutNumbers(form: string): string {
  return form.replaceAll(/\d+(?:[.,]\d+)*/gu, '{{number}}');
}

/** Whether a text fits a form: it is equal, or has something of the kind of each placeholder in its place. */
export function hasForm(text: string, form: string): boolean {
  if (text === form) return true;
  const parts = form.split(placeholder);
  if (parts.length === 1) return false;
  const pattern = parts.map((part, index) => (index % 2 === 0 ? escaped(part) : `(?:${sourceOf(part)})`)).join('');
  return new RegExp(`^${pattern}$`, 'u').test(text);
}

export const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);

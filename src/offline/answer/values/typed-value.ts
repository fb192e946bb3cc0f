import { dateIn } from './date-value.ts';
import { numberIn, type NumberContext, type Typed } from './number-value.ts';

export type ScalarType = 'string' | 'number' | 'boolean' | 'date';

/** What is shown somewhere. */
export interface ShownValue {
  readonly text: string;
  /** For messages. */
  readonly where: string;
  /** The state of the one checkbox or switch that is there. */
  readonly checked?: boolean | undefined;
}

/** A shown value as a value of a type. Texts are as they are painted; nothing is guessed. */
export function toTyped(shown: ShownValue, type: ScalarType, context: NumberContext): Typed<unknown> {
  const { text, where } = shown;
  const typed = convert(shown, type, context);
  return 'problem' in typed ? { problem: `${where} is "${text}", ${typed.problem}` } : typed;
}

function convert(shown: ShownValue, type: ScalarType, context: NumberContext): Typed<unknown> {
  const { text, checked } = shown;
  if (type === 'boolean') return booleanOf(shown);
  if (checked !== undefined && /^(?:(?:not )?checked)?$/.test(text)) {
    return { problem: `but a box that is ${checked ? '' : 'not '}checked; ask for it as a boolean` };
  }
  if (type === 'number') return numberIn(text, context);
  return type === 'date' ? dateIn(text) : { value: text };
}

const yes = /^(?:yes|y|true|on|✓|✔|☑|✅|ja|oui|sí|si|sim|是|да)\uFE0F?$/iu;
const no = /^(?:no|n|false|off|✗|✘|☐|❌|✕|nein|non|não|否|нет)\uFE0F?$/iu;

function booleanOf({ text, checked }: ShownValue): Typed<boolean> {
  if (checked !== undefined) return { value: checked };
  if (yes.test(text.trim())) return { value: true };
  return no.test(text.trim()) ? { value: false } : { problem: 'which is neither yes nor no' };
}

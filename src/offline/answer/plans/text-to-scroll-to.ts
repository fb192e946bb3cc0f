import type { ElementQuery } from '../../grammar/elements/element-grammar.ts';

/** The text by which an element is found that is out of view: that of the row or part that it is in, or else its own. */
export function textToScrollTo({ text, scope, relation }: ElementQuery): string | undefined {
  return scope?.anchor?.text ?? relation?.anchor.text ?? text;
}

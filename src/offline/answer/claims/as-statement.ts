import { parseStatement, type Statement } from '../../grammar/statement-grammar.ts';

/** A question for yes or no as the statement that it asks about. */
export function asStatement(demand: string): Statement {
  const statement = demand
    .trim()
    .replace(/\?$/, '')
    .replace(/^(is|are) (?:the |there )?(.+)$/i, (whole: string) => fromQuestion(whole))
    .replace(/^(?:does|do) (.+?) (show|contain|say|display|have|include)\b/i, '$1 $2s');
  return parseStatement(statement.replace(/^whether (?:or not )?/i, ''));
}

/** `is "Milk" checked` → `"Milk" is checked`; `is there a "Save" button` → `there is a "Save" button`. */
function fromQuestion(question: string): string {
  const there = /^(is|are) there (.+)$/i.exec(question);
  if (there) return `there ${there[1] ?? ''} ${there[2] ?? ''}`;
  const found =
    /^(is|are) (.+?) ((?:not )?(?:visible|shown|displayed|present|checked|unchecked|ticked|selected|on|off|empty|on the (?:page|screen)|hidden))$/i.exec(
      question,
    );
  return found ? `${found[2] ?? ''} ${found[1] ?? ''} ${found[3] ?? ''}` : question;
}

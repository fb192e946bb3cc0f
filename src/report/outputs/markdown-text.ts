import { oneLine, plainText } from '../../util/plain-text.ts';

/** Text of anybody as plain words in Markdown: no link, picture, tag, mention or table cell can come out of it. */
export function escapeMarkdown(text: string): string {
  return escapeHtml(text.replace(/[\\`*_{}[\]()#+!|~$]/g, '\\$&'))
    .replace(/^(?=[-=]|\d+\.)/, '\u2060')
    .replace(/(?<=https?):(?=\/\/)/g, ':\u2060');
}

/** Text of anybody as plain words in one line of HTML within Markdown. */
export function escapeHtml(text: string): string {
  return oneLine(text)
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/@(?=\w)/g, '@\u2060');
}

/** A code block that no line of the text can close. */
export function codeBlock(text: string): string {
  const plain = plainText(text).trimEnd();
  const longest = Math.max(2, ...(plain.match(/`+/g) ?? []).map(({ length }) => length));
  const backticks = '`'.repeat(longest + 1);
  return `${backticks}text\n${plain}\n${backticks}`;
}

/** A table row; cells are Markdown already. */
export function tableRow(...cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

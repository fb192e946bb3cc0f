import { oneLine, plainText } from '../../util/plain-text.ts';

/** Escapes untrusted text for Markdown: it cannot contain links, pictures, tags, mentions or table cells. */
export function escapeMarkdown(text: string): string {
  return escapeHtml(text.replace(/[\\`*_{}[\]()#+!|~$]/g, '\\$&'))
    .replace(/^(?=[-=]|\d+\.)/, '\u2060')
    .replace(/(?<=https?):(?=\/\/)/g, ':\u2060');
}

/** Escapes untrusted text for one line of HTML within Markdown. */
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

/** A table row. The cells are Markdown. */
export function tableRow(...cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

// The table of all that the offline model understands, out of the examples that its grammar carries.
const begin = '<!-- sentences: written by scripts/generate.mjs from the examples in src/offline/grammar -->';
const end = '<!-- end of sentences -->';

const cell = (text) => text.replaceAll('|', '\\|');

function table(head, forms) {
  const rows = forms.map(({ about, examples, needsTree }) => [
    `${cell(about)}${needsTree ? ' – *tree*' : ''}`,
    examples.map((example) => `\`${cell(example)}\``).join('<br>'),
  ]);
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

export function offlineModel(text, { steps, statements, elements, values, lists }) {
  const [before = '', rest = ''] = text.split(begin);
  const [, after = ''] = rest.split(end);
  const sections = [
    '## Steps',
    'For `aiAct`, and for each step of its instruction.',
    table(['What it does', 'Examples'], steps),
    'In a list that shows several rows at once (`<select multiple>`, `<select size="4">`, `role="listbox"`), `select` and `choose` scroll the list to the option and click it. In a `<select multiple>` they hold Control (Command on a Mac), so that the options that are selected stay selected. An option that is selected already is not clicked. When the list does not have the option, the selection stays as it was. A plain `click "Green"` selects that option alone, as a click does in the browser.',
    'The open list of a drop-down that the page draws is scrolled to the option, too. When the list does not have the option, it is closed again. "Field" means a drop-down as well: `choose "Oslo" in the City field`, `the City field contains "Oslo"`.',
    '## Statements',
    'For `aiAssert`, `aiWaitFor`, `aiBoolean`, and after "check that".',
    table(['What it says', 'Examples'], statements),
    '## Elements',
    'For `aiTap`, `aiInput` and all other calls that take an element, and for the elements in steps and statements.',
    table(['How', 'Examples'], elements),
    '## Values',
    'For `aiString`, `aiNumber`, and the values of `aiQuery`.',
    table(['What', 'Examples'], [...values, ...lists]),
  ];
  return `${before}${begin}\n\n${sections.join('\n\n')}\n\n${end}${after}`;
}

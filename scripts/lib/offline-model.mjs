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
    'In a list that shows several rows at once (`<select multiple>`, `<select size="4">`, `role="listbox"`), `select` and `choose` scroll the list to the option and click it. In a `<select multiple>`, they hold Control (Command on a Mac), so that selected options stay selected. An option that is already selected is not clicked. If the list does not contain the option, the selection does not change. A plain `click "Green"` selects only that option, as a click does in the browser.',
    'If the page draws the list of a drop-down itself, the open list is also scrolled to the option. If the list does not contain the option, it is closed again. A list that hides the rest of the page while it is open (a modal list, as in Radix and React Aria) is read as well. If it lacks the option, it is closed with Escape. "Field" can also refer to a drop-down: `choose "Oslo" in the City field`, `the City field contains "Oslo"`.',
    '## Statements',
    'For `aiAssert`, `aiWaitFor`, `aiBoolean`, and after "check that".',
    table(['What it says', 'Examples'], statements),
    'A drop-down that the page builds from other elements can show a text while nothing is selected, such as "Pick a size". A statement that such a drop-down is empty therefore fails with `MODEL_UNSURE`, unless the drop-down shows no text.',
    '## Elements',
    'For `aiTap`, `aiInput` and all other calls that take an element, and for the elements in steps and statements.',
    table(['How', 'Examples'], elements),
    '## Values',
    'For `aiString`, `aiNumber`, and the values of `aiQuery`.',
    table(['What', 'Examples'], [...values, ...lists]),
    'If a table has a column that is called "Count", `the Count of "Milk"` is the cell in that column. To count elements, write `the number of "Milk"`.',
  ];
  return `${before}${begin}\n\n${sections.join('\n\n')}\n\n${end}${after}`;
}

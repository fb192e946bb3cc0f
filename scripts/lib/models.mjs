// The tables of settings and families in docs/models.md, out of the schema of the keys and the registry.
const begin = '<!-- tables: written by scripts/generate.mjs from src/models -->';
const end = '<!-- end of tables -->';

const cell = (text) => text.replaceAll('|', '\\|');
const row = (cells) => `| ${cells.map(cell).join(' | ')} |`;

function table(head, rows) {
  return [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');
}

function places({ space, order, result }) {
  const unit = space.kind === 'pixels' ? 'pixels of the screenshot' : `0–${space.scale}`;
  return `${result}, ${unit}${order === 'yx' ? ', rows first' : ''}`;
}

const settings = { enabled: 'REASONING_ENABLED', effort: 'REASONING_EFFORT', budget: 'REASONING_BUDGET' };

function familyRow(family) {
  const thinking = (family.reasoning?.settings ?? []).map((name) => `\`${settings[name]}\``).join(', ');
  const plans = family.dialect ? 'own language' : 'JSON';
  return [
    `\`${family.name}\``,
    family.models,
    places(family),
    `${plans}, ${family.cycleLimit} rounds`,
    `\`${family.responseFormat}\``,
    thinking || '–',
  ];
}

export function models(text, { keys, families, prices, pricesOf, faults }) {
  const [before = '', rest = ''] = text.split(begin);
  const [, after = ''] = rest.split(end);
  const keyRows = keys.map(({ key, must, variable, standard }) => [
    `\`…_${key}\``,
    key === 'FAMILY' ? 'one of the families below' : must,
    variable ? `\`${variable}\`` : standard === undefined ? '–' : `\`${standard}\``,
  ]);
  const familyRows = [...families.values()].map(familyRow);
  const priceRows = Object.entries(prices).map(([name, { input, cachedInput = input, output }]) => [
    `\`${name}\``,
    ...[input, cachedInput, output].map((amount) => String(amount)),
  ]);
  const sections = [
    '## Settings',
    table(['Setting', 'Value', 'Default'], keyRows),
    '## Families',
    table(['Family', 'Models', 'Coordinates', 'Plans', 'Response format', 'Reasoning settings'], familyRows),
    '## Request errors',
    'What happens when a request fails, or its answer cannot be used:',
    table(
      ['Error', 'Retried', 'Final error code'],
      Object.values(faults).map(({ what, again, code }) => [
        what,
        again,
        /^[A-Z_]+$/.test(code) ? `\`${code}\`` : code,
      ]),
    ),
    '## Prices',
    `In USD per million tokens, as listed in ${pricesOf}. Prices change without notice.`,
    table(['Model', 'Input', 'Cached input', 'Output'], priceRows),
  ];
  return `${before}${begin}\n\n${sections.join('\n\n')}\n\n${end}${after}`;
}

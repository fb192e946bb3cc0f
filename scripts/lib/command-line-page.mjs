// The page of commands, out of the table of commands.
const cell = (text) => text.replaceAll('|', '\\|');

function optionRow([name, { type, description = '', valueHint }]) {
  const value =
    type === 'string'
      ? ` ${(valueHint ?? 'value').toUpperCase() === valueHint ? valueHint : `<${valueHint ?? 'value'}>`}`
      : '';
  return `| \`--${name}${value.replaceAll('|', '\\|')}\` | ${cell(description)} |`;
}

function commandSection([name, { about, args, examples = [] }]) {
  const given = Object.entries(args);
  const positionals = given.filter(([, { type }]) => type === 'positional');
  const options = given.filter(([, { type }]) => type !== 'positional');
  const usage = [
    'npx eyewright',
    name,
    ...positionals.map(([id, { required }]) => (required === false ? `[${id}]` : `<${id}>`)),
  ];
  const written = `${usage.join(' ')}${options.length > 0 ? ' [options]' : ''}`;
  const lines = new Set([written, ...examples.map((example) => `npx eyewright ${example}`)]);
  return [
    `### \`${name}\``,
    /[?.]$/.test(about) ? about : `${about}.`,
    `\`\`\`sh\n${[...lines].join('\n')}\n\`\`\``,
    positionals
      .filter(([, { description }]) => description)
      .map(([id, { description }]) => `- \`${id}\`: ${description}`)
      .join('\n'),
    options.length > 0 && ['| Option | Meaning |', '| --- | --- |', ...options.map(optionRow)].join('\n'),
  ].filter(Boolean);
}

export function commandLinePage(commands, deviceSections) {
  return [
    '<!-- Written by scripts/generate.mjs from src/cli. -->',
    '# Command line',
    '`npx eyewright` controls screens from a terminal, runs files, and works with reports. `npx eyewright <command> --help` shows the same information as this page. Output for other programs goes to standard output, and everything else to standard error.',
    ...deviceSections,
    '## Other commands',
    ...Object.entries(commands).flatMap(commandSection),
    '',
  ].join('\n\n');
}

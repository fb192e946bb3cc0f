// The table of docs/compatibility.md, out of what scripts/compat.mjs has run.
const begin = '<!-- results: written by npm run compat -->';
const end = '<!-- end of results -->';

const runners = { playwright: 'Playwright Test', vitest: 'Vitest', cucumber: 'Cucumber' };
const outcome = (problems) => (problems.length === 0 ? 'passed' : `**failed**: ${problems[0].split('\n')[0]}`);

function row({ runner, versions: { ...versions }, node, problems }) {
  const [[, own], ...others] = Object.entries(versions);
  const beside = others.map(([name, version]) => `${name} ${version}`).join(', ') || '–';
  const cells = [`${runners[runner]} ${own}`, beside, node, outcome(problems)];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

export function compatTable(text, { results, on }) {
  const [before = '', rest = ''] = text.split(begin);
  const [, after = ''] = rest.split(end);
  const head = '| Runner | With | Node | Result |\n|---|---|---|---|';
  const said = `Run on ${on.toISOString().slice(0, 10)} on ${process.platform} ${process.arch}:`;
  return `${before}${begin}\n\n${said}\n\n${head}\n${results.map(row).join('\n')}\n\n${end}${after}`;
}

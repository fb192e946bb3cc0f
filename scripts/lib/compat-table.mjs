// The tables of docs/compatibility.md, out of what scripts/compat.mjs and scripts/first-steps.mjs have run.
const runners = { playwright: 'Playwright Test', vitest: 'Vitest', cucumber: 'Cucumber' };
const outcome = (problems) => (problems.length === 0 ? 'passed' : `**failed**: ${problems[0].split('\n')[0]}`);

/** Puts what was found between the two marks of a script. */
function withResults(text, { script, head, rows, on }) {
  const begin = `<!-- results: written by npm run ${script} -->`;
  const end = `<!-- end of results of ${script} -->`;
  const [before = '', rest = ''] = text.split(begin);
  const [, after = ''] = rest.split(end);
  const said = `Run on ${on.toISOString().slice(0, 10)} on ${process.platform} ${process.arch}:`;
  const lines = rows.map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`);
  const line = `|${head.map(() => '---|').join('')}`;
  return `${before}${begin}\n\n${said}\n\n| ${head.join(' | ')} |\n${line}\n${lines.join('\n')}\n\n${end}${after}`;
}

export function compatTable(text, { results, on }) {
  const rows = results.map(({ runner, versions: { ...versions }, node, endings, problems }) => {
    const [[, own], ...others] = Object.entries(versions);
    const beside = others.map(([name, version]) => `${name} ${version}`).join(', ') || '–';
    return [`${runners[runner]} ${own}`, beside, node, endings ?? '–', outcome(problems)].map(String);
  });
  return withResults(text, { script: 'compat', head: ['Runner', 'With', 'Node', 'Endings', 'Result'], rows, on });
}

export function firstStepsTable(text, { results, on }) {
  const rows = results.map(({ runner, title, manager, wrote, problems }) => [
    runners[runner],
    title,
    manager,
    outcome(problems),
    wrote === '' ? '–' : `\`${wrote}\``,
  ]);
  const head = ['Runner', 'Project', 'Package manager', 'Result', 'First test'];
  return withResults(text, { script: 'first-steps', head, rows, on });
}

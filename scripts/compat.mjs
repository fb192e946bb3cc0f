// Small projects of each runner against the oldest and newest versions that are supported, each installed anew with the
// packed package. Writes the table of docs/compatibility.md: node --import tsx scripts/compat.mjs [--newest] [word …]
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { runConformance } from '../tests/conformance/run-conformance.ts';
import { runCompatProject } from '../tests/projects/compat-project.ts';
import { ensureBrowser } from './ensure-browser.mjs';
import { compatTable } from './lib/compat-table.mjs';
import { compatSets } from './lib/compat-sets.mjs';
import { install, installedVersion, nodeOf, packPackage } from './lib/compat-install.mjs';
import { ensureBuilt } from './lib/ensure-built.mjs';
import { inSeconds, root, run, runAll } from './lib/run.mjs';

const docs = path.join(root, 'docs', 'compatibility.md');
const options = { newest: { type: 'boolean' }, jobs: { type: 'string', default: '2' }, keep: { type: 'boolean' } };
const { values, positionals } = parseArgs({ options, allowPositionals: true });

const [browser] = await Promise.all([ensureBrowser(), ensureBuilt({ types: false })]);
if (!browser) process.exit(1);
// A space in the path finds every forgotten quote.
const home = mkdtempSync(path.join(realpathSync(tmpdir()), 'eyewright compat '));
const tarball = await packPackage(home);

/** One line of the table: versions as they were installed, and what was not as it should be. */
async function check({ runner, packages, node: wanted, hasEndings }) {
  const started = performance.now();
  const base = mkdtempSync(path.join(home, `${runner}-`));
  const names = Object.keys(packages);
  const facts = { runner, versions: packages, node: wanted, problems: [] };
  try {
    const node = await nodeOf(wanted);
    const { output } = await run([node, '--version'], { capture: true });
    facts.node = output.trim().replace(/^v/, '');
    await install(base, { ...packages, eyewright: `file:${tarball}`, tsx: '4' });
    facts.versions = Object.fromEntries(names.map((name) => [name, installedVersion(base, name)]));
    facts.problems = await runCompatProject({ runner, base, node });
    if (hasEndings) {
      const { endings, problems } = await runConformance(runner, { base, node });
      facts.endings = endings;
      facts.problems.push(...problems);
    }
  } catch (error) {
    facts.problems = [error.message];
  }
  if (!values.keep) rmSync(base, { recursive: true, force: true, maxRetries: 5 });
  const title = names.map((name) => `${name} ${facts.versions[name]}`).join(', ');
  const seconds = inSeconds((performance.now() - started) / 1000);
  console.log(`${facts.problems.length === 0 ? 'ok  ' : 'FAIL'} ${title}, Node ${facts.node}  ${seconds}`);
  for (const problem of facts.problems) console.log(problem.replaceAll(/^/gm, '     '));
  return facts;
}

const all = compatSets.flatMap(({ node, ...set }) =>
  // How a run ends does not depend on the Node below it: once for each version of a runner.
  node.map((version, index) => ({ ...set, node: version, hasEndings: index === 0 })),
);
const isWanted = (set) =>
  (!values.newest || set.isNewest) && positionals.every((word) => JSON.stringify(set).includes(word));
const wanted = all.filter(isWanted);
// One Node after the other is fetched, before anybody needs it.
for (const version of new Set(wanted.map(({ node }) => node))) await nodeOf(version);
const results = await runAll(
  wanted.map((set) => () => check(set)),
  Number(values.jobs),
);

if (values.keep) console.log(`Kept: ${home}`);
else rmSync(home, { recursive: true, force: true, maxRetries: 5 });
const failed = results.filter(({ problems }) => problems.length > 0);
console.log(`\ncompat: ${results.length - failed.length} of ${results.length} passed`);
if (wanted.length === all.length)
  writeFileSync(docs, compatTable(readFileSync(docs, 'utf8'), { results, on: new Date() }));
process.exitCode = failed.length === 0 && results.length > 0 ? 0 : 1;

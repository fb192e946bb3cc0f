// `eyewright init` in projects as people have them, each installed anew with the packed package by its own package manager,
// then the command that init names. Writes a table of docs/compatibility.md: node scripts/first-steps.mjs [--keep] [word …]
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBrowser } from './ensure-browser.mjs';
import { packPackage } from './lib/compat-install.mjs';
import { firstStepsTable } from './lib/compat-table.mjs';
import { ensureBuilt } from './lib/ensure-built.mjs';
import { installManagers, managerOf } from './lib/odd-managers.mjs';
import { oddProjects } from './lib/odd-projects.mjs';
import { inSeconds, root, run, runAll } from './lib/run.mjs';

const docs = path.join(root, 'docs', 'compatibility.md');
const options = { jobs: { type: 'string', default: '2' }, keep: { type: 'boolean' } };
const { values, positionals } = parseArgs({ options, allowPositionals: true });

const [browser] = await Promise.all([ensureBrowser(), ensureBuilt({ types: true })]);
if (!browser) process.exit(1);
// A space in the path finds every forgotten quote.
const home = mkdtempSync(path.join(realpathSync(tmpdir()), 'eyewright first steps '));
const tarball = await packPackage(home);
await installManagers();

/** What the user's shell has, without what the package manager that runs this has set. */
const ownEnvironment = Object.fromEntries(
  Object.keys(process.env)
    .filter((name) => /^(npm_|NODE_OPTIONS$|INIT_CWD$|CI$)/i.test(name))
    .map((name) => [name, undefined]),
);

function writeFiles(folder, files) {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
}

// oxlint-disable-next-line no-control-regex -- colours are escape sequences
const plain = (text) => text.replaceAll(/\u001b\[[\d;]*m/g, '');

/** A shell in a folder; a line that fails, or does not print what is expected, is an error with its output. */
function shellIn(folder, env) {
  return async (line, expected = /(?:)/) => {
    const { code, output } = await run(['/bin/sh', '-c', line], { cwd: folder, env, capture: true });
    if (code === 0 && expected.test(plain(output))) return output;
    const wrong = code === 0 ? `does not print ${expected}` : `ended with ${code}`;
    throw new Error(`"${line}" ${wrong}:\n${output.trim().slice(-3000)}`);
  };
}

/** The project as it was before, green and with the package installed. */
function writeProject(base, project) {
  const folder = path.join(base, project.folder ?? '.');
  const devDependencies = { ...project.packages, eyewright: `file:${tarball}` };
  writeFiles(base, { ...project.above, ...(project.manager === 'berry' ? { 'yarn.lock': '' } : {}) });
  writeFiles(folder, {
    ...project.files,
    'package.json': JSON.stringify({ private: true, ...project.manifest, devDependencies }),
  });
  return folder;
}

/** Does what init says, as far as the first test; returns the file of that test. */
async function firstTest({ shell, manager }) {
  await shell(`${manager.name} install`);
  const said = await shell(`${manager.run} eyewright init --yes`, /\nNext:\n/);
  const [, next = ''] = said.split('\nNext:\n');
  // The last line of ours is `eyewright doctor`; package managers may say more.
  const lines = next.split('\n').filter((line) => line.startsWith('  '));
  lines.pop();
  for (const line of lines.slice(0, -1)) await shell(line);
  await shell(lines.at(-1), /\b[12] passed/);
  return /wrote {2}(\S*eyewright\.(?!yml)\w[\w.]*)/.exec(said)?.[1] ?? '';
}

/** Whether the project is as it was, and takes what was added. */
async function checkOwn({ project, folder, shell, manager }) {
  const changed = Object.keys(project.files).filter(
    (name) => readFileSync(path.join(folder, name), 'utf8') !== project.files[name],
  );
  if (changed.length > 0) throw new Error(`changed: ${changed.join(', ')}`);
  await shell(project.own.startsWith('npm ') ? project.own : `${manager.run} ${project.own}`, /\b[23] passed/);
  if (project.types) await shell(`${manager.run} tsc --noEmit -p .`);
}

async function check(project) {
  const started = performance.now();
  const base = mkdtempSync(path.join(home, `${project.manager}-`));
  const manager = managerOf(project.manager);
  const { title, runner } = project;
  const facts = { title, runner, manager: manager.title, wrote: '', problems: [] };
  try {
    const folder = writeProject(base, project);
    const shell = shellIn(folder, { ...ownEnvironment, EYEWRIGHT_BROWSER_PATH: browser.path, ...manager.env });
    facts.wrote = await firstTest({ shell, manager });
    await checkOwn({ project, folder, shell, manager });
  } catch (error) {
    facts.problems.push(error.message);
  }
  if (!values.keep) rmSync(base, { recursive: true, force: true, maxRetries: 5 });
  const seconds = inSeconds((performance.now() - started) / 1000);
  console.log(`${facts.problems.length === 0 ? 'ok  ' : 'FAIL'} ${facts.manager}, ${runner}: ${title}  ${seconds}`);
  for (const problem of facts.problems) console.log(problem.replaceAll(/^/gm, '     '));
  return facts;
}

const wanted = oddProjects.filter((project) =>
  positionals.every((words) => words.split(',').some((word) => JSON.stringify(project).includes(word))),
);
const results = await runAll(
  wanted.map((project) => () => check(project)),
  Number(values.jobs),
);

if (values.keep) console.log(`Kept: ${home}`);
else rmSync(home, { recursive: true, force: true, maxRetries: 5 });
const failed = results.filter(({ problems }) => problems.length > 0);
console.log(`\nfirst steps: ${results.length - failed.length} of ${results.length} passed`);
if (wanted.length === oddProjects.length)
  writeFileSync(docs, firstStepsTable(readFileSync(docs, 'utf8'), { results, on: new Date() }));
process.exitCode = failed.length === 0 && results.length > 0 ? 0 : 1;

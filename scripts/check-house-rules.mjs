// Small rules of this project that no tool knows.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { root } from './lib/run.mjs';

const read = (file) => readFileSync(path.join(root, file), 'utf8');
const problems = [];

/** Reports every line of a file that matches. */
function forbid(file, pattern, rule) {
  read(file)
    .split('\n')
    .forEach(
      (line, index) =>
        pattern.test(line) && problems.push(`${file}:${index + 1}: ${rule}: ${line.trim().slice(0, 120)}`),
    );
}

const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
});
const files = listed.split('\0').filter((file) => file && existsSync(path.join(root, file)));
const isText = (file) =>
  /\.(ts|tsx|js|mjs|cjs|json|md|html|css|feature|ya?ml|sh)$|^\.ci\/|^LICENSE$|^\.[a-z]+rc/.test(file);

const bareError = /throw new (Error|TypeError|RangeError)\(/;
// What runs in a browser of its own has neither our errors nor a test that stops its clock.
const inBrowser = /^src\/(report\/viewer|playground|extension|bridge\/protocol)\//;
for (const file of files.filter((name) => /^src\/.*\.tsx?$/.test(name) && !inBrowser.test(name))) {
  forbid(file, bareError, 'throw a class of src/core/errors/errors.ts with a code and a hint');
}

// What the process lends is handed in from the outer layers; time is that of core/time. src/code writes programs of others.
const outer = /^src\/(code|session|platforms|doctor|fixtures|reporters|cli|testing)\//;
const processGlobal = /\bprocess\.(env|cwd|stdout|stderr)\b|\bglobalThis\.fetch\(/;
const foreignClock = /(?<![.\w])(setTimeout|clearTimeout|setInterval|setImmediate|Date\.now|performance\.now)\(/;
for (const file of files.filter((name) => /^src\/.*\.ts$/.test(name) && !outer.test(name) && !inBrowser.test(name))) {
  if (file !== 'src/report/container/run-dir.ts')
    forbid(file, processGlobal, 'globals of the process belong to session');
  const isPageScript =
    /^src\/devices\/web\/(scripts|page-scripts)\/|^src\/devices\/web\/(tree\/tree-program\.data|bridge\/overlay-scripts)\.ts$/.test(
      file,
    );
  if (file !== 'src/core/time/clock.ts' && !isPageScript)
    forbid(file, foreignClock, 'take the clock of core/time/clock.ts');
}

// Host names and paths are put together from pieces, so that this file does not contain what it forbids.
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const ownFolders = [homedir(), root.replace(/[\\/]$/, ''), ...['root', 'work'].map((name) => `/${name}`)];
const machinePath = new RegExp(`(^|[\\s"'\`(=:])(${ownFolders.map(escaped).join('|')})[\\\\/][\\w.]`);
const registryHost = new RegExp(
  ['registry', 'npmjs', 'org'].join('\\.') + '|[a-z0-9.-]+/(api/npm|artifactory|nexus|verdaccio)\\b',
  'i',
);
for (const file of files.filter(isText)) {
  forbid(file, machinePath, 'no absolute path of one machine');
  forbid(file, registryHost, 'no package registry');
}

const decisions = readdirSync(path.join(root, 'docs/decisions')).map((name) => name.slice(0, 4));
for (const number of new Set(decisions.filter((one, index) => decisions.indexOf(one) !== index)))
  problems.push(`docs/decisions: two records have the number ${number}`);

// A stranger finds things where the architecture says. The offline model is rewritten later.
const mostFiles = 25;
const mostLines = 300;
const architecture = existsSync(path.join(root, 'docs/architecture.md')) ? read('docs/architecture.md') : '';
const sources = files.filter((file) => /^src\/.*\.tsx?$/.test(file));
const folders = new Map();
for (const file of sources) {
  const folder = path.posix.dirname(file);
  folders.set(folder, [...(folders.get(folder) ?? []), file]);
}
const rooms = new Set(
  [...folders.keys()].flatMap((folder) =>
    [1, 2].map((depth) =>
      folder
        .split('/')
        .slice(1, 1 + depth)
        .join('/'),
    ),
  ),
);
for (const room of rooms) {
  if (room && !architecture.includes(`\`${room}/\``))
    problems.push(`docs/architecture.md: does not describe the folder ${room}/`);
}
for (const [folder, inside] of folders) {
  if (inside.length > mostFiles && !folder.startsWith('src/offline'))
    problems.push(`${folder}: has ${inside.length} files; more than ${mostFiles} are two rooms`);
}
for (const file of sources.filter((name) => !/\.(data|prompt)\.ts$/.test(name))) {
  const lines = read(file).split('\n').length - 1;
  if (lines > mostLines) problems.push(`${file}: has ${lines} lines; more than ${mostLines} are two files`);
}
// Of behaviour that is spread over several folders there are contract tests; a unit test lies where what it tests lies.
const elsewhere = /^(docs|recipes|simulators|specification)(\/|$)/;
for (const file of files.filter((name) => /^tests\/unit\/.*\.test\.ts$/.test(name))) {
  const folder = path.posix.dirname(file).slice('tests/unit/'.length);
  if (!elsewhere.test(folder) && !existsSync(path.join(root, 'src', folder)))
    problems.push(`${file}: there is no folder src/${folder}`);
}

// Every subpath is listed by name and has its source, so that nothing is promised that is not there.
const { exports: subpaths } = JSON.parse(read('package.json'));
for (const [subpath, target] of Object.entries(subpaths)) {
  const source =
    typeof target === 'string' ? target : target.import.default.replace('./dist/', 'src/').replace(/\.js$/, '.ts');
  if (subpath.includes('*')) problems.push(`package.json: export "${subpath}" must be listed by name`);
  else if (!existsSync(path.join(root, source)))
    problems.push(`package.json: export "${subpath}" has no source ${source}`);
}

for (const problem of problems) console.log(problem);
process.exitCode = problems.length ? 1 : 0;

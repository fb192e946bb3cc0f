// Builds dist/: code with Rolldown, types with tsc, the report viewer and the page of the playground with Vite, the browser extension, at the same time. Prints only what is wrong.
// `--no-types`: what it takes to run, in a tenth of the time.
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { buildExtension } from './lib/build-extension.mjs';
import { bundle, entries, requiredEntries } from './lib/bundle.mjs';
import { licencesOf, notePackages } from './lib/bundled-packages.mjs';
import { describeTypes } from './lib/describe-types.mjs';
import { placeTypes } from './lib/place-types.mjs';
import { bin, inSeconds, node, root, run } from './lib/run.mjs';

const dist = path.join(root, 'dist');
/** Folders of packages whose code is part of ours, by their names. */
const packages = new Map();
/** Pages that are programs of their own. */
const pages = ['src/report/viewer/vite.config.ts', 'src/playground/vite.config.ts'];

async function buildCode() {
  rmSync(path.join(dist, 'chunks'), { recursive: true, force: true });
  return bundle(dist, packages).then(
    () => ({ code: 0, output: '' }),
    (error) => ({ code: 1, output: String(error) }),
  );
}

/** Types of everything, beside the file that remembers the last build; those of the package are taken out of them. */
const emitted = path.join(root, 'node_modules', '.cache', 'eyewright-types');
let types = new Set();

async function buildBrowserExtension() {
  return buildExtension(path.join(dist, 'extension')).then(
    () => ({ code: 0, output: '' }),
    (error) => ({ code: 1, output: String(error) }),
  );
}

async function buildTypes() {
  const info = path.join(emitted, 'build.tsbuildinfo');
  const incremental = ['--incremental', '--tsBuildInfoFile', info, '--outDir', emitted];
  const built = await run(node(bin('typescript-7', 'bin/tsc'), '-p', 'tsconfig.build.json', ...incremental), {
    capture: true,
  });
  if (built.code !== 0) return built;
  describeTypes(emitted);
  types = placeTypes(emitted, dist);
  return built;
}

async function buildPage(config) {
  if (!existsSync(path.join(root, config))) {
    console.log(`build: a page is left out, because ${config} does not exist`);
    return { code: 0, output: '' };
  }
  const plugins = [notePackages(packages)];
  return build({ configFile: path.join(root, config), logLevel: 'warn', plugins }).then(
    () => ({ code: 0, output: '' }),
    (error) => ({ code: 1, output: String(error) }),
  );
}

/** Whether a file of dist comes from the sources as they are: types and code from entries. */
function isCurrent(name) {
  const file = name.split(path.sep).join('/');
  if (/^(?:chunks|extension|playground|report\/viewer)\//.test(file)) return true;
  if (/\.d\.c?ts$/.test(file)) return !withTypes || types.has(file);
  if (file.endsWith('.cjs')) return requiredEntries.includes(file);
  return !file.endsWith('.js') || entries.includes(file.slice(0, -'.js'.length));
}

/** Output of source files that are gone must not stay in the package. */
function removeStaleOutput() {
  for (const name of existsSync(dist) ? readdirSync(dist, { recursive: true }) : []) {
    if (!isCurrent(name)) rmSync(path.join(dist, name));
  }
}

const started = performance.now();
const withTypes = !process.argv.includes('--no-types');
const results = await Promise.all([
  buildCode(),
  ...(withTypes ? [buildTypes()] : []),
  ...pages.map(buildPage),
  buildBrowserExtension(),
]);
const failed = results.some(({ code }) => code !== 0);
if (!failed) {
  removeStaleOutput();
  writeFileSync(path.join(dist, 'LICENSES.txt'), licencesOf(packages));
}
for (const { code, output } of results) if (code !== 0) console.error(output.trim());
console.log(`build: ${failed ? 'FAILED' : 'done'} in ${inSeconds((performance.now() - started) / 1000)}`);
process.exitCode = failed ? 1 : 0;

// Builds dist/: the library with tsc, the report viewer with Vite, at the same time. Prints only what is wrong.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { bin, inSeconds, node, root, run } from './lib/run.mjs';

const dist = path.join(root, 'dist');
const viewerConfig = 'src/report/viewer/vite.config.ts';

async function buildLibrary() {
  // The file that remembers the last build lies in dist, so that deleting dist means a full build.
  const incremental = ['--incremental', '--tsBuildInfoFile', path.join(dist, '.tsbuildinfo')];
  return run(node(bin('typescript', 'bin/tsc'), '-p', 'tsconfig.build.json', ...incremental), { capture: true });
}

async function buildViewer() {
  if (!existsSync(path.join(root, viewerConfig))) {
    console.log(`build: no report viewer, because ${viewerConfig} does not exist`);
    return { code: 0, output: '' };
  }
  const vite = node(bin('vite', 'bin/vite.js'), 'build', '-c', viewerConfig, '--logLevel', 'warn');
  return run(vite, { capture: true });
}

/** Output of source files that are gone must not stay in the package. */
function removeStaleOutput() {
  for (const name of existsSync(dist) ? readdirSync(dist, { recursive: true }) : []) {
    const stem = name.replace(/\.(d\.ts|js)$/, '');
    const isOutput = stem !== name && !name.startsWith(path.join('report', 'viewer') + path.sep);
    if (isOutput && !existsSync(path.join(root, 'src', `${stem}.ts`))) rmSync(path.join(dist, name));
  }
}

const started = performance.now();
const results = await Promise.all([buildLibrary(), buildViewer()]);
removeStaleOutput();
for (const { code, output } of results) if (code !== 0) console.error(output.trim());
const failed = results.some(({ code }) => code !== 0);
console.log(`build: ${failed ? 'FAILED' : 'done'} in ${inSeconds((performance.now() - started) / 1000)}`);
process.exitCode = failed ? 1 : 0;

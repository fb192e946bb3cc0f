// The gate: every tool that needs no browser, in parallel. One line a tool; the output of those that fail follows.
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bin, inSeconds, node, npm, root, run, runAll } from './lib/run.mjs';

/** Types only; remembers what it saw, as nothing is written that could go stale. */
const tsc = (project, name) =>
  node(
    bin('typescript-7', 'bin/tsc'),
    '-p',
    project,
    '--incremental',
    '--tsBuildInfoFile',
    `node_modules/.cache/${name}`,
  );
const viewer = 'src/report/viewer/tsconfig.json';
const playground = 'src/playground/tsconfig.json';
const pageScripts = 'src/devices/web/page-scripts/tsconfig.json';
const extension = 'src/extension/tsconfig.json';
const folder = mkdtempSync(path.join(tmpdir(), 'eyewright-check-'));
/** Folders with our own code, those that exist. */
const code = ['src', 'tests', 'examples', 'bench', 'scripts', 'packages'].filter((name) =>
  existsSync(path.join(root, name)),
);

const captured = (command) => run(command, { capture: true, env: { FORCE_COLOR: '0', NO_COLOR: '1' } });

/**
 * Files of JSON have no place in the oldest way of finding modules. Playwright asks `require` where its reporters are, then imports them:
 * of a linked package it would make CommonJS of the module behind a `.cjs`, which Node refuses.
 */
const notForAttw = ['report.schema.json', 'yaml.schema.json', 'playwright/reporter'];
const attw = ['--format', 'ascii', '--exclude-entrypoints', ...notForAttw];

/** Packs the package once and looks at the tarball with both tools. */
async function checkPackage() {
  const packed = await captured(npm('pack', '--silent', '--ignore-scripts', '--pack-destination', folder));
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz'));
  if (packed.code !== 0 || !tarball) return { code: 1, output: packed.output };
  const file = path.join(folder, tarball);
  const results = await Promise.all([
    captured(node(bin('publint', 'src/cli.js'), 'run', file, '--strict')),
    captured(node(bin('@arethetypeswrong/cli', 'dist/index.js'), file, ...attw)),
  ]);
  const failed = results.filter((result) => result.code !== 0);
  return { code: failed.length, output: failed.map((result) => result.output).join('\n') };
}

const tools = {
  types: () => captured(tsc('tsconfig.json', 'eyewright.tsbuildinfo')),
  'package (publint, attw)': checkPackage,
  'lint (oxlint)': () => captured(node(bin('oxlint', 'bin/oxlint'), ...code)),
  'layers (dependency-cruiser)': () =>
    captured(
      node(bin('dependency-cruiser', 'bin/dependency-cruise.mjs'), 'src', '--config', '.dependency-cruiser.cjs'),
    ),
  'unused (knip)': () => captured(node(bin('knip', 'bin/knip.js'), '--no-progress')),
  'api snapshot (tsnapi)': () => captured(node('scripts/api-snapshot.mjs')),
  'format (oxfmt)': () => captured(node(bin('oxfmt', 'bin/oxfmt'), '--check')),
  'generated files': () => captured(node('scripts/generate.mjs', '--check')),
  'documents and samples': () => captured(node('scripts/check-docs.mjs')),
  'documentation site': () => captured(node('scripts/docs.mjs', '--plain', '--out', path.join(folder, 'site'))),
  specification: () => captured(node('scripts/check-specification.mjs')),
  'comments of public names': () => captured(node('scripts/check-public-docs.mjs')),
  'house rules': () => captured(node('scripts/check-house-rules.mjs')),
};
if (existsSync(path.join(root, viewer)))
  tools['types of the viewer'] = () => captured(tsc(viewer, 'eyewright-viewer.tsbuildinfo'));
tools['types of the playground'] = () => captured(tsc(playground, 'eyewright-playground.tsbuildinfo'));
tools['types of page scripts'] = () => captured(tsc(pageScripts, 'eyewright-page-scripts.tsbuildinfo'));
tools['types of the extension'] = () => captured(tsc(extension, 'eyewright-extension.tsbuildinfo'));

const started = performance.now();
const failures = [];
if (!existsSync(path.join(root, 'dist', 'public', 'index.js')))
  console.log('check: no built package in dist; run "npm run build" first');
const jobs = Object.entries(tools).map(([name, tool]) => async () => {
  const begin = performance.now();
  const { code: exit, output } = await tool();
  console.log(`${exit === 0 ? 'ok  ' : 'FAIL'} ${name.padEnd(30)} ${inSeconds((performance.now() - begin) / 1000)}`);
  if (exit !== 0) failures.push({ name, output });
});
await runAll(jobs, 4);
rmSync(folder, { recursive: true, force: true });

for (const { name, output } of failures) console.log(`\n--- ${name}\n${output.trim()}`);
console.log(
  `\ncheck: ${failures.length ? `${failures.length} of ${jobs.length} FAILED` : `${jobs.length} tools passed`} in ${inSeconds((performance.now() - started) / 1000)}`,
);
process.exitCode = failures.length ? 1 : 0;

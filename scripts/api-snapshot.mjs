// Compares the public API with the snapshots in tests/api. With --update accepts additions, with --allow-breaking all.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { flattenApi } from './lib/flatten-api.mjs';
import { bin, node, root, run } from './lib/run.mjs';

const snapshots = path.join(root, 'tests', 'api');
const folder = path.join(root, 'node_modules', '.cache', 'eyewright-api');
const flags = process.argv.slice(2);
const { name, version, exports } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));

const entries = Object.fromEntries(
  Object.entries(exports)
    .filter(([, target]) => typeof target === 'object')
    .map(([subpath, target]) => [subpath, path.join(root, target.import.types)]),
);

/** Where tsnapi keeps the snapshot of a subpath. */
const snapshotOf = (subpath) => path.join(snapshots, `${subpath === '.' ? 'index' : subpath.slice(2)}.snapshot.d.ts`);

/** Writes a package with one file an entry, which tsnapi can read. */
function writeFlatPackage() {
  rmSync(folder, { recursive: true, force: true });
  const flat = {};
  for (const [subpath, { dts, js }] of Object.entries(flattenApi(entries))) {
    const stem = `./${subpath === '.' ? 'index' : subpath.slice(2)}`;
    mkdirSync(path.dirname(path.join(folder, stem)), { recursive: true });
    writeFileSync(path.join(folder, `${stem}.d.ts`), dts);
    writeFileSync(path.join(folder, `${stem}.js`), js);
    flat[subpath] = { types: `${stem}.d.ts`, default: `${stem}.js` };
  }
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name, version, type: 'module', exports: flat }));
}

const missing = Object.entries(entries).filter(([, file]) => !existsSync(file));
const unseen = Object.keys(entries).filter((subpath) => !existsSync(snapshotOf(subpath)));
if (missing.length) {
  console.log(`not built: ${missing.map(([subpath]) => subpath).join(', ')}; run "npm run build" first`);
  process.exitCode = 1;
} else if (unseen.length && !flags.includes('--update')) {
  console.log(`no snapshot of ${unseen.join(', ')}; run "npm run api:update" and commit tests/api`);
  process.exitCode = 1;
} else {
  writeFlatPackage();
  const { code } = await run(node(bin('tsnapi', 'dist/cli.mjs'), folder, '--output-dir', snapshots, ...flags));
  process.exitCode = code;
}

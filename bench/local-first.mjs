// node --import tsx bench/local-first.mjs: how many calls of a model over HTTP localFirst saves in the examples, with the same
// results. The model gives the answers that the offline one gives when it is asked alone.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { findShell, ensureBrowser } from '../scripts/ensure-browser.mjs';
import { ensureBuilt } from '../scripts/lib/ensure-built.mjs';
import { bin, root } from '../scripts/lib/run.mjs';
import { startScriptedModel } from '../src/testing/scripted-model.ts';
import { readReport } from '../tests/projects/read-tests.ts';
import { scriptOf } from '../tests/projects/recorded-script.ts';

const [browser] = await Promise.all([ensureBrowser(), ensureBuilt({ types: false })]);
const shell = await findShell(browser);
const folder = mkdtempSync(path.join(tmpdir(), 'eyewright-local-first-'));
const least = 0.6;

/** Runs the examples; gives the outcome of each test and where the report is. */
async function runExamples(name, env) {
  const json = path.join(folder, `${name}.json`);
  const runDir = path.join(folder, name);
  const child = spawn(process.execPath, [bin('@playwright/test', 'cli.js'), 'test', '--project=light'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      ...(shell && { EYEWRIGHT_BROWSER_PATH: shell }),
      EYEWRIGHT_RUN_DIR: runDir,
      PLAYWRIGHT_JSON_OUTPUT_FILE: json,
      ...env,
    },
  });
  let printed = '';
  child.stdout.on('data', (data) => (printed += data));
  await once(child, 'exit');
  const { suites } = JSON.parse(readFileSync(json, 'utf8'));
  return {
    outcomes: Object.fromEntries(suites.flatMap(specsOf).map((spec) => [spec.title, spec.tests[0].status])),
    report: path.join(runDir, 'report', 'playwright.html'),
    lastLine: printed.trim().split('\n').at(-1),
  };
}

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

async function withModel(name, report, env) {
  const model = await startScriptedModel({ respond: scriptOf(await readReport(report)) });
  const run = await runExamples(name, { ...model.modelConfig, ...env });
  await model.close();
  return { ...run, asked: model.requests.map(({ call }) => call) };
}

const count = (calls) => [...new Set(calls)].map((kind) => `${calls.filter((call) => call === kind).length} ${kind}`);

try {
  const { report } = await runExamples('embedded', {});
  const plain = await withModel('plain', report, {});
  const local = await withModel('local', report, { EYEWRIGHT_LOCAL_FIRST: 'true' });
  const saved = 1 - local.asked.length / plain.asked.length;
  const same = JSON.stringify(plain.outcomes) === JSON.stringify(local.outcomes);
  console.log(`without localFirst: ${plain.asked.length} calls (${count(plain.asked).join(', ')})`);
  console.log(`with localFirst:    ${local.asked.length} calls (${count(local.asked).join(', ')})`);
  console.log(local.lastLine);
  console.log(
    `saved ${Math.round(saved * 100)} % of the calls (at least ${least * 100} %), results of ${Object.keys(plain.outcomes).length} tests ${same ? 'the same' : 'DIFFER'}`,
  );
  if (!same) console.log(JSON.stringify({ plain: plain.outcomes, local: local.outcomes }, null, 2));
  process.exitCode = same && saved >= least ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

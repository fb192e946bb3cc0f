// docs/specification.md: every rule names tests that exist, or the folder that it waits for and that is not there yet.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './lib/run.mjs';
import { testNames } from './lib/test-names.mjs';

const document = 'docs/specification.md';
const there = (name) => existsSync(path.join(root, name));
const problems = [];
const seen = new Set();
const known = new Map();

/** Files that only `npm run test:all` runs. */
const usual = readFileSync(path.join(root, 'tests/usual.ts'), 'utf8');
const isLeftOut = (file) => usual.includes(`'${file}'`);

/** What a proof may name: tests and groups of a test file, headings of a document, or lines of any other file. */
function namesIn(file) {
  const names = known.get(file) ?? readNames(file);
  known.set(file, names);
  return names;
}

function readNames(file) {
  const full = path.join(root, file);
  if (/\.(test|spec)\.ts$/.test(file)) return new Set(testNames(full));
  const lines = readFileSync(full, 'utf8').split('\n');
  return new Set(lines.map((line) => line.replace(/^#+ /, '').trim()));
}

function checkProof(id, proof) {
  const wait = /^until `([^`]+)`$/.exec(proof);
  if (wait) {
    if (there(wait[1])) problems.push(`${id}: ${wait[1]} is there, so the rule needs a test`);
    return;
  }
  const [, file, rest] = /^`([^`]+)` › (.+)$/.exec(proof) ?? [];
  if (file === undefined) return problems.push(`${id}: cannot read the proof "${proof}"`);
  if (!there(file)) return problems.push(`${id}: ${file} does not exist`);
  if (isLeftOut(file)) return problems.push(`${id}: npm test leaves out ${file}`);
  const names = namesIn(file);
  // A bar in a name is escaped, since it stands in a table.
  for (const name of rest.replaceAll('\\|', '|').split(' › '))
    if (!names.has(name)) problems.push(`${id}: ${file} has no test "${name}" that npm test runs`);
}

for (const line of readFileSync(path.join(root, document), 'utf8').split('\n')) {
  const [, id] = /^\| ([A-Z]+-\d+[a-z]?) +\|/.exec(line) ?? [];
  if (id === undefined) continue;
  if (seen.has(id)) problems.push(`${id}: stands there twice`);
  seen.add(id);
  const [, proofs] = /^\| \S+ +\| (?:.*?) +\| (.*?) *\|$/.exec(line) ?? [];
  if (proofs === undefined) problems.push(`${id}: needs a rule and a proof, in columns of their own`);
  else if (proofs === '') problems.push(`${id}: no proof`);
  else for (const proof of proofs.split('<br>')) checkProof(id, proof.trim());
}

if (seen.size === 0) problems.push(`${document} has no rules`);
for (const problem of problems) console.log(problem);
console.log(`specification: ${seen.size} rules, ${problems.length} problems`);
process.exitCode = problems.length ? 1 : 0;

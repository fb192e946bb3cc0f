// npm run prompts: writes what models are told into tests/fixtures/prompts. Refused for words that changed under an old version.
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { register } from 'tsx/esm/api';

import { root } from './lib/run.mjs';

register();
const load = (file) => import(pathToFileURL(path.join(root, 'tests/unit/models/openai', file)).href);
const { promptCases } = await load('prompt-cases.ts');
const { updateGoldens } = await load('prompt-files.ts');

const cases = await promptCases();
const changed = updateGoldens(cases);
for (const version of changed) console.log(`prompts: ${version} says something else than it did`);
if (changed.length > 0) {
  console.log(
    'prompts: raise its version in src/models/openai/prompts/prompt-versions.ts, or in the dialect of the family',
  );
}
process.exitCode = changed.length ? 1 : 0;

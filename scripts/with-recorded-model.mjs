// Runs a command with a model over HTTP that gives the answers of a report, here of examples that ran on the offline model:
// node --import tsx scripts/with-recorded-model.mjs <report> <project> <command> …
import { spawn } from 'node:child_process';
import { once } from 'node:events';

import { startScriptedModel } from '../src/testing/scripted-model.ts';
import { readReport } from '../tests/projects/read-tests.ts';
import { scriptOf } from '../tests/projects/recorded-script.ts';

const [report, project, command = '', ...args] = process.argv.slice(2);

const recorded = await readReport(report);
const records = recorded.records.filter(({ test }) => test?.project === project);
const model = await startScriptedModel({ respond: scriptOf({ ...recorded, records }) });
const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...model.modelConfig } });
const [code] = await once(child, 'exit');
await model.close();

const asked = new Set(model.requests.map(({ call }) => call));
console.log(`${model.requests.length} questions reached the model: ${[...asked].join(', ')}`);
// The examples have instructions, statements and questions: a run without them used another model.
const missing = ['plan', 'judge', 'extract'].filter((kind) => !asked.has(kind));
if (missing.length > 0) console.error(`No question of these kinds: ${missing.join(', ')}`);
process.exitCode = code === 0 && missing.length > 0 ? 1 : (code ?? 1);

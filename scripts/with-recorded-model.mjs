// Runs a command with a model over HTTP that gives the answers of a report, here of examples that ran on the offline model:
// node --import tsx scripts/with-recorded-model.mjs <report> <command> …
import { spawn } from 'node:child_process';
import { once } from 'node:events';

import { startScriptedModel } from '../src/testing/scripted-model.ts';
import { readReport } from '../tests/projects/read-tests.ts';
import { scriptOf } from '../tests/projects/recorded-script.ts';

const [report, command = '', ...args] = process.argv.slice(2);

const model = await startScriptedModel({ respond: scriptOf(await readReport(report)) });
const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...model.modelConfig } });
const [code] = await once(child, 'exit');
await model.close();

console.log(`${model.requests.length} questions reached the model`);
// Examples that ask nothing used another model.
process.exitCode = code === 0 && model.requests.length === 0 ? 1 : (code ?? 1);

// node --import tsx bench/limits.mjs [workers] [questions of each]: what workers, each a process, take to ask a server with a limit, beside
// the time that its limit leaves. The server allows 5 requests a second (10 at once) and names whole seconds in Retry-After.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { answer, startScriptedModel } from '../src/testing/index.ts';
import { AskingWorker } from '../tests/unit/session/limits/workers.ts';

const [workers = 8, questions = 15] = process.argv.slice(2).map(Number);
const perSecond = 5;
const burst = 10;
const latencyMs = 150;
const mostRatio = 1.3;

let tokens = burst;
let filledAt = performance.now();
let refused = 0;

function respond() {
  const at = performance.now();
  tokens = Math.min(burst, tokens + ((at - filledAt) * perSecond) / 1000);
  filledAt = at;
  if (tokens < 1) {
    refused += 1;
    return answer.status(429, { retryAfter: Math.ceil((1 - tokens) / perSecond) });
  }
  tokens -= 1;
  return answer.slow(latencyMs, { data: 'x' });
}

const folder = mkdtempSync(path.join(tmpdir(), 'eyewright-limits-'));
const model = await startScriptedModel({ respond });
const init = { folder, config: model.modelConfig, questions };
const asking = Array.from({ length: workers }, () => new AskingWorker(init));
await Promise.all(asking.map((worker) => worker.ready()));

tokens = burst;
filledAt = performance.now();
const begun = performance.now();
const waited = await Promise.all(asking.map((worker) => worker.work()));
const seconds = (performance.now() - begun) / 1000;
const ideal = (workers * questions - burst) / perSecond + latencyMs / 1000;
await model.close();
rmSync(folder, { recursive: true, force: true });

const ratio = seconds / ideal;
console.log(
  `${workers} workers, ${workers * questions} questions: ${seconds.toFixed(1)} s, ideal ${ideal.toFixed(1)} s`,
);
console.log(`refused ${refused} times; waited ${(waited.reduce((sum, ms) => sum + ms, 0) / 1000).toFixed(1)} s in all`);
console.log(`time / ideal: ${ratio.toFixed(2)} <= ${mostRatio}  ${ratio <= mostRatio ? 'ok' : 'MISSED'}`);
process.exitCode = ratio <= mostRatio ? 0 : 1;

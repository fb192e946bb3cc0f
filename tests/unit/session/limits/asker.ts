// A worker of a run that asks a model some questions, for run-limits.test.ts and bench/limits.mjs: node asker.ts <config> <questions>
import { createFrame } from '../../../../src/core/screen/frame.ts';
import { resolveModelConfig } from '../../../../src/models/model-config.ts';
import { createOpenAIModel } from '../../../../src/models/openai/openai-model.ts';
import { runLimits } from '../../../../src/session/limits/run-limits.ts';

const [config = '{}', questions = '1'] = process.argv.slice(2);
const slots = resolveModelConfig({ modelConfig: JSON.parse(config) as Record<string, string>, env: {} });
if (!slots) throw new TypeError('no model configured');
const limits = runLimits({ env: process.env, cwd: process.cwd(), pid: process.pid });
const model = createOpenAIModel({ slots, fetch, limits });
const frame = createFrame({ data: Buffer.from('picture'), mime: 'image/jpeg', width: 1280, height: 720 });
await model.ready();

let waitedMs = 0;
const ask = (): Promise<unknown> =>
  model.ask('extract', {
    demand: 'the title',
    shape: 'string',
    frames: [frame],
    signal: new AbortController().signal,
    onCall: (facts) => (waitedMs += facts.waitedMs ?? 0),
  });

// All begin at once: what a worker takes to start is no part of the figure.
process.stdout.write('ready\n');
await new Promise((resolve) => process.stdin.once('data', resolve));
for (let count = 0; count < Number(questions); count++) await ask();
process.stdout.write(`${JSON.stringify({ waitedMs })}\n`, () => process.exit(0));

// node --import tsx bench/model-call.mjs: what a model call costs beside the network, for a frame of 1280×800. The floor of Chat Completions is the
// same request, byte for byte, sent by `fetch` alone, and its answer read; that of the AI SDK is the provider's `doGenerate` with the same prompt.
import { createServer } from 'node:http';

import sharp from 'sharp';

import { createFrame } from '../src/core/screen/frame.ts';
import { createAnthropic } from '@ai-sdk/anthropic';
import { aiSdkModel } from '../src/models/ai-sdk/ai-sdk-model.ts';
import { resolveModelConfig } from '../src/models/model-config.ts';
import { createOpenAIModel } from '../src/models/openai/openai-model.ts';
import { inTurn } from './measure.mjs';

const size = { width: 1280, height: 800 };
const mostMs = 8;

const completion = JSON.stringify({
  choices: [{ message: { content: '{"box": [1, 2, 3, 4]}' }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
});
const message = JSON.stringify({
  id: 'm',
  type: 'message',
  role: 'assistant',
  model: 'm',
  stop_reason: 'end_turn',
  stop_sequence: null,
  content: [{ type: 'text', text: '{"point": [1, 2]}' }],
  usage: { input_tokens: 1, output_tokens: 1 },
});

/** Takes everything in and answers at once; remembers what it got. */
const last = {};
const server = createServer((request, response) => {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    Object.assign(last, { url: request.url, headers: request.headers, body: Buffer.concat(chunks).toString('utf8') });
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(request.url.endsWith('/messages') ? message : completion);
  });
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const baseURL = `http://127.0.0.1:${server.address().port}/v1`;

// Noise over areas: about as large as a screenshot with some pictures in it.
const noise = await sharp({
  create: { ...size, channels: 3, background: '#fff', noise: { type: 'gaussian', mean: 200, sigma: 8 } },
})
  .jpeg({ quality: 90 })
  .toBuffer();
const request = () => ({
  prompt: 'the Save button',
  frame: createFrame({ data: noise, mime: 'image/jpeg', ...size }),
  signal: new AbortController().signal,
  onCall: () => undefined,
});

const slots = resolveModelConfig({
  modelConfig: { EYEWRIGHT_MODEL_NAME: 'm', EYEWRIGHT_MODEL_BASE_URL: baseURL, EYEWRIGHT_MODEL_FAMILY: 'qwen3-vl' },
  env: {},
});
const chat = createOpenAIModel({ slots, fetch });
const anthropic = createAnthropic({ baseURL, apiKey: 'none' });
const language = anthropic('claude-opus-4-5');
let asked;
const spied = Object.create(language, {
  doGenerate: { value: (options) => language.doGenerate((asked = options)) },
});
const sdk = aiSdkModel({ model: spied, family: 'claude' });

async function sdkFloor() {
  await sdk.ask('locate', request());
  const { abortSignal: _ended, ...options } = asked;
  return () => language.doGenerate(options);
}

async function floorOf(model) {
  await model.ask('locate', request());
  const { url, headers, body } = structuredClone(last);
  const { authorization, 'x-api-key': key = '', 'content-type': type } = headers;
  const sent = { 'content-type': type, ...(authorization && { authorization }), 'x-api-key': key };
  return async () => (await fetch(new URL(url, baseURL), { method: 'POST', headers: sent, body })).json();
}

const tasks = {
  chatFloor: await floorOf(chat),
  chat: () => chat.ask('locate', request()),
  sdkFloor: await sdkFloor(),
  sdk: () => sdk.ask('locate', request()),
};
const ms = await inTurn(tasks, { rounds: 60, warmUps: 15 });
server.closeAllConnections();
server.close();

console.log(`frame of ${Math.round(noise.length / 1024)} KB, request of ${Math.round(last.body.length / 1024)} KB`);
let missed = false;
for (const [name, call, floor] of [
  ['Chat Completions', ms.chat, ms.chatFloor],
  ['AI SDK, Anthropic', ms.sdk, ms.sdkFloor],
]) {
  const over = call - floor;
  missed ||= over > mostMs;
  console.log(
    `${name}: ${call.toFixed(2)} ms on a floor of ${floor.toFixed(2)} ms: ${over.toFixed(2)} <= ${mostMs} ms  ${over <= mostMs ? 'ok' : 'MISSED'}`,
  );
}
process.exitCode = missed ? 1 : 0;

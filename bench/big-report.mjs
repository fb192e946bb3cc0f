// Large reports with distinct pictures, written by the real sink: what the viewer has to cope with.
import { createHash } from 'node:crypto';

import sharp from 'sharp';

const size = { width: 1280, height: 720 };
const variants = 24;
const startedAt = 1_795_168_800_000;
const classes = ['assertion', 'assertion', 'model', 'action', 'timeout', 'device'];

/** Pictures that weigh what pages weigh; bytes behind the end of a picture make every one a picture of its own. */
export async function createFrames() {
  const bases = await Promise.all(Array.from({ length: variants }, (_, index) => drawPage(index)));
  let count = 0;
  return () => {
    const data = Buffer.concat([bases[count % variants], Buffer.from(`frame ${count++}`)]);
    return { id: createHash('sha256').update(data).digest('hex'), data, mime: 'image/webp' };
  };
}

function drawPage(seed) {
  const lines = Array.from({ length: 26 }, (_, line) => {
    const words = Array.from({ length: 12 }, (_, word) =>
      ((seed * 7919 + line * 104_729 + word * 1299) % 99_991).toString(36),
    );
    return `<text x="40" y="${40 + line * 26}" font-size="15" fill="#1c2733">${words.join(' ')}</text>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" font-family="DejaVu Sans">
    <rect width="100%" height="100%" fill="#f6f7f9"/><rect x="900" width="380" height="100%" fill="hsl(${seed * 15} 40% 80%)"/>${lines.join('')}</svg>`;
  return sharp(Buffer.from(svg)).webp({ quality: 60 }).toBuffer();
}

/** Writes `tests` tests of `steps` verbs each: one action, one call and one new picture a verb. */
export function writeTests(sink, { tests, steps, nextFrame }) {
  let last = nextFrame();
  sink.storeFrame(last);
  for (let test = 0; test < tests; test++) {
    const record = `record-${test}`;
    let at = startedAt + test * 60_000;
    const write = (type, fields) => sink.write({ type, at: (at += 7), ...fields });
    write('record-start', {
      version: 1,
      record,
      tool: 'eyewright bench',
      title: `test ${test}`,
      platform: 'web',
      model: 'qwen-vision-72b',
    });
    write('test-start', { record, ...identity(test) });
    for (let index = 0; index < steps; index++) last = writeVerb({ sink, write, record, index, last, nextFrame });
    const failed = test % 25 === 7;
    const error = {
      name: 'AgentError',
      failureClass: classes[test % classes.length],
      message: `Step ${steps} of test ${test} failed`,
    };
    write('test-end', {
      record,
      status: failed ? 'failed' : 'passed',
      durationMs: steps * 900 + (test % 17) * 350,
      ...(failed && { errors: [error] }),
    });
    write('record-end', { record });
  }
}

function identity(test) {
  const file = `tests/area-${test % 20}.spec.ts`;
  return {
    test: `test-${test}`,
    titlePath: [file, `area ${test % 20}`, `does the thing number ${test} as the customer expects it`],
    attempt: 0,
    runner: 'playwright',
    project: ['chromium', 'webkit', 'phone'][test % 3],
    tags: [test % 4 === 0 ? '@smoke' : '@full'],
    location: { file, line: 10 + test },
  };
}

function writeVerb({ sink, write, record, index, last, nextFrame }) {
  const verb = `${record}.${index}`;
  const part = `${verb}.a`;
  const frame = nextFrame();
  sink.storeFrame(frame);
  const picture = { ...size, dpr: 1, mime: frame.mime };
  const rect = { left: 100 + (index % 40) * 20, top: 80 + (index % 25) * 20, width: 160, height: 40 };
  const marks = [
    { kind: 'target', rect, label: 'a button' },
    { kind: 'point', point: { x: rect.left + 80, y: rect.top + 20 } },
  ];
  write('step-start', {
    record,
    step: verb,
    kind: 'verb',
    name: 'aiTap',
    title: `aiTap button ${index} of the form`,
    params: { locate: `button ${index}` },
    location: { file: 'tests/big.spec.ts', line: index + 10 },
  });
  write('model-call', {
    step: verb,
    kind: 'locate',
    slot: 'default',
    model: 'qwen-vision-72b',
    durationMs: 640,
    retries: 0,
    usage: { promptTokens: 1840, completionTokens: 96, totalTokens: 1936, cachedInputTokens: 1024 },
    prompt: `Find button ${index}. ${'You see a screen; reply with the box of the element only. '.repeat(50)}`,
    reply: '{"box":[344,337,656,392]}',
  });
  write('step-start', { record, step: part, parent: verb, kind: 'action', name: 'Tap', title: `Tap button ${index}` });
  write('frame', { step: part, role: 'before', frame: last.id, ...picture, marks });
  write('frame', { step: part, role: 'after', frame: frame.id, ...picture });
  write('step-end', { step: part, status: 'passed', durationMs: 150 });
  write('step-end', { step: verb, status: 'passed', durationMs: 860 });
  return frame;
}

import { execFile } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { expect, it, onTestFinished } from 'vitest';
import { aShareOf } from '../../usual.ts';

it.each(
  aShareOf(
    [
      ['none where the screen tells of itself', '{}', '{ tellsLooks: true }', 0],
      ['one where the picture is all there is', '{}', 'undefined', 1],
      ['one where it is to go by the picture alone', "{ look: 'pixels' }", '{ tellsLooks: true }', 1],
    ],
    3,
    1,
  ),
)('the offline model starts the OCR engine beforehand: %s', async (_title, ...[options, tree, threads]) => {
  const source = new URL('../../../src/', import.meta.url);
  // A process of its own has an engine of its own; a file, because threads do not start in scripts given by --eval.
  const file = fileURLToPath(new URL(`./starts-engine.${process.pid}.tmp.mjs`, import.meta.url));
  writeFileSync(
    file,
    `
    let threads = 0;
    process.on('worker', () => (threads += 1));
    const { createModel } = await import('${new URL('session/create-model.ts', source).href}');
    const { agentOptionsSchema } = await import('${new URL('agents/agent-options.ts', source).href}');
    const { model } = createModel(agentOptionsSchema.parse(${options}), { env: {}, fetch }, { tree: ${tree} });
    await model.ready();
    // Its package is loaded first; then a thread begins, or never does.
    await import('tesseract.js');
    for (let turn = 0; turn < 20 && threads === 0; turn++) await new Promise((resolve) => setTimeout(resolve, 50));
    console.log(threads);`,
  );
  onTestFinished(() => rmSync(file, { force: true }));
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', file], { timeout: 80_000 });
  expect(stdout.trim()).toBe(String(threads));
});

import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it, onTestFinished } from 'vitest';

import { runCli } from '../../../../src/cli/run-cli.ts';
import { drawScreen } from '../../../../src/devices/fake/fake-screen.ts';
import { startScriptedModel } from '../../../../src/testing/scripted-model.ts';
import { answer, type ScriptedReply } from '../../../../src/testing/scripted-replies.ts';
import { useReportFolder } from '../../report/report-folder.ts';

const at = useReportFolder();

async function calibrate(reply: ScriptedReply, ...limits: string[]): Promise<{ code: number; error: string }> {
  const cwd = at(`set ${Math.random()}`);
  mkdirSync(cwd);
  writeFileSync(path.join(cwd, 'a.png'), await drawScreen([], { width: 80, height: 60 }));
  const frame = { file: 'a.png', true: ['it is empty'], false: ['it is full'] };
  writeFileSync(path.join(cwd, 'calibration.json'), JSON.stringify({ frames: [frame] }));
  const model = await startScriptedModel({ respond: () => reply });
  let error = '';
  const stderr = { write: (text: string) => void (error += text), isTTY: false };
  const env = { ...model.modelConfig, EYEWRIGHT_MODEL_RETRY_COUNT: '0' };
  const io = { cwd, env, version: '1', stdout: { write: () => undefined, isTTY: false }, stderr };
  const code = await runCli(['calibrate', '.', ...limits], io);
  await model.close();
  return { code, error };
}

describe('eyewright calibrate', () => {
  it.each(['0', '1.5', 'many'])('refuses a concurrency of %s', async (value) => {
    const { code, error } = await calibrate({ thought: '', data: true }, '--concurrency', value);
    expect([code, error]).toEqual([2, expect.stringContaining('--concurrency must be')]);
  });

  it('says where a set is no JSON', async () => {
    const cwd = at('broken set');
    mkdirSync(cwd);
    writeFileSync(path.join(cwd, 'calibration.json'), '{ "frames": [ }');
    let error = '';
    const stderr = { write: (text: string) => void (error += text), isTTY: false };
    const io = { cwd, env: {}, version: '1', stdout: stderr, stderr };
    expect(await runCli(['calibrate', '.'], io)).toBe(2);
    expect(error).toContain('calibration.json is not JSON: Unexpected token');
  });
});

describe('eyewright calibrate with many requests at a time', () => {
  it('bills each request that was sent, and warns of nothing', async () => {
    const cwd = at('many statements');
    mkdirSync(cwd);
    writeFileSync(path.join(cwd, 'a.png'), await drawScreen([], { width: 80, height: 60 }));
    const statements = Array.from({ length: 40 }, (_, index) => `it is number ${index}`);
    const set = { frames: [{ file: 'a.png', true: statements }] };
    writeFileSync(path.join(cwd, 'calibration.json'), JSON.stringify(set));
    let requests = 0;
    const fault = answer.status(503);
    const reply = answer.slow(20, { thought: 'so it is', data: true });
    await using model = await startScriptedModel({ respond: () => (requests++ % 3 === 0 ? fault : reply) });
    const warnings: Error[] = [];
    const keep = (warning: Error): void => void warnings.push(warning);
    process.on('warning', keep);
    onTestFinished(() => void process.off('warning', keep));
    let output = '';
    const stdout = { write: (text: string) => void (output += text), isTTY: false };
    const env = { ...model.modelConfig, EYEWRIGHT_MODEL_RETRY_COUNT: '10', EYEWRIGHT_MODEL_RETRY_INTERVAL: '1' };
    const io = { cwd, env, version: '1', stdout, stderr: { write: () => undefined, isTTY: false } };

    expect(await runCli(['calibrate', '.', '--concurrency', '20', '--json'], io)).toBe(0);

    const bill = JSON.parse(output) as { readonly calls: number };
    expect([bill.calls, requests > 40]).toEqual([requests, true]);
    expect(warnings.map(({ message }) => message)).toEqual([]);
  });
});

describe('eyewright calibrate without a valid key', () => {
  it('asks about no further statement', async () => {
    const cwd = at('refused');
    mkdirSync(cwd);
    writeFileSync(path.join(cwd, 'a.png'), await drawScreen([], { width: 80, height: 60 }));
    const statements = Array.from({ length: 40 }, (_, index) => `it is number ${index}`);
    writeFileSync(
      path.join(cwd, 'calibration.json'),
      JSON.stringify({ frames: [{ file: 'a.png', true: statements }] }),
    );
    let requests = 0;
    const reply = answer.slow(20, { thought: 'so it is', data: true });
    await using model = await startScriptedModel({ respond: () => (requests++ === 5 ? answer.status(401) : reply) });
    const silent = { write: () => undefined, isTTY: false };
    const io = { cwd, env: { ...model.modelConfig }, version: '1', stdout: silent, stderr: silent };

    expect(await runCli(['calibrate', '.', '--concurrency', '4'], io)).toBe(5);

    await new Promise((resolve) => setTimeout(resolve, 300));
    // Those under way at that moment were sent already.
    expect(requests).toBeLessThan(12);
  });
});

describe('eyewright calibrate with a limit', () => {
  const limits = ['--max-false-pass', '0', '--max-false-fail', '100'];

  it('fails when nothing was judged that it could be measured by', async () => {
    const down = await calibrate(answer.status(500), ...limits);
    expect(down.code).toBe(4);
    expect(down.error).toContain('No statement was judged that the limit of false passes and false fails applies to');
    expect((await calibrate(answer.status(500))).code).toBe(0);
  });

  it('fails when the model is wrong more often, and passes when it is not', async () => {
    expect(await calibrate({ thought: 'so it is', data: true }, ...limits)).toMatchObject({
      code: 4,
      error: expect.stringContaining('false passes') as string,
    });
    expect((await calibrate({ thought: 'it is not', data: false }, ...limits)).code).toBe(0);
  });
});

import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { describe, expect, it, onTestFinished, vi } from 'vitest';

import { FileLog } from '../../../../src/session/limits/file-log.ts';
import { runLimits } from '../../../../src/session/limits/run-limits.ts';
import { answer } from '../../../../src/testing/scripted-replies.ts';
import { startScriptedModel, type ScriptedModel } from '../../../../src/testing/scripted-model.ts';
import { AskingWorker } from './workers.ts';

function runFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'eyewright-limits-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function workers(
  count: number,
  model: ScriptedModel,
  config: Record<string, string> = {},
): Promise<AskingWorker[]> {
  const folder = runFolder();
  const init = { folder, questions: 3, config: { ...model.modelConfig, ...config } };
  const made = Array.from({ length: count }, () => new AskingWorker(init));
  onTestFinished(() => made.forEach((worker) => void worker.process.kill('SIGKILL')));
  await Promise.all(made.map((worker) => worker.ready()));
  return made;
}

describe('workers of one run', { timeout: 60_000 }, () => {
  it('all wait when one of them is told to, and come back one by one', async () => {
    let closedUntil: number | undefined;
    let early = 0;
    let sinceOpen = 0;
    await using model = await startScriptedModel({
      respond() {
        const now = Date.now();
        if (closedUntil === undefined) {
          closedUntil = now + 2000;
          return answer.status(429, { retryAfter: 2 });
        }
        // Those that were on their way when the first was refused.
        if (now < closedUntil) {
          early += 1;
          return answer.status(429, { retryAfter: (closedUntil - now) / 1000 });
        }
        sinceOpen += 1;
        return { data: 'x' };
      },
    });

    const waited = await Promise.all((await workers(3, model)).map((worker) => worker.work()));

    expect(sinceOpen).toBe(9);
    expect(early).toBeLessThanOrEqual(2);
    expect(waited.every((ms) => ms > 0)).toBe(true);
  });

  it('have as many requests under way as the user allows, and do without those that were killed', async () => {
    let underWay = 0;
    let most = 0;
    let held: (() => void) | undefined;
    await using model = await startScriptedModel({
      async respond() {
        most = Math.max(most, ++underWay);
        // The first one is never answered: its worker is killed.
        if (!held) await new Promise<void>((resolve) => (held = resolve));
        underWay -= 1;
        return { data: 'x' };
      },
    });
    const [victim, ...others] = await workers(3, model, { EYEWRIGHT_MODEL_CONCURRENCY: '1' });

    victim?.process.stdin?.write('go\n');
    await vi.waitFor(() => expect(held).toBeDefined(), { timeout: 10_000 });
    const working = others.map((worker) => worker.work());
    if (victim) {
      victim.process.kill('SIGKILL');
      await once(victim.process, 'close');
    }
    underWay -= 1;
    await Promise.all(working);
    held?.();

    expect(model.requests).toHaveLength(7);
    expect(most).toBe(1);
  });
});

describe('the limits of a run', () => {
  const account = { server: 'api.example.com', key: 'sk-secret', model: 'm' };

  it('leave no file where nothing was limited, and none with a key in its name', async () => {
    const folder = runFolder();
    const limits = runLimits({ env: { EYEWRIGHT_RUN_ID: 'r', EYEWRIGHT_RUN_DIR: folder }, cwd: folder, pid: 1 });
    const place = limits.of(account).newEntry();
    const turn = {
      signal: new AbortController().signal,
      most: Infinity,
      patienceMs: 1,
      holdMs: 1,
      onWait: () => undefined,
    };

    await place.turn(turn);
    place.leave(true);
    expect(existsSync(path.join(folder, 'limits'))).toBe(false);

    place.shut(1);
    expect(readdirSync(path.join(folder, 'limits'))).toEqual([expect.stringMatching(/^r-[0-9a-f]{10}\.jsonl$/)]);
  });

  it('are the same for all agents of a process, and others for another key or model', () => {
    const limits = runLimits({ env: { EYEWRIGHT_RUN_DIR: runFolder() }, cwd: '.', pid: process.pid });

    expect(limits.of(account)).toBe(limits.of({ ...account }));
    expect(limits.of(account)).not.toBe(limits.of({ ...account, key: 'another' }));
    expect(limits.of(account)).not.toBe(limits.of({ ...account, model: 'another' }));
  });

  it('are kept by each worker for itself where the folder cannot be written, and take broken lines for nothing', () => {
    const folder = runFolder();
    writeFileSync(path.join(folder, 'file'), '');
    const alone = new FileLog(path.join(folder, 'file', 'limits'), 'run');
    const event = { type: 'end', id: 'a', at: 1, isAnswered: true } as const;

    alone.append(event);
    expect(alone.read()).toEqual([event]);
    mkdirSync(path.join(folder, 'limits'));
    writeFileSync(
      path.join(folder, 'limits', 'run.jsonl'),
      `not JSON\n{"type": "end"}\n${JSON.stringify(event)}\n{"type":`,
    );
    const shared = new FileLog(path.join(folder, 'limits'), 'run');
    expect(shared.read()).toEqual([event]);
  });
});

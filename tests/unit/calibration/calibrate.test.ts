import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { describe, expect, it, onTestFinished } from 'vitest';

import { ModelError } from '../../../src/core/errors/errors.ts';
import type { ExtractRequest, Model } from '../../../src/core/model/model.ts';
import { askBy } from '../../../src/core/model/model-layers.ts';
import { drawScreen } from '../../../src/devices/fake/fake-screen.ts';
import { calibrateFolder } from '../../../src/calibration/calibrate-folder.ts';
import { calibrate } from '../../../src/calibration/calibrate.ts';
import { wilson } from '../../../src/calibration/interval.ts';
import { readCalibrationSet } from '../../../src/calibration/read-set.ts';
import { thoroughly } from '../../usual.ts';

const signal = new AbortController().signal;
const demo = path.resolve('calibration/demo-apps');

async function folderWith(set: unknown): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'eyewright-set-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const picture = await drawScreen([], { width: 80, height: 60 });
  writeFileSync(path.join(folder, 'a.png'), picture);
  writeFileSync(path.join(folder, 'calibration.json'), typeof set === 'string' ? set : JSON.stringify(set));
  return folder;
}

/** Says what the words of a statement tell it to. */
function obedient(): Model {
  const refuse = (): Promise<never> => Promise.reject(new Error('not asked here'));
  return {
    name: 'obedient',
    cycleLimit: 1,
    ready: () => Promise.resolve(),
    ask: askBy({
      judge({ demand, onCall }: ExtractRequest) {
        const usage = {
          promptTokens: 8,
          completionTokens: 2,
          totalTokens: 10,
          cachedInputTokens: 0,
          timeCostMs: 1,
          modelName: 'o',
          slot: 'insight' as const,
          intent: 'insight' as const,
          cost: { amount: 0.5, currency: 'USD' },
        };
        onCall({ kind: 'judge', modelName: 'o', startedAt: 0, prompt: JSON.stringify(demand), retries: 0, usage });
        if (demand === 'unsure') return Promise.reject(new ModelError('MODEL_UNSURE', 'who knows'));
        if (demand === 'no key') return Promise.reject(new ModelError('MODEL_UNAUTHORIZED', 'no key'));
        return Promise.resolve({ data: JSON.stringify(demand).startsWith('"yes'), thought: 'as told' });
      },
      plan: refuse,
      locate: refuse,
      section: refuse,
      extract: refuse,
      describe: refuse,
    }),
  };
}

describe('a calibration', () => {
  it('tells false passes from false fails and from refusals, with the bill', async () => {
    const folder = await folderWith({
      frames: [{ file: 'a.png', true: ['yes', 'no', 'unsure'], false: ['no!', 'yes!'] }],
    });
    const { statements } = await readCalibrationSet(folder);
    const result = await calibrate({ model: obedient(), statements, concurrency: 2, signal });
    expect(result).toMatchObject({
      model: 'obedient',
      falsePass: { count: 1, of: 2, rate: 0.5 },
      falseFail: { count: 1, of: 2, rate: 0.5 },
      refusals: { count: 1, of: 5 },
      calls: 5,
      tokens: 50,
      cost: [{ currency: 'USD', amount: 2.5 }],
    });
    expect(result.answers.map(({ answer, code }) => code ?? answer)).toEqual([
      true,
      false,
      'MODEL_UNSURE',
      false,
      true,
    ]);
  });

  it('ends at once where every answer would be missing', async () => {
    const folder = await folderWith({ frames: [{ file: 'a.png', true: ['no key', 'yes'] }] });
    const { statements } = await readCalibrationSet(folder);
    const result = calibrate({ model: obedient(), statements, concurrency: 1, signal });
    await expect(result).rejects.toMatchObject({ code: 'MODEL_UNAUTHORIZED' });
  });

  thoroughly(() => {
    it('of the offline model on the set that ships is never wrong', { timeout: 90_000 }, async () => {
      const result = await calibrateFolder({ folder: demo, env: {}, concurrency: 4, signal });
      expect(result.answers).toHaveLength(200);
      const wrong = result.answers.filter(({ answer, expected }) => answer !== undefined && answer !== expected);
      expect(wrong.map(({ frame, statement }) => `${frame}: ${statement}`)).toEqual([]);
      expect(result.falsePass.high).toBeLessThan(0.05);
      expect(result.refusals.rate).toBeLessThan(0.1);
      expect(result.tokens).toBe(0);
    });
  });
});

describe('a set', () => {
  it.each([
    ['no JSON', 'nonsense', 'calibration.json'],
    ['no statements', { frames: [{ file: 'a.png' }] }, 'has no statements'],
    ['a missing picture', { frames: [{ file: 'b.png', true: ['x'] }] }, 'b.png cannot be read'],
    [
      'a file that is no picture',
      { frames: [{ file: 'calibration.json', true: ['x'] }] },
      'is not a PNG, JPEG or WebP picture',
    ],
    ['both labels', { frames: [{ file: 'a.png', true: ['x'], false: ['x'] }] }, 'labelled both true and false'],
  ])('with %s says so', async (...[, set, words]) => {
    const folder = await folderWith(set);
    await expect(readCalibrationSet(folder)).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
      message: expect.stringContaining(words),
    });
  });

  it('that ships has 200 statements of both kinds', () => {
    const { frames } = JSON.parse(readFileSync(path.join(demo, 'calibration.json'), 'utf8')) as {
      frames: { true: string[]; false: string[] }[];
    };
    const counts = ['true', 'false'].map((kind) => frames.flatMap((frame) => frame[kind as 'true']).length);
    expect((counts[0] ?? 0) + (counts[1] ?? 0)).toBe(200);
    expect(Math.min(...counts)).toBeGreaterThan(80);
  });
});

it('intervals are those of Wilson', () => {
  const { low, high } = wilson(1, 100);
  expect([low.toFixed(4), high.toFixed(4)]).toEqual(['0.0018', '0.0545']);
  expect(wilson(0, 100)).toMatchObject({ rate: 0, low: 0 });
  expect(wilson(0, 100).high.toFixed(4)).toBe('0.0370');
  expect(wilson(0, 0)).toMatchObject({ rate: undefined, low: 0, high: 1 });
});

import { execFileSync, fork } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { AgentOptions } from '../../../src/agents/agent-options.ts';
import { FakeDevice } from '../../../src/devices/fake/fake-device.ts';
import { openReport } from '../../../src/report/container/read-report.ts';
import { agentForDevice } from '../../../src/session/device-agent.ts';

let folder = '';
const reports = (): string => path.join(folder, 'report');

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'eyewright-place-'));
  vi.stubEnv('EYEWRIGHT_RUN_DIR', folder);
  vi.stubEnv('EYEWRIGHT_RUN_ID', 'this run');
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

/** The report of an agent that took one picture; relative to the folder of reports. */
async function write(options: AgentOptions): Promise<string> {
  const agent = agentForDevice(new FakeDevice(), { autoPrintReportMsg: false, ...options });
  await agent.recordToReport('x');
  await agent.destroy();
  return path.relative(reports(), agent.reportFile ?? '');
}

async function pictures(file: string): Promise<(string | undefined)[]> {
  const formats: (string | undefined)[] = [];
  for await (const entry of openReport(path.join(reports(), file))) {
    if (entry.kind === 'frame') formats.push((await sharp(entry.frame.bytes()).metadata()).format);
  }
  return formats;
}

describe('pictures of a report', () => {
  it('are PNG files beside a page, and WebP in one file, unless told otherwise', async () => {
    const external = { outputFormat: 'html-and-external-assets' } as const;
    expect(await pictures(await write({}))).toEqual(['webp']);
    expect(await pictures(await write({ frameFormat: 'png' }))).toEqual(['png']);
    expect(await pictures(await write({ ...external, frameFormat: 'webp' }))).toEqual(['webp']);
    const file = await write({ ...external, reportFileName: 'pictures' });
    expect(await pictures(file)).toEqual(['png']);
    const names = readdirSync(path.join(reports(), 'pictures', 'assets'));
    expect(names).toHaveLength(1);
    expect(names[0]).toMatch(/^[0-9a-f]{64}\.png$/);
  });
});

describe('the place of a report', () => {
  it('that the user has named is numbered within a run, and taken over by the next', async () => {
    const named = { reportFileName: 'login' };
    expect([await write(named), await write(named)]).toEqual(['login.html', 'login-2.html']);
    vi.stubEnv('EYEWRIGHT_RUN_ID', 'the next run');
    expect([await write(named), await write(named)]).toEqual(['login.html', 'login-2.html']);
    expect(readdirSync(reports()).sort()).toEqual(['login-2.html', 'login.html']);
  });

  it('is numbered beside a file of somebody else, also in the next run', async () => {
    await write({});
    writeFileSync(path.join(reports(), 'login.html'), 'mine');
    for (const run of ['first', 'second']) {
      vi.stubEnv('EYEWRIGHT_RUN_ID', run);
      expect(await write({ reportFileName: 'login' })).toBe('login-2.html');
    }
    expect(readFileSync(path.join(reports(), 'login.html'), 'utf8')).toBe('mine');
  });

  it('stays in the folder of reports when that is what it is named', async () => {
    const options = { reportFileName: '.', outputFormat: 'html-and-external-assets' } as const;
    expect([await write(options), await write(options)]).toEqual(['index.html', path.join('report-2', 'index.html')]);
    expect(readdirSync(folder)).toEqual(['log', 'report']);
  });
});

describe('a run', () => {
  const script = fileURLToPath(new URL('./tell-run.ts', import.meta.url));

  it('is a process of its own, or that which forked this one', async () => {
    vi.stubEnv('EYEWRIGHT_RUN_ID', '');
    const args = ['--import', 'tsx'];
    const alone = [1, 2].map(() => execFileSync(process.execPath, [...args, script], { encoding: 'utf8' }));
    expect(new Set(alone).size).toBe(2);
    const forked = [1, 2].map(() => {
      const child = fork(script, { execArgv: args, silent: true });
      return new Promise<string>((resolve) => child.stdout?.once('data', (data: Buffer) => resolve(data.toString())));
    });
    expect(new Set(await Promise.all(forked)).size).toBe(1);
  });

  it('is what the environment says', () => {
    const env = { ...process.env, EYEWRIGHT_RUN_ID: 'told' };
    const output = execFileSync(process.execPath, ['--import', 'tsx', script], { encoding: 'utf8', env });
    expect(output).toBe('told');
  });
});

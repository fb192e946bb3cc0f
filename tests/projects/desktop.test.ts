import { readdirSync } from 'node:fs';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startShadow, type RdpServer } from '../contract/rdp-servers.ts';
import { commandLineOf } from './process-tree.ts';
import { sources, useProjects } from './run-project.ts';
import type { Runner } from './runners.data.ts';
import { thoroughly } from '../usual.ts';

const { runProject } = useProjects();
const all = sources('desktop');
const shared = { 'dialogs.ts': all['dialogs.ts'] ?? '' };

const vitestFile = (...names: readonly string[]): string =>
  (all['desktop.vitest.ts'] ?? '').replace("['TESTS']", JSON.stringify(names));

const files: Readonly<Record<Runner, Record<string, string>>> = {
  playwright: { ...shared, 'desktop.spec.ts': all['desktop.spec.ts'] ?? '' },
  vitest: { ...shared, 'one.spec.ts': vitestFile('first', 'second'), 'two.spec.ts': vitestFile('third', 'fourth') },
  cucumber: {
    ...shared,
    'desktop.feature': all['desktop.feature'] ?? '',
    'steps.ts': all['steps.ts'] ?? '',
    'remote.feature': all['remote.feature'] ?? '',
  },
};
const parallel: Readonly<Record<Runner, readonly string[]>> = {
  playwright: ['--workers=4', '--fully-parallel'],
  vitest: ['--maxWorkers=2'],
  cucumber: ['--parallel', '4'],
};

let server: RdpServer;
beforeAll(async () => {
  server = await startShadow({ hasManager: true });
});
afterAll(() => server?.stop());

/** Xvfb servers, dialogs and clients on this machine that belong to these tests. */
function leftOvers(): string[] {
  const below = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const ours = new RegExp(`Xvfb.*811x607|zenity.*Delete the|xfreerdp.*:${server.port} `);
  return below.map((pid) => commandLineOf(Number(pid))).filter((line) => ours.test(line));
}

/** Names of the devices in the report of a run of four desktops, with more of them in Cucumber. */
async function devicesOf(runner: Runner): Promise<(string | undefined)[]> {
  const env = { EYEWRIGHT_PATIENCE: '20000', REMOTE_PORT: String(server.port) };
  const run = await runProject({ runner, files: files[runner], args: parallel[runner], env });
  expect([run.code, run.code === 0 ? '' : run.output]).toEqual([0, '']);
  await expect.poll(leftOvers, { timeout: 20_000 }).toEqual([]);
  return run.reported.events.flatMap((event) => (event.type === 'device' ? [event.name] : []));
}

const virtual = /^virtual display :\d+$/;

thoroughly(() => {
  describe.each(['playwright', 'vitest'] as const)('four desktops in %s', (runner) => {
    it('run side by side on displays of their own, with one report', async () => {
      const devices = await devicesOf(runner);
      expect(devices).toEqual(Array.from({ length: 4 }, () => expect.stringMatching(virtual) as string));
    });
  });
});

describe('four desktops and a remote desktop in cucumber', () => {
  it('run side by side by their tags, with one report', async () => {
    const command = ['zenity', '--question', '--title=Old', '--text=Keep the old file?'];
    const dialog = await server.rig.open('Old', command);
    const devices = await devicesOf('cucumber');
    const remote = `127.0.0.1:${server.port}`;
    expect(devices.filter((name) => name === remote)).toHaveLength(1);
    expect(devices.filter((name) => virtual.test(name ?? ''))).toHaveLength(4);
    expect(devices).toHaveLength(5);
    expect(await dialog.ended).toEqual({ exitCode: 0 });
  });
});

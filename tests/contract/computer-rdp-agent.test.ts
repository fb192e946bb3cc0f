import { readdirSync } from 'node:fs';
import path from 'node:path';

import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import { createFrame } from '../../src/core/screen/frame.ts';
import { secretForms } from '../../src/core/secrets/secret-forms.ts';
import { secret } from '../../src/core/secrets/secret-vault.ts';
import { findAlike } from '../../src/masking/find-values.ts';
import { agentFor } from '../../src/platforms/agent-for.ts';
import {
  agentForRDPComputer,
  type AgentForRDPComputerOptions,
} from '../../src/platforms/computer/agent-for-rdp-computer.ts';
import { ComputerAgent } from '../../src/platforms/computer/computer-agent.ts';
import { RDPDevice } from '../../src/platforms/computer/rdp-device.ts';
import { openReport, type ReportFrame } from '../../src/report/container/read-report.ts';
import { imageSize } from '../../src/util/pictures/image-size.ts';
import { readScreen } from '../../src/vision/screen.ts';
import { TextReader } from '../../src/vision/text/text-reader.ts';
import { failureOf, readStory, useRunFolder } from '../unit/agents/rig.ts';
import { processesWith } from './processes-with.ts';
import { freePort, startShadow, type RdpServer } from './rdp-servers.ts';
import { thoroughly } from '../usual.ts';

const cacheDir = useRunFolder();
const host = '127.0.0.1';
const account = { username: 'bob', password: 'S3cret pw!' };
const token = 'Kestrel Quartz77';

let server: RdpServer;
beforeAll(async () => {
  server = await startShadow({ resolution: '640x480', hasManager: true, account });
  await server.rig.output(['xsetroot', '-solid', '#345678']);
});
afterAll(() => server?.stop());

const agents: ComputerAgent<RDPDevice>[] = [];
afterEach(async () => {
  await Promise.all(agents.splice(0).map((agent) => agent.destroy()));
});

async function open(options: Partial<AgentForRDPComputerOptions> = {}): Promise<ComputerAgent<RDPDevice>> {
  const agent = await agentForRDPComputer({
    host,
    port: server.port,
    ...account,
    ignoreCertificate: true,
    waitAfterAction: 0,
    autoPrintReportMsg: false,
    ...options,
  });
  agents.push(agent);
  return agent;
}

/** What can be read of a secret in the pictures of a report, letters taken for others included. */
async function readInPictures(file: string | undefined, value: string): Promise<readonly unknown[]> {
  const frames = new Map<string, ReportFrame>();
  for await (const entry of openReport(file ?? '')) if (entry.kind === 'frame') frames.set(entry.frame.id, entry.frame);
  expect(frames.size).toBeGreaterThan(3);
  const reader = new TextReader();
  const found: unknown[] = [];
  for (const { mime, bytes } of frames.values()) {
    const data = bytes();
    const { rows } = await readScreen(createFrame({ data, mime, ...(await imageSize(data)) }), reader);
    found.push(...findAlike(rows.flat(), [value]));
  }
  return found;
}

describe('an agent of a remote desktop', () => {
  it('sees the desktop in its pictures only and acts on it with the offline model, and writes a report without secrets', async () => {
    const { rig, port } = server;
    const fields = ['--add-entry=Name', '--add-entry=Token'];
    const dialog = await rig.open('User', ['zenity', '--forms', '--title=User', '--text=New user', ...fields]);
    const agent = await open({ secrets: { TOKEN: token } });
    await agent.aiAssert('the screen shows "New user"');
    await agent.aiInput('the Name field', { value: 'Bob' });
    await agent.aiInput('the Token field', { value: secret('TOKEN') });
    await agent.aiAct('type "Ada" into the Name field');
    await agent.aiKeyboardPress(undefined, { keyName: 'End' });
    await agent.aiKeyboardPress(undefined, { keyName: 'Shift+1' });
    await agent.aiTap('the "OK" button');
    expect(await dialog.ended).toEqual({ exitCode: 0 });
    expect(dialog.output).toBe(`Ada!|${token}\n`);
    expect(await agent.listDisplays()).toEqual([
      { id: `${host}:${port}`, name: `${host}:${port} (640 × 480)`, primary: true },
    ]);

    await agent.destroy();
    const story = await readStory(agent.reportFile);
    expect(story.of('device')).toMatchObject([
      { id: `${host}:${port}`, name: `${host}:${port}`, size: { width: 640, height: 480 } },
    ]);
    expect(new Set(story.steps.map(([, , status]) => status))).toEqual(new Set(['passed']));
    const hidden = [token, account.password].flatMap((value) => [...secretForms(value)]);
    expect(hidden.filter((form) => story.text.includes(form))).toEqual([]);
    expect(await readInPictures(agent.reportFile, token)).toEqual([]);
  });

  thoroughly(() => {
    it('scrolls', async () => {
      const { rig } = server;
      const lines = ['The beginning', ...Array.from({ length: 60 }, (_, row) => `Line ${row}`), 'The end'];
      const list = await rig.open('List', ['zenity', '--text-info', '--title=List', '--width=400', '--height=300'], {
        input: lines.join('\n'),
      });
      const agent = await open();
      await agent.aiAssert('the screen shows "The beginning"');
      await agent.aiScroll('"The beginning"', { scrollType: 'scrollToBottom' });
      await agent.aiAssert('the screen shows "The end"');
      await agent.aiScroll(undefined, { direction: 'up', distance: 10_000 });
      await agent.aiAssert('the screen shows "The beginning"');
      await list.stop();
    });
  });

  thoroughly(() => {
    it('finds an element again by its picture', async () => {
      const outcomes: string[][] = [];
      for (const _ of ['first', 'again']) {
        const question = await server.rig.open('Sure', ['zenity', '--question', '--title=Sure', '--text=Delete it?']);
        const agent = await open({ cache: { id: 'desktop', cacheDir } });
        await agent.aiTap('the "Yes" button');
        expect(await question.ended).toEqual({ exitCode: 0 });
        await agent.destroy();
        const story = await readStory(agent.reportFile);
        outcomes.push(story.of('cache').map(({ outcome }) => outcome));
      }
      expect(outcomes).toEqual([['miss', 'stored'], ['hit']]);
      expect(readdirSync(path.join(cacheDir, 'desktop'), { recursive: true }).join()).toMatch(/\.(png|webp)/);
    });
  });

  it('disconnects when it ends, also when it is ended twice', async () => {
    const agent = await open();
    expect(processesWith(`/v:${host}:${server.port} `)).not.toEqual([]);
    await agent.destroy();
    await agent.destroy();
    expect(processesWith(`/v:${host}:${server.port} `)).toEqual([]);
    await expect(agent.device.screenshot(new AbortController().signal)).rejects.toMatchObject({
      code: 'DEVICE_DISCONNECTED',
    });
  });

  it('is made for a device of your own, and by the runners', async () => {
    const own = new ComputerAgent(new RDPDevice({ host }), { generateReport: false });
    const ofRunner = agentFor(new RDPDevice({ host }), { generateReport: false });
    await Promise.all([own.destroy(), ofRunner.destroy()]);
    expect(ofRunner).toBeInstanceOf(ComputerAgent);
  });
});

describe('an agent of a remote desktop that cannot be opened', () => {
  it.each([
    ['the password is wrong', async () => ({ password: 'wr0ng pw' }), 'DEVICE_UNAUTHORIZED'],
    ['nothing listens on the port', async () => ({ port: await freePort() }), 'DEVICE_NOT_FOUND'],
    ['the certificate is not trusted', async () => ({ ignoreCertificate: false }), 'DEVICE_UNAUTHORIZED'],
    ['there is no such option', async () => ({ displayId: 'HDMI-1' }), 'CONFIG_INVALID'],
    ['there is no client', async () => vi.stubEnv('PATH', '/nowhere') && {}, 'TOOL_MISSING'],
  ])('says why, and leaves no process: %s', async (_why, options, code) => {
    const size = { desktopWidth: 643, desktopHeight: 481 };
    const failure = await failureOf(open({ ...size, ...(await options()) }));
    vi.unstubAllEnvs();
    expect(failure).toMatchObject({ code });
    expect(JSON.stringify([failure.message, failure])).not.toMatch(/wr0ng|S3cret/);
    await vi.waitFor(() => expect(processesWith('643x481')).toEqual([]));
  });
});

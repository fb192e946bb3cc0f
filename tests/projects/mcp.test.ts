import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { Client, type CallToolResult } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startAppServer, type AppServer } from '../../examples/app-server.ts';
import { openCommandLine, program, type CommandLine } from './command-line.ts';
import { processesInFolder } from './process-tree.ts';
import { aShareOf, usuallyOf } from '../usual.ts';

let app: AppServer;
let shell: CommandLine;
beforeAll(async () => {
  app = await startAppServer();
  shell = openCommandLine();
  mkdirSync(path.join(shell.folder, 'project'));
});
afterAll(async () => {
  await shell[Symbol.asyncDispose]();
  await app.close();
});

interface Connection {
  readonly client: Client;
  readonly pid: number;
  /** What the server has written to standard error. */
  readonly log: () => string;
  call(name: string, given?: Record<string, unknown>): Promise<CallToolResult>;
}

interface Connecting {
  /** Folders of the client; undefined: it has none to tell. */
  readonly roots?: readonly string[];
  readonly mode?: 'legacy' | 'auto';
}

/** Starts the server as clients do. */
async function connect({ roots, mode = 'legacy' }: Connecting = {}): Promise<Connection> {
  const env = Object.fromEntries(Object.entries(shell.env).flatMap(([name, value]) => (value ? [[name, value]] : [])));
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [program, 'mcp'],
    cwd: shell.folder,
    env,
    stderr: 'pipe',
  });
  let log = '';
  transport.stderr?.on('data', (chunk: Buffer) => (log += chunk.toString()));
  const client = new Client(
    { name: 'test', version: '1.0.0' },
    { capabilities: roots ? { roots: {} } : {}, versionNegotiation: { mode } },
  );
  if (roots)
    client.setRequestHandler('roots/list', () => ({
      roots: roots.map((folder) => ({ uri: pathToFileURL(folder).href })),
    }));
  await client.connect(transport);
  return {
    client,
    pid: transport.pid ?? 0,
    log: () => log,
    call: (name, given = {}) => client.callTool({ name, arguments: given }, { timeout: 120_000 }),
  };
}

const textOf = ({ content }: CallToolResult): string =>
  content.map((part) => (part.type === 'text' ? part.text : `<${part.type}>`)).join('\n');

describe('eyewright mcp', () => {
  it('has few tools, whose arguments are those of the commands', async () => {
    const { client } = await connect();
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'open',
      'close',
      'act',
      'tap',
      'input',
      'press',
      'scroll',
      'read',
      'assert',
      'wait_for',
      'screenshot',
      'run_command',
    ]);
    const input = tools.find(({ name }) => name === 'input');
    expect(input?.inputSchema).toMatchObject({
      required: ['element'],
      properties: {
        element: { type: 'string' },
        text: { type: 'string' },
        mode: { enum: expect.any(Array) as string[] },
      },
    });
    expect(tools.find(({ name }) => name === 'run_command')?.description).toContain('drag-and-drop <from> <to>');
    await client.close();
  });

  it('drives a page, and returns pictures and failures that an agent understands', async () => {
    const { client, call } = await connect({ roots: [path.join(shell.folder, 'project')] });
    expect(textOf(await call('tap', { element: 'the "Log in" button' }))).toContain(
      'Failure: environment, DEVICE_NOT_FOUND',
    );
    const opened = await call('open', { platform: 'web', show: `${app.url}/login` });
    expect(textOf(opened)).toContain('Done: web open');
    expect(await call('input', { element: 'the "Username" field', text: 'alice' })).not.toHaveProperty('isError');
    expect(textOf(await call('tap', { element: 'the "Log in" button' }))).toBe('Done: web tap');
    expect(textOf(await call('assert', { statement: 'the page shows "Enter your password"' }))).toContain('web assert');

    expect(textOf(await call('read', { demand: { heading: 'the heading' } }))).toContain('"heading":');

    const wrong = await call('assert', { statement: 'the page shows "Welcome, alice"' });
    expect(wrong).toMatchObject({
      isError: true,
      structuredContent: { error: { class: 'product', code: 'ASSERTION_FAILED', hint: expect.anything() as string } },
    });
    expect(textOf(wrong)).toContain('Failure: product, ASSERTION_FAILED');
    const picture = wrong.content.find(({ type }) => type === 'image');
    expect(picture).toMatchObject({ mimeType: expect.stringMatching(/^image\//) as string });

    const url = await call('run_command', { command: 'evaluate-java-script', arguments: ['location.pathname'] });
    expect(textOf(url)).toBe('/login');
    const shot = await call('screenshot', { out: 'project/now.jpg' });
    expect(textOf(shot)).toContain('<image>');
    expect(existsSync(path.join(shell.folder, 'project', 'now.jpg'))).toBe(true);

    const outside = await call('screenshot', { out: 'now.jpg' });
    expect(outside).toMatchObject({ isError: true, structuredContent: { error: { code: 'CONFIG_INVALID' } } });
    expect(textOf(outside)).toContain('outside of the folders');
    expect(existsSync(path.join(shell.folder, 'now.jpg'))).toBe(false);

    const flow = path.join(shell.folder, 'project', 'upload.yaml');
    const step = '      - aiTap: the button\n        fileChooserAccept: /etc/hosts\n';
    writeFileSync(flow, `tasks:\n  - name: upload\n    flow:\n${step}`);
    const upload = await call('run_command', { command: 'run-yaml', arguments: ['project/upload.yaml'] });
    expect(textOf(upload)).toContain('The file /etc/hosts is outside of the folders');

    expect(textOf(await call('run_command', { command: 'tab', arguments: [] }))).toContain('did you mean "tap"?');
    expect(textOf(await call('run_command', { command: 'tap', arguments: ['x'], options: { patince: 1 } }))).toContain(
      'did you mean "patience"?',
    );

    const closed = await call('close', { saveAs: 'playwright', out: 'project/login.spec.ts' });
    expect(textOf(closed)).toMatch(/login\.spec\.ts\nReport: .*\.html/);
    expect(readFileSync(path.join(shell.folder, 'project', 'login.spec.ts'), 'utf8')).toContain('the "Log in" button');
    await client.close();
    await expect.poll(() => processesInFolder(shell.folder), patience).toEqual([]);
  });

  it.each(
    aShareOf(
      [
        ['its client goes away', ({ client }: Connection) => client.close()],
        ['it is asked to end', ({ pid }: Connection) => Promise.resolve(void process.kill(pid, 'SIGTERM'))],
      ],
      2,
    ),
  )('leaves no process when %s in the middle', async (_, leave) => {
    const connection = await connect();
    const { call } = connection;
    expect(await call('open', { platform: 'web', show: `${app.url}/login` })).not.toHaveProperty('isError');
    expect(processesInFolder(shell.folder).length).toBeGreaterThan(0);
    const running = call('wait_for', { statement: 'the page shows "Never"', timeoutMs: 60_000 }).catch(String);
    await leave(connection);
    await running;
    await expect.poll(() => processesInFolder(shell.folder), patience).toEqual([]);
  });

  it.each(usuallyOf(['legacy', 'auto'], 'auto'))(
    'refuses files outside of the roots of a client (%s)',
    async (mode) => {
      const { client, call, log } = await connect({ roots: [path.join(shell.folder, 'project')], mode });
      const link = path.join(shell.folder, 'project', `${mode}-link`);
      symlinkSync(os.tmpdir(), link);
      const refused = expect.stringContaining('outside of the folders') as string;
      for (const [name, given] of [
        ['open', { platform: 'web', show: 'file:///etc/hosts' }],
        ['open', { platform: 'web', options: { storageState: '../state.json' } }],
        ['tap', { element: 'x', fileChooserAccept: ['project/a.png', '/etc/hosts'] }],
        ['act', { instruction: 'x', fileChooserAccept: path.join(link, 'a.png') }],
        ['close', { saveAs: 'yaml', out: '../flow.yaml' }],
        ['run_command', { command: 'tap', options: { allow: { dirs: ['/etc'] } } }],
      ] as const)
        expect({ given, text: textOf(await call(name, given)) }).toEqual({ given, text: refused });
      expect(textOf(await call('screenshot', { out: 'project/a.jpg' }))).toContain('No screen is open');
      expect(log()).toBe('');
      await client.close();
    },
  );
});

const patience = { timeout: 30_000, interval: 50 };

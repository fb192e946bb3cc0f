import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, describe, expect, it } from 'vitest';

import { AdbClient, type AdbOutput } from '../../../../../src/devices/android/adb/adb-client.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'eyewright-adb-'));
const adb = path.join(folder, 'adb');
writeFileSync(adb, '#!/bin/sh\nshift 6; echo "by the client: $*"\n', { mode: 0o755 });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const packet = (kind: number, text: string): Buffer =>
  Buffer.concat([Buffer.from([kind, Buffer.byteLength(text), 0, 0, 0]), Buffer.from(text)]);

interface Answered {
  readonly output: AdbOutput;
  /** Requests to the server, and what came after the last one was accepted. */
  readonly heard: readonly string[];
}

/** A call of a client whose server refuses a service, or accepts it and then does something. */
async function answered(
  args: readonly string[],
  { accept, input }: { accept?: (socket: Socket) => void; input?: string },
): Promise<Answered> {
  const heard: string[] = [];
  let isOpen = false;
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (data: Buffer) => {
      heard.push(isOpen ? data.toString('hex') : data.toString());
      if (isOpen) return;
      if (data.toString().includes('host:transport:')) return socket.write('OKAY');
      if (!accept) return socket.end('FAIL0006closed');
      isOpen = true;
      socket.write('OKAY');
      return accept(socket);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const place = { androidAdbPath: adb, remoteAdbHost: '127.0.0.1', remoteAdbPort: port };
  const client = new AdbClient({ place, env: {}, deviceId: 'phone', log: () => undefined });
  try {
    const { signal } = new AbortController();
    return { output: await client.run({ task: 'ask', args, signal, ...(input !== undefined && { input }) }), heard };
  } finally {
    server.close();
  }
}

describe('a command of adb', () => {
  it('goes to its server without a process, with both streams and the exit code', async () => {
    const accept = (socket: Socket): void =>
      void socket.write(Buffer.concat([packet(1, 'out'), packet(2, 'why'), packet(3, '\x07')]));
    const { output, heard } = await answered(['shell', 'ls /'], { accept });
    expect({ ...output, stdout: output.stdout.toString() }).toEqual({ stdout: 'out', stderr: 'why', exitCode: 7 });
    expect(heard.slice(0, 2)).toEqual(['0014host:transport:phone', '0011shell,v2,raw:ls /']);
  });

  it('gets what it is to read, and then its end', async () => {
    const { heard } = await answered(['shell'], {
      input: 'id\n',
      accept: (socket) => void socket.once('data', () => setImmediate(() => socket.write(packet(3, '\0')))),
    });
    expect(heard.slice(2).join('')).toBe(packet(0, 'id\n').toString('hex') + packet(4, '').toString('hex'));
  });

  it('gives the bytes of a program that has no exit code', async () => {
    const { output } = await answered(['exec-out', 'screencap -p'], { accept: (socket) => void socket.end('PNG') });
    expect({ ...output, stdout: output.stdout.toString() }).toEqual({ stdout: 'PNG', stderr: '', exitCode: 0 });
  });

  it('says that the connection broke, when its exit code never comes', async () => {
    const { output } = await answered(['shell', 'sleep 1'], { accept: (socket) => void socket.end(packet(1, 'half')) });
    expect(output).toMatchObject({ stderr: 'error: closed\n', exitCode: undefined });
  });

  it('says so in a line of its own, when the command was in the middle of one', async () => {
    const { output } = await answered(['shell', 'ls'], {
      accept: (socket) => void socket.end(packet(2, 'ls: cannot')),
    });
    expect(output).toMatchObject({ stderr: 'ls: cannot\nerror: closed\n', exitCode: undefined });
  });

  it.each([
    ['that the server refuses', ['shell', 'ls']],
    ['that is more than a service', ['push', 'a', 'b']],
  ])('%s is the client', async (_what, args) => {
    const { output } = await answered(args, {});
    expect(output.stdout.toString()).toBe(`by the client: ${args.join(' ')}\n`);
  });
});

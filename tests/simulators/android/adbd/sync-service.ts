import type { MemoryFiles } from '../files/memory-files.ts';
import { ByteReader, uint32 } from './byte-reader.ts';
import type { Service } from './connection.ts';
import type { AdbStream } from './stream.ts';
import { longStatus, shortStatus } from './sync-status.ts';

interface Session {
  readonly stream: AdbStream;
  readonly reader: ByteReader;
  readonly files: MemoryFiles;
}

type Request = (session: Session, path: string) => Promise<void>;

const largestPart = 64 * 1024;

/** `sync:`, what `adb push`, `pull` and `ls` speak: a name of four letters and a length, then a path. */
export function syncService(files: MemoryFiles): Service {
  return async (stream) => {
    const session = { stream, reader: new ByteReader(stream), files };
    for (;;) {
      const head = await session.reader.read(8);
      const id = head?.toString('latin1', 0, 4);
      if (!head || id === 'QUIT') return;
      const path = (await session.reader.read(head.readUInt32LE(4)))?.toString();
      if (path === undefined) return;
      await (requests[id ?? ''] ?? unknown)(session, path);
    }
  };
}

const requests: Readonly<Record<string, Request>> = {
  STAT: ({ stream, files }, path) => stream.write(shortStatus('STAT', files.status(path))),
  STA2: ({ stream, files }, path) => stream.write(longStatus('STA2', files.status(path))),
  LST2: ({ stream, files }, path) => stream.write(longStatus('LST2', files.status(path))),
  LIST: (session, path) => sendList(session, path, 'DENT'),
  LIS2: (session, path) => sendList(session, path, 'DNT2'),
  SEND: receiveFile,
  RECV: sendFile,
};

function unknown({ stream }: Session): Promise<void> {
  return fail(stream, 'unknown command');
}

function fail(stream: AdbStream, why: string): Promise<void> {
  return stream.write(message('FAIL', Buffer.from(why)));
}

function message(id: string, data: Buffer): Buffer {
  return Buffer.concat([Buffer.from(id), uint32(data.length), data]);
}

async function sendFile({ stream, files }: Session, path: string): Promise<void> {
  const data = files.read(path);
  if (!data) return fail(stream, files.isFolder(path) ? 'read failed: Is a directory' : 'No such file or directory');
  const parts: Buffer[] = [];
  for (let start = 0; start < data.length; start += largestPart) {
    parts.push(message('DATA', data.subarray(start, start + largestPart)));
  }
  await stream.write(Buffer.concat([...parts, message('DONE', Buffer.alloc(0))]));
}

/** The path of a push ends with `,` and the mode. */
async function receiveFile({ stream, reader, files }: Session, target: string): Promise<void> {
  const comma = target.lastIndexOf(',');
  const parts: Buffer[] = [];
  for (;;) {
    const head = await reader.read(8);
    if (!head || head.toString('latin1', 0, 4) === 'DONE') break;
    const part = await reader.read(head.readUInt32LE(4));
    if (!part) return;
    parts.push(Buffer.from(part));
  }
  const path = target.slice(0, comma);
  files.makeParents(path);
  const refused = files.write(path, Buffer.concat(parts), { mode: Number(target.slice(comma + 1)) });
  if (refused) return fail(stream, `couldn't create file: ${refused}`);
  await stream.write(message('OKAY', Buffer.alloc(0)));
}

async function sendList({ stream, files }: Session, path: string, id: 'DENT' | 'DNT2'): Promise<void> {
  for (const name of files.list(path)) {
    const status = files.status(`${path}/${name}`);
    const head = id === 'DENT' ? shortStatus(id, status) : longStatus(id, status);
    await stream.write(Buffer.concat([head, uint32(Buffer.byteLength(name)), Buffer.from(name)]));
  }
  const end = id === 'DENT' ? shortStatus('DONE', undefined) : longStatus('DONE', undefined);
  await stream.write(Buffer.concat([end, uint32(0)]));
}

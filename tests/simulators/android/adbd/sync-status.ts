import type { FileStatus } from '../files/memory-files.ts';
import { uint32 } from './byte-reader.ts';

const noSuchFile = 2;

const nothing: FileStatus = { mode: 0, size: 0, modified: 0 };

/** The answer to `STAT` and the head of an entry of `LIST`: mode 0 where there is nothing. */
export function shortStatus(id: string, { mode, size, modified }: FileStatus = nothing): Buffer {
  return Buffer.concat([Buffer.from(id), uint32(mode), uint32(size), uint32(modified)]);
}

/** The answer to `STA2` and `LST2` and the head of an entry of `LIS2`: error, device, inode, mode, links, user, group, size, three times. */
export function longStatus(id: string, status: FileStatus | undefined): Buffer {
  const bytes = Buffer.alloc(72);
  bytes.write(id, 0, 'latin1');
  if (!status) {
    if (id !== 'DONE') bytes.writeUInt32LE(noSuchFile, 4);
    return bytes;
  }
  bytes.writeUInt32LE(status.mode, 24);
  bytes.writeUInt32LE(1, 28);
  bytes.writeBigUInt64LE(BigInt(status.size), 40);
  for (const place of [48, 56, 64]) bytes.writeBigInt64LE(BigInt(status.modified), place);
  return bytes;
}

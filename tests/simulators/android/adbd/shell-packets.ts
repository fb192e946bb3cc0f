import { ByteReader, uint32 } from './byte-reader.ts';
import type { AdbStream } from './stream.ts';

/** The kinds of packets of version 2 of the shell's protocol. */
export const shellPacket = { stdin: 0, stdout: 1, stderr: 2, exit: 3, closeStdin: 4 } as const;

const longest = 256 * 1024;

/** Each piece of output with its kind and length before it. */
export async function writePackets(stream: AdbStream, kind: number, data: Buffer): Promise<void> {
  for (let start = 0; start < data.length; start += longest) {
    const part = data.subarray(start, start + longest);
    await stream.write(Buffer.concat([Buffer.from([kind]), uint32(part.length), part]));
  }
}

/** What adb sends to the command's standard input, to its end. */
export async function readStdin(stream: AdbStream): Promise<Buffer> {
  const reader = new ByteReader(stream);
  const parts: Buffer[] = [];
  for (;;) {
    const head = await reader.read(5);
    if (!head || head[0] === shellPacket.closeStdin) return Buffer.concat(parts);
    const body = await reader.read(head.readUInt32LE(1));
    if (!body) return Buffer.concat(parts);
    if (head[0] === shellPacket.stdin) parts.push(Buffer.from(body));
  }
}

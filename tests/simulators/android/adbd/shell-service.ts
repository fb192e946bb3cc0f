import type { CommandStreams, RunLine } from '../shell/command.ts';
import type { Service } from './connection.ts';
import { readStdin, shellPacket, writePackets } from './shell-packets.ts';
import type { AdbStream } from './stream.ts';

/** `shell:LINE`, `shell,v2,raw:LINE`, `exec:LINE` */
const serviceName = /^(shell|exec)(?:,([^:]*))?:([\s\S]*)$/;

/** Runs command lines: plain, with exit code and separate errors (v2), and raw (exec). */
export function shellService(name: string, run: RunLine): Service | undefined {
  const [, , options = '', line = ''] = serviceName.exec(name) ?? [];
  if (!serviceName.test(name)) return undefined;
  return options.split(',').includes('v2')
    ? (stream) => runWithCode(stream, line, run)
    : (stream) => runPlain(stream, line, run);
}

async function runWithCode(stream: AdbStream, line: string, run: RunLine): Promise<void> {
  let stdin: Promise<Buffer> | undefined;
  const streams: CommandStreams = {
    stdin: () => (stdin ??= readStdin(stream)),
    out: (data) => writePackets(stream, shellPacket.stdout, Buffer.from(data)),
    err: (data) => writePackets(stream, shellPacket.stderr, Buffer.from(data)),
    closed: stream.closed,
  };
  const code = await run(line || (await script(streams)), streams);
  await writePackets(stream, shellPacket.exit, Buffer.from([code]));
}

async function runPlain(stream: AdbStream, line: string, run: RunLine): Promise<void> {
  const write = (data: string | Buffer) => stream.write(Buffer.from(data));
  const streams: CommandStreams = { stdin: () => readAll(stream), out: write, err: write, closed: stream.closed };
  await run(line || (await script(streams)), streams);
}

/** A shell without a line reads its lines from its input; there is no terminal and so no prompt. */
async function script(streams: CommandStreams): Promise<string> {
  return (await streams.stdin()).toString();
}

async function readAll(stream: AdbStream): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (;;) {
    const chunk = await stream.read();
    if (!chunk) return Buffer.concat(parts);
    parts.push(chunk);
  }
}

import { mostBytes, type ClientOutput, type RunningCall } from '../../shared/client/running-call.ts';
import { openService, type AdbServerAddress, type OpenService } from './adb-service.ts';

/** Packet types of adb's shell protocol: one type byte, four length bytes, the content. */
const packet = { stdin: 0, stdout: 1, stderr: 2, exit: 3, closeStdin: 4 } as const;

export interface ServerCall {
  readonly address: AdbServerAddress;
  readonly deviceId: string;
  /** Arguments for the adb client. */
  readonly args: readonly string[];
  readonly input: string | undefined;
}

/** The device service that the client would use for a call; undefined if the call does more than open a service. */
function serviceOf([command, ...line]: readonly string[]): string | undefined {
  if (line.length > 1) return undefined;
  if (command === 'exec-out') return `exec:${line.join('')}`;
  return command === 'shell' ? `shell,v2,raw:${line.join('')}` : undefined;
}

/**
 * Runs a command directly through the adb server, without a client process. If the server does not open the service (it
 * is not running, the device is away, or it is too old for exit codes), nothing has run. Then `otherwise` runs the
 * client, which reports the problem.
 */
export function startByServer(call: ServerCall, otherwise: () => RunningCall): RunningCall {
  const service = serviceOf(call.args);
  if (service === undefined) return otherwise();
  const stop = new AbortController();
  let open: OpenService | undefined;
  let client: RunningCall | undefined;
  const run = async (): Promise<ClientOutput> => {
    const { address, deviceId } = call;
    open = await openService({ address, deviceId, service, signal: stop.signal }).catch(() => undefined);
    if (open) return service.startsWith('exec:') ? printedBy(open) : answerOf(open, call.input);
    if (stop.signal.aborted) return { stdout: Buffer.alloc(0), stderr: '', exitCode: undefined };
    client = otherwise();
    return client.output;
  };
  return {
    output: run(),
    end() {
      stop.abort();
      open?.socket.destroy();
      client?.end();
    },
  };
}

async function printedBy({ reader }: OpenService): Promise<ClientOutput> {
  return { stdout: await reader.rest(), stderr: '', exitCode: 0 };
}

async function answerOf({ socket, reader }: OpenService, input = ''): Promise<ClientOutput> {
  if (input) socket.write(packed(packet.stdin, Buffer.from(input)));
  socket.write(packed(packet.closeStdin, Buffer.alloc(0)));
  const stdout: Buffer[] = [];
  const stderr: Buffer[] = [];
  let length = 0;
  const output = (exitCode: number | undefined): ClientOutput => {
    socket.destroy();
    return { stdout: Buffer.concat(stdout), stderr: Buffer.concat(stderr).toString(), exitCode };
  };
  try {
    while (length <= mostBytes) {
      const head = await reader.read(5);
      const content = await reader.read(head.readUInt32LE(1));
      if (head[0] === packet.exit) return output(content[0]);
      (head[0] === packet.stderr ? stderr : stdout).push(content);
      length += content.length;
    }
  } catch {
    // The client prints the same text if the connection breaks. What the command wrote before may not end its line.
    stderr.push(Buffer.from(`${stderr.length > 0 ? '\n' : ''}error: closed\n`));
  }
  return output(undefined);
}

function packed(kind: number, content: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head[0] = kind;
  head.writeUInt32LE(content.length, 1);
  return Buffer.concat([head, content]);
}

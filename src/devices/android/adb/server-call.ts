import { mostBytes, type ClientOutput, type RunningCall } from '../../shared/client/running-call.ts';
import { openService, type AdbServerAddress, type OpenService } from './adb-service.ts';

/** Packets of adb's shell protocol: a byte of these, the length in four more, the content. */
const packet = { stdin: 0, stdout: 1, stderr: 2, exit: 3, closeStdin: 4 } as const;

export interface ServerCall {
  readonly address: AdbServerAddress;
  readonly deviceId: string;
  /** What the client would be called with. */
  readonly args: readonly string[];
  readonly input: string | undefined;
}

/** The service of the device that a call of the client would use; undefined where it does more than to open one. */
function serviceOf([command, ...line]: readonly string[]): string | undefined {
  if (line.length > 1) return undefined;
  if (command === 'exec-out') return `exec:${line.join('')}`;
  return command === 'shell' ? `shell,v2,raw:${line.join('')}` : undefined;
}

/**
 * Runs a command by the adb server itself, without a process of the client. Where the server does not open the service (it
 * is not running, the device is away, or too old for exit codes), nothing has run: the client does it `otherwise`, and
 * says what is wrong.
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
    // In the words of the client, which tell that the connection broke.
    stderr.push(Buffer.from('error: closed\n'));
  }
  return output(undefined);
}

function packed(kind: number, content: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head[0] = kind;
  head.writeUInt32LE(content.length, 1);
  return Buffer.concat([head, content]);
}

import type { Rect } from '../../../../core/screen/geometry.ts';
import type { Monitor } from '../../driver/monitor.ts';
import type { X11Client } from '../x11-client.ts';
import type { X11Connection } from '../x11-connection.ts';

/** The request RRGetMonitors of RandR 1.5 (randrproto.txt), which the package lacks; it knows virtual monitors as well. */
const getMonitors = 42;
const replyFields = { count: 4, list: 24, length: 24 };

interface ListedMonitor extends Rect {
  readonly name: number;
  readonly isPrimary: boolean;
}

/** The monitors of an X server, left to right. A server without RandR 1.5 counts as one monitor. */
export async function listMonitors(connection: X11Connection): Promise<readonly Monitor[]> {
  const { root, pixel_width: width, pixel_height: height } = connection.screen;
  const whole = { id: 'screen', isPrimary: true, left: 0, top: 0, width, height };
  const opcode = await opcodeOf(connection);
  if (opcode === undefined) return [whole];
  const listed = await connection.call<readonly ListedMonitor[]>((client, done) => {
    const request = Buffer.alloc(12);
    request.writeUInt8(opcode, 0);
    request.writeUInt8(getMonitors, 1);
    request.writeUInt16LE(request.length / 4, 2);
    request.writeUInt32LE(root, 4);
    request.writeUInt8(1, 8);
    sendRequest(client, { request, read: readMonitors, done });
  });
  const monitors = await Promise.all(
    listed.map(async ({ name, ...rest }) => ({ ...rest, id: await atomName(connection, name) })),
  );
  return monitors.length > 0 ? withPrimary(monitors) : [whole];
}

/** Left to right; where no monitor is marked as the main one, it is the first. */
function withPrimary(monitors: readonly Monitor[]): readonly Monitor[] {
  const sorted = [...monitors].sort((one, other) => one.left - other.left || one.top - other.top);
  const hasPrimary = sorted.some((monitor) => monitor.isPrimary);
  return sorted.map((monitor, index) => (hasPrimary ? monitor : { ...monitor, isPrimary: index === 0 }));
}

async function opcodeOf(connection: X11Connection): Promise<number | undefined> {
  try {
    const randr = await connection.extension('randr');
    const [major, minor] = await connection.call<[number, number]>((_, done) => randr['QueryVersion'](1, 5, done));
    return major > 1 || minor >= 5 ? (randr['majorOpcode'] as number) : undefined;
  } catch (error) {
    if (connection.isLost) throw error;
    return undefined;
  }
}

function atomName(connection: X11Connection, atom: number): Promise<string> {
  return connection.call((client, done) => client['GetAtomName'](atom, done));
}

function readMonitors(reply: Buffer): readonly ListedMonitor[] {
  const monitors: ListedMonitor[] = [];
  let at = replyFields.list;
  for (let left = reply.readUInt32LE(replyFields.count); left > 0; left--) {
    const outputs = reply.readUInt16LE(at + 6);
    monitors.push({
      name: reply.readUInt32LE(at),
      isPrimary: reply.readUInt8(at + 4) !== 0,
      left: reply.readInt16LE(at + 8),
      top: reply.readInt16LE(at + 10),
      width: reply.readUInt16LE(at + 12),
      height: reply.readUInt16LE(at + 14),
    });
    at += replyFields.length + outputs * 4;
  }
  return monitors;
}

interface RawRequest<T> {
  readonly request: Buffer;
  /** @param reply - Without its first 8 bytes. */
  read(reply: Buffer): T;
  done(error: Error | null | undefined, value: T): boolean;
}

/** How the package's own extensions send a request. */
function sendRequest<T>(client: X11Client, { request, read, done }: RawRequest<T>): void {
  client['seq_num']++;
  client['pack_stream'].put(request);
  client['replies'][client['seq_num']] = [read, done];
  client['pack_stream'].submit(true);
}

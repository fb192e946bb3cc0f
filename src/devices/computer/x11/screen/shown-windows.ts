import type { Rect } from '../../../../core/screen/geometry.ts';
import type { X11Client } from '../x11-client.ts';
import type { X11Connection } from '../x11-connection.ts';

/** A window that is shown on an X screen. */
export interface ShownWindow {
  readonly id: number;
  /** The window of the application, without what the window manager draws around it; in pixels of the X screen. */
  readonly rect: Rect;
  /** The process that it belongs to, as far as the application tells. */
  readonly pid: number | undefined;
  readonly title: string;
  /** Where the window manager shows the title, in pixels of the X screen; undefined where it shows none. */
  readonly titleBar: Rect | undefined;
}

const viewable = 2;
const inputOnly = 2;
/** Windows up to this side only serve applications, e.g. to take the focus. */
const smallest = 4;
/** How deep window managers nest the windows of applications. */
const deepest = 3;

/** The windows of an X screen from the lowest to the topmost, including menus and tooltips. */
export async function shownWindows(connection: X11Connection): Promise<readonly ShownWindow[]> {
  const [state = 0, pid = 0, title = 0] = await Promise.all(
    ['WM_STATE', '_NET_WM_PID', '_NET_WM_NAME'].map((name) => atom(connection, name)),
  );
  const frames = await childrenOf(connection, connection.screen.root);
  const windows = await Promise.all(frames.map((frame) => windowIn(connection, frame, { state, pid, title })));
  return windows.filter((window) => window !== undefined);
}

interface Atoms {
  readonly state: number;
  readonly pid: number;
  readonly title: number;
}

async function windowIn(connection: X11Connection, frame: number, atoms: Atoms): Promise<ShownWindow | undefined> {
  const attributes = await ask<Attributes>(connection, (client, done) => client['GetWindowAttributes'](frame, done));
  if (attributes?.mapState !== viewable || attributes.klass === inputOnly) return undefined;
  const id = (await clientIn(connection, frame, { state: atoms.state, depth: 0 })) ?? frame;
  const rect = await rectOf(connection, id);
  if (!rect || rect.width <= smallest || rect.height <= smallest) return undefined;
  const [pid, title, around] = await Promise.all([
    pidOf(connection, id, atoms.pid),
    titleOf(connection, id, atoms.title),
    id === frame ? undefined : rectOf(connection, frame),
  ]);
  return { id, rect, pid, title, titleBar: around && above(rect, around) };
}

/** What a frame has above of the window in it. */
function above(window: Rect, { left, top, width }: Rect): Rect | undefined {
  const height = window.top - top;
  return height > smallest ? { left, top, width, height } : undefined;
}

async function pidOf(connection: X11Connection, id: number, name: number): Promise<number | undefined> {
  const data = await property(connection, id, name);
  return data && data.length >= 4 ? data.readUInt32LE(0) : undefined;
}

async function titleOf(connection: X11Connection, id: number, name: number): Promise<string> {
  const title = await property(connection, id, name);
  if (title?.length) return title.toString('utf8');
  return (await property(connection, id, plainName))?.toString('latin1') ?? '';
}

interface Attributes {
  readonly mapState: number;
  readonly klass: number;
}

/** The predefined atom `WM_NAME`. */
const plainName = 39;
const anyType = 0;
const longestProperty = 256;

/** The window that the application has made: the one with the property `WM_STATE`. Menus have none. */
async function clientIn(
  connection: X11Connection,
  id: number,
  { state, depth }: { readonly state: number; readonly depth: number },
): Promise<number | undefined> {
  if ((await property(connection, id, state))?.length) return id;
  if (depth === deepest) return undefined;
  const inner = await childrenOf(connection, id);
  const found = await Promise.all(inner.map((child) => clientIn(connection, child, { state, depth: depth + 1 })));
  return found.find((child) => child !== undefined);
}

async function childrenOf(connection: X11Connection, id: number): Promise<readonly number[]> {
  type Tree = { readonly children: readonly number[] };
  return (await ask<Tree>(connection, (client, done) => client['QueryTree'](id, done)))?.children ?? [];
}

async function rectOf(connection: X11Connection, id: number): Promise<Rect | undefined> {
  const { root } = connection.screen;
  type Geometry = { readonly width: number; readonly height: number };
  type Place = { readonly destX: number; readonly destY: number };
  const [size, place] = await Promise.all([
    ask<Geometry>(connection, (client, done) => client['GetGeometry'](id, done)),
    ask<Place>(connection, (client, done) => client['TranslateCoordinates'](id, root, 0, 0, done)),
  ]);
  return size && place && { left: place.destX, top: place.destY, width: size.width, height: size.height };
}

async function property(connection: X11Connection, id: number, name: number): Promise<Buffer | undefined> {
  type Property = { readonly data: Buffer };
  const found = await ask<Property>(connection, (client, done) =>
    client['GetProperty'](0, id, name, anyType, 0, longestProperty, done),
  );
  return found?.data;
}

function atom(connection: X11Connection, name: string): Promise<number> {
  return connection.call((client, done) => client['InternAtom'](false, name, done));
}

/** Undefined for a window that has gone in the meantime. */
async function ask<T>(
  connection: X11Connection,
  send: (client: X11Client, done: (error: Error | null | undefined, value: T) => boolean) => void,
): Promise<T | undefined> {
  try {
    return await connection.call<T>(send);
  } catch (error) {
    if (connection.isLost) throw error;
    return undefined;
  }
}

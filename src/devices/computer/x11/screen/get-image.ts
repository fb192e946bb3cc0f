import type { Rect } from '../../../../core/screen/geometry.ts';
import type { X11Connection } from '../x11-connection.ts';

const zPixmap = 2;
const allPlanes = 0xff_ff_ff_ff;
/** The server packs a pixel of 24 or 30 bits into four bytes. */
export const bytesOfPixel = 4;

/** Reads the pixels of a part of the X screen, row by row, as the server has them. */
export async function getImage(connection: X11Connection, { left, top, width, height }: Rect): Promise<Buffer> {
  const { root } = connection.screen;
  const { data } = await connection.call<{ readonly data: Buffer }>((client, done) =>
    client['GetImage'](zPixmap, root, left, top, width, height, allPlanes, done),
  );
  return data;
}

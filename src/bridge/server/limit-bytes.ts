import type { Duplex } from 'node:stream';

/**
 * Ends a connection over which more than so many bytes arrive, until the function that is returned is called. The limit of `ws` is
 * one for the whole life of a connection, and one with a stranger needs another. To be called when `ws` listens already: the first
 * listener gets bytes that came with the head, and later ones do not.
 */
export function limitBytes(socket: Duplex, most: number): () => void {
  let seen = 0;
  const count = (chunk: Buffer): void => {
    seen += chunk.length;
    if (seen > most) socket.destroy();
  };
  socket.on('data', count);
  return () => void socket.off('data', count);
}

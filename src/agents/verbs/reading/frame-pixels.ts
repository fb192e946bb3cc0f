/** Turns a distance that a test gave into pixels of the frame. @param scale - Of these to one that callers count in. */
export function inFramePixels(param: Readonly<Record<string, unknown>>, scale: number): Record<string, unknown> {
  const { distance } = param;
  return typeof distance === 'number' ? { ...param, distance: distance * scale } : { ...param };
}

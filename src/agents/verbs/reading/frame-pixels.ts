/** Converts the `distance` of a call to frame pixels. @param scale - Frame pixels per unit of the caller. */
export function inFramePixels(param: Readonly<Record<string, unknown>>, scale: number): Record<string, unknown> {
  const { distance } = param;
  return typeof distance === 'number' ? { ...param, distance: distance * scale } : { ...param };
}

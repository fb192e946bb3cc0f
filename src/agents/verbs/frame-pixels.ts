/** Turns a distance that a test gave, in CSS pixels on pages, into pixels of the frame. */
export function inFramePixels(
  param: Readonly<Record<string, unknown>>,
  { dpr }: { readonly dpr: number },
): Record<string, unknown> {
  const { distance } = param;
  return typeof distance === 'number' ? { ...param, distance: distance * dpr } : { ...param };
}

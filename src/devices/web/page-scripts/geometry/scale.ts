/** Picture pixels per CSS pixel, where whoever asks knows it better than the document. */
let known: number | undefined;

export const knownScale = (): number | undefined => known;

export function setKnownScale(scale: number | undefined): void {
  known = scale;
}

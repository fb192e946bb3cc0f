/** Bytes of text per token: 4 for English, as providers say, and fewer for other scripts. */
const bytesPerToken = 3;
/** Pixels per token, for the models that use the most tokens for a picture. */
const pixelsPerToken = 750;

/** The approximate number of tokens of a text. */
export function textTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / bytesPerToken);
}

/** The approximate number of tokens of a picture of that size. */
export function sizeTokens({ width, height }: { readonly width: number; readonly height: number }): number {
  return Math.ceil((width * height) / pixelsPerToken);
}

/** Bytes of text to a token: providers say 4 of English, and tokens of other scripts have fewer. */
const bytesPerToken = 3;
/** Pixels to a token, where models take most tokens for a picture. */
const pixelsPerToken = 750;

/** About how many tokens a text has. */
export function textTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / bytesPerToken);
}

/** About how many tokens a picture of that size has. */
export function sizeTokens({ width, height }: { readonly width: number; readonly height: number }): number {
  return Math.ceil((width * height) / pixelsPerToken);
}

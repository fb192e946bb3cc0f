/** A title as part of a file name, e.g. `adds-up-the-prices`. */
export function slug(title: string): string {
  const words = title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-');
  return words.slice(0, 40).replace(/^-|-$|[\ud800-\udbff]$/g, '') || 'test';
}

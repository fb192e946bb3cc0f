import { createHash } from 'node:crypto';

/** What tells whether a picture is the one that a record speaks of. */
export function pictureId(image: Uint8Array): string {
  return createHash('sha256').update(image).digest('hex').slice(0, 16);
}

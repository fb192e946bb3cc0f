import { createHash } from 'node:crypto';

/** Identifies the picture that belongs to a record. */
export function pictureId(image: Uint8Array): string {
  return createHash('sha256').update(image).digest('hex').slice(0, 16);
}

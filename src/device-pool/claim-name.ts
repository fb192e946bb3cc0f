import { createHash, randomBytes } from 'node:crypto';

const ending = '.claim';

/** The parts of a claim's file name; the file content does not matter. */
export interface ClaimName {
  readonly key: string;
  /** Identifies the process that created it. */
  readonly mark: string;
}

/** Identifies a device by its server and its id there, as part of file names. */
export function deviceKey(server: string, deviceId: string): string {
  const hash = createHash('sha256').update(`${server}\n${deviceId}`).digest('hex').slice(0, 12);
  return `${deviceId.replace(/[^\w-]+/g, '-').slice(0, 60)}-${hash}`;
}

/** A unique name for a claim. */
export function claimName({ key, mark }: ClaimName): string {
  return `${key}.${mark}.${randomBytes(6).toString('hex')}${ending}`;
}

/** Undefined if the file is not a claim. */
export function readClaimName(name: string): ClaimName | undefined {
  if (!name.endsWith(ending)) return undefined;
  const [key, mark] = name.split('.');
  return key && mark ? { key, mark } : undefined;
}

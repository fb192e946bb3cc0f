import { createHash, randomBytes } from 'node:crypto';

const ending = '.claim';

/** What the name of a claim tells, whatever is in the file. */
export interface ClaimName {
  readonly key: string;
  /** Of the process that made it. */
  readonly mark: string;
}

/** A device by the server that it hangs on and its id there, as a part of file names. */
export function deviceKey(server: string, deviceId: string): string {
  const hash = createHash('sha256').update(`${server}\n${deviceId}`).digest('hex').slice(0, 12);
  return `${deviceId.replace(/[^\w-]+/g, '-').slice(0, 60)}-${hash}`;
}

/** A name that no other claim ever has. */
export function claimName({ key, mark }: ClaimName): string {
  return `${key}.${mark}.${randomBytes(6).toString('hex')}${ending}`;
}

/** Undefined for a file that is no claim. */
export function readClaimName(name: string): ClaimName | undefined {
  if (!name.endsWith(ending)) return undefined;
  const [key, mark] = name.split('.');
  return key && mark ? { key, mark } : undefined;
}

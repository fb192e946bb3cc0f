import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { z } from 'zod';

import { errorMessage } from '../../core/errors/errors.ts';
import { parseJson } from '../../util/parse-json.ts';

/** The key for sealed secrets. Workers inherit it from the process of the reporter. It is never written to a file. */
const variable = 'EYEWRIGHT_RUN_SEAL';
const algorithm = 'aes-256-gcm';
const [keyBytes, ivBytes, tagBytes] = [32, 12, 16];

type Env = Record<string, string | undefined>;
export type Secrets = Readonly<Record<string, string>>;

const secretsSchema = z.record(z.string(), z.string());

/** Creates the key. Call it before workers start. Only this run can read the secrets that its workers seal. */
export function beginSeal(env: Env): void {
  env[variable] ||= randomBytes(keyBytes).toString('base64');
}

export interface SealContext {
  readonly runDir: string;
  readonly env: Readonly<Env>;
  warn(message: string): void;
}

/**
 * Writes the secrets from the options of a test to an encrypted file for the reporter of the run, which masks them in the data
 * of the runner. No other process can read them, and they are deleted with the run. Without a reporter, nothing is written.
 */
export function sealSecrets(secrets: Secrets, { runDir, env, warn }: SealContext): void {
  const key = keyOf(env);
  if (!key || Object.values(secrets).every((value) => value === '')) return;
  const text = JSON.stringify(secrets);
  // The same secrets have the same name in all workers.
  const name = createHmac('sha256', key).update(text).digest('hex').slice(0, 24);
  const file = path.join(folderIn(runDir), `${name}.seal`);
  if (existsSync(file)) return;
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, key, iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, Buffer.concat([iv, cipher.getAuthTag(), sealed]), { mode: 0o600 });
  } catch (error) {
    warn(`The report may show secrets of this test in the data from its runner: ${errorMessage(error)}`);
  }
}

/** The secrets that tests of this run have sealed so far. Sets are separate, because a name can have several values. */
export function readSealed(context: Omit<SealContext, 'warn'>): Secrets[] {
  return sealed(context).map(({ secrets }) => secrets);
}

export function removeSealed(context: Omit<SealContext, 'warn'>): void {
  for (const { file } of sealed(context)) rmSync(file, { force: true });
  const folder = folderIn(context.runDir);
  if (existsSync(folder) && readdirSync(folder).length === 0) rmdirSync(folder);
}

function sealed({ runDir, env }: Omit<SealContext, 'warn'>): { file: string; secrets: Secrets }[] {
  const key = keyOf(env);
  const folder = folderIn(runDir);
  if (!key || !existsSync(folder)) return [];
  const files = readdirSync(folder).map((name) => path.join(folder, name));
  return files.flatMap((file) => {
    const secrets = open(readFileSync(file), key);
    return secrets ? [{ file, secrets }] : [];
  });
}

/** Undefined for a file of another run. */
function open(file: Buffer, key: Buffer): Secrets | undefined {
  try {
    const decipher = createDecipheriv(algorithm, key, file.subarray(0, ivBytes));
    decipher.setAuthTag(file.subarray(ivBytes, ivBytes + tagBytes));
    const text = Buffer.concat([decipher.update(file.subarray(ivBytes + tagBytes)), decipher.final()]);
    return secretsSchema.safeParse(parseJson(text.toString('utf8'))).data;
  } catch {
    return undefined;
  }
}

function folderIn(runDir: string): string {
  return path.join(runDir, 'seal');
}

function keyOf(env: Readonly<Env>): Buffer | undefined {
  const key = Buffer.from(env[variable] ?? '', 'base64');
  return key.length === keyBytes ? key : undefined;
}

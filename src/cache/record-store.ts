import { createHash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';

import { errorMessage } from '../core/errors/errors.ts';
import { hasCode } from '../util/has-code.ts';
import { writeWholeFile } from '../util/whole-file.ts';
import { readRecord, type CacheRecord } from './record-file.ts';

export interface RecordStoreInit {
  readonly folder: string;
  /** Called once per problem. */
  warn(message: string): void;
}

/**
 * Stores each record in a file. Workers read and write them in parallel: files are written atomically, and of two that write the
 * same record the later one wins. An invalid file is copied, not moved, before it is replaced, because another worker may have
 * written a valid one in the meantime.
 */
export class RecordStore {
  readonly #init: RecordStoreInit;

  constructor(init: RecordStoreInit) {
    this.#init = init;
  }

  /** The record with a name; undefined when there is no usable one. A record of an older version is not usable, and is learnt anew. */
  async read(name: string): Promise<CacheRecord | undefined> {
    const file = this.#file(name);
    const text = await this.#text(file);
    if (text === undefined) return undefined;
    const parsed = readRecord(text);
    if (parsed.kind === 'record') return parsed.record;
    if (parsed.kind === 'newer') this.#warnNewer(file, parsed.format);
    else if (parsed.kind === 'corrupt')
      this.#init.warn(`${file} is not a valid cache record and is not used: ${parsed.why}`);
    return undefined;
  }

  /** Names of the records that contain a part, in a stable order. */
  async names(folder: string, part: string): Promise<readonly string[]> {
    try {
      const files = await readdir(path.join(this.#init.folder, folder));
      return files
        .filter((file) => file.endsWith('.yaml') && file.includes(part))
        .toSorted()
        .map((file) => `${folder}/${file.slice(0, -'.yaml'.length)}`);
    } catch (error) {
      if (!isMissing(error)) this.#init.warn(`The cache cannot be read: ${errorMessage(error)}`);
      return [];
    }
  }

  /** Warns of a record in the file of another one, e.g. after a manual copy. */
  warnMisplaced(name: string): void {
    this.#init.warn(`${this.#file(name)} contains the record of another cache file, and is not used`);
  }

  /** The current content of the file of a record. */
  text(name: string): Promise<string | undefined> {
    return this.#text(this.#file(name));
  }

  /** The picture beside a record. */
  async picture(name: string): Promise<Buffer | undefined> {
    try {
      return await readFile(this.#pictureFile(name));
    } catch (error) {
      if (!isMissing(error)) this.#init.warn(`An image of the cache cannot be read: ${errorMessage(error)}`);
      return undefined;
    }
  }

  /** Writes the file of a record, after its picture. Resolves to false when that failed. An invalid old file is kept as a copy. */
  async write(name: string, text: string, picture?: Uint8Array): Promise<boolean> {
    const file = this.#file(name);
    try {
      const before = await this.#text(file);
      if (before === text) return await this.#writePicture(name, picture);
      const parsed = before === undefined ? undefined : readRecord(before);
      if (parsed?.kind === 'newer') {
        this.#warnNewer(file, parsed.format);
        return false;
      }
      if (before !== undefined && parsed?.kind === 'corrupt') await this.#keepCopy(file, before, parsed.why);
      await this.#writePicture(name, picture);
      await writeWholeFile(file, text);
      return true;
    } catch (error) {
      this.#init.warn(`The cache cannot be written: ${errorMessage(error)}`);
      return false;
    }
  }

  /** Without a picture, removes that of the previous record. */
  async #writePicture(name: string, picture: Uint8Array | undefined): Promise<true> {
    const file = this.#pictureFile(name);
    if (picture) await writeWholeFile(file, picture);
    else await rm(file, { force: true });
    return true;
  }

  #pictureFile(name: string): string {
    return path.join(this.#init.folder, `${name}.png`);
  }

  #file(name: string): string {
    return path.join(this.#init.folder, `${name}.yaml`);
  }

  async #text(file: string): Promise<string | undefined> {
    try {
      return await readFile(file, 'utf8');
    } catch (error) {
      if (!isMissing(error)) this.#init.warn(`A file of the cache cannot be read: ${errorMessage(error)}`);
      return undefined;
    }
  }

  /** The name of the copy depends on its text, so that several workers write the same copy. */
  async #keepCopy(file: string, text: string, why: string): Promise<void> {
    const copy = `${file}.${createHash('sha256').update(text).digest('hex').slice(0, 8)}.corrupt`;
    await writeWholeFile(copy, text);
    this.#init.warn(`${file} was not a valid cache record (${why}); it is kept as ${path.basename(copy)}`);
  }

  #warnNewer(file: string, format: number): void {
    this.#init.warn(`${file} was written by a newer version (format ${format}); it is neither used nor changed`);
  }
}

function isMissing(error: unknown): boolean {
  return hasCode(error, 'ENOENT', 'ENOTDIR');
}

import { createHash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';

import { errorMessage } from '../core/errors/errors.ts';
import { hasCode } from '../util/has-code.ts';
import { writeWholeFile } from '../util/whole-file.ts';
import { readRecord, type CacheRecord } from './record-file.ts';

export interface RecordStoreInit {
  readonly folder: string;
  /** Told of each fault once. */
  warn(message: string): void;
}

/**
 * Records as files, one a record: a worker of the run reads and writes them beside others, each file is there whole or not
 * at all, and of two that write the same record the later one wins. Nothing is ever moved away: what is no record is copied
 * before it is replaced, since by the time of a move another worker may have put a good one there.
 */
export class RecordStore {
  readonly #init: RecordStoreInit;

  constructor(init: RecordStoreInit) {
    this.#init = init;
  }

  /** The record of that name; undefined when there is none that can be used. One of an older version is not, and is learnt anew. */
  async read(name: string): Promise<CacheRecord | undefined> {
    const file = this.#file(name);
    const text = await this.#text(file);
    if (text === undefined) return undefined;
    const reading = readRecord(text);
    if (reading.kind === 'record') return reading.record;
    if (reading.kind === 'newer') this.#warnNewer(file, reading.format);
    else if (reading.kind === 'corrupt')
      this.#init.warn(`${file} is no record of the cache and is not used: ${reading.why}`);
    return undefined;
  }

  /** Names of the records that begin so, in a stable order. */
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

  /** Tells of a record that stands in the file of another one, as after a copy by hand. */
  warnMisplaced(name: string): void {
    this.#init.warn(`${this.#file(name)} holds what belongs to another file of the cache, and is not used`);
  }

  /** What stands in the file of a record now. */
  text(name: string): Promise<string | undefined> {
    return this.#text(this.#file(name));
  }

  /** The picture beside a record. */
  async picture(name: string): Promise<Buffer | undefined> {
    try {
      return await readFile(this.#pictureFile(name));
    } catch (error) {
      if (!isMissing(error)) this.#init.warn(`A picture of the cache cannot be read: ${errorMessage(error)}`);
      return undefined;
    }
  }

  /**
   * Writes a record's file, after the picture beside it; false when that was not possible. What cannot be read is kept beside it.
   */
  async write(name: string, text: string, picture?: Uint8Array): Promise<boolean> {
    const file = this.#file(name);
    try {
      const before = await this.#text(file);
      if (before === text) return await this.#writePicture(name, picture);
      const reading = before === undefined ? undefined : readRecord(before);
      if (reading?.kind === 'newer') {
        this.#warnNewer(file, reading.format);
        return false;
      }
      if (before !== undefined && reading?.kind === 'corrupt') await this.#keepCopy(file, before, reading.why);
      await this.#writePicture(name, picture);
      await writeWholeFile(file, text);
      return true;
    } catch (error) {
      this.#init.warn(`The cache cannot be written: ${errorMessage(error)}`);
      return false;
    }
  }

  /** Without a picture, takes away that of an older record. */
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

  /** The same text has the same name, so that of several workers each writes the same copy. */
  async #keepCopy(file: string, text: string, why: string): Promise<void> {
    const copy = `${file}.${createHash('sha256').update(text).digest('hex').slice(0, 8)}.corrupt`;
    await writeWholeFile(copy, text);
    this.#init.warn(`${file} was no record of the cache (${why}); it is kept as ${path.basename(copy)}`);
  }

  #warnNewer(file: string, format: number): void {
    this.#init.warn(`${file} was written by a newer version (format ${format}); it is neither used nor changed`);
  }
}

function isMissing(error: unknown): boolean {
  return hasCode(error, 'ENOENT', 'ENOTDIR');
}
